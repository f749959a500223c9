import type { ReactNode } from 'react';
import { formatGiftCardCode } from '../../contract/money/giftcards';
import { FieldCell } from '../kit/FieldCell';
import { useResourceText, type ResourceText } from '../kit/resourceText';
import type { GiftCard } from './giftCard';
import face from './face.module.css';
import type { IssuedCard, OneTimeCode } from '../../contract/money/giftcardEndpoints';

export function CardFace({ card }: { card: GiftCard }) {
  const { format } = useResourceText();
  const { status, balanceMinor, currency, codeLast4, recipient, expiresOn } = card;
  return (
    <CardDrawing
      amount={format.money(balanceMinor, currency)}
      code={`•••• •••• •••• ${codeLast4}`}
      name={recipient?.name ?? recipient?.email ?? null}
      expiresOn={expiresOn}
      isUnusable={status !== 'active'}
    >
      <FieldCell source="status" />
    </CardDrawing>
  );
}

export function PrintedCardFace({ card, children }: { card: PrintedCard; children?: ReactNode }) {
  const { format } = useResourceText();
  const { initialMinor, currency, code, recipient, expiresOn, message } = card;
  return (
    <CardDrawing
      amount={format.money(initialMinor, currency)}
      code={formatGiftCardCode(code)}
      name={recipient?.name ?? recipient?.email ?? null}
      expiresOn={expiresOn}
      message={message}
    >
      {children}
    </CardDrawing>
  );
}

interface CardDrawingProps {
  amount: string;
  code: string;
  name: string | null;
  expiresOn: string | null;
  message?: string | null;
  isUnusable?: boolean;
  children?: ReactNode;
}

function CardDrawing({
  amount,
  code,
  name,
  expiresOn,
  message = null,
  isUnusable = false,
  children,
}: CardDrawingProps) {
  const { translate, format } = useResourceText();
  return (
    <div className={face['card']} data-dead={isUnusable || undefined}>
      <p className={face['brand']}>Sobremesa</p>
      <div className={face['corner']}>{children}</div>
      <p className={face['amount']}>{amount}</p>
      {message && <p className={face['message']}>{message}</p>}
      <p className={face['code']}>{code}</p>
      <p className={face['foot']}>
        <span>{name ?? translate('giftCards.face.anybody')}</span>
        <span>
          {expiresOn === null
            ? translate('giftCards.face.forever')
            : translate('giftCards.face.until', { date: format.date(expiresOn) })}
        </span>
      </p>
    </div>
  );
}

/** Card with its full code, which exists only in the memory of the page that issued the card. */
export type PrintedCard = Pick<
  IssuedCard,
  'id' | 'code' | 'initialMinor' | 'currency' | 'expiresOn' | 'recipient' | 'message'
>;

export function toPrintedCard(
  { id, initialMinor, currency, expiresOn, recipient, message }: Omit<PrintedCard, 'code'>,
  code: string,
): PrintedCard {
  return { id, code, initialMinor, currency, expiresOn, recipient, message };
}

export function toReplacementCard(card: GiftCard, id: string, code: string): PrintedCard {
  return toPrintedCard({ ...card, id, initialMinor: card.balanceMinor }, code);
}

export function codeInResponse({ code }: { readonly [K in keyof OneTimeCode]?: unknown }): string | null {
  return typeof code === 'string' ? code : null;
}

export function clipboardText(cards: readonly PrintedCard[], { format }: ResourceText): string {
  return cards
    .map(({ recipient, initialMinor, currency, code }) =>
      [
        recipient?.name ?? '',
        recipient?.email ?? '',
        format.money(initialMinor, currency),
        formatGiftCardCode(code),
      ].join('\t'),
    )
    .join('\n');
}
