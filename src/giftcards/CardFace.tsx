import type { ReactNode } from 'react';
import { writtenCode } from '../../contract/money/giftcards';
import { FieldCell } from '../kit/FieldCell';
import { useWords } from '../kit/words';
import type { GiftCard } from './card';
import face from './face.module.css';
import type { PrintedCard } from './printed';

/** Drawing of a card: balance, recipient, last four. Its status is shown next to it. */
export function CardFace({ card }: { card: GiftCard }) {
  const { format } = useWords();
  const { status, balanceMinor, currency, codeLast4, recipient, expiresOn } = card;
  return (
    <Drawn
      amount={format.money(balanceMinor, currency)}
      code={`•••• •••• •••• ${codeLast4}`}
      name={recipient?.name ?? recipient?.email ?? null}
      expiresOn={expiresOn}
      dead={status !== 'active'}
    >
      <FieldCell source="status" />
    </Drawn>
  );
}

/** Card with its full code, which is available only right after issue. */
export function PrintedFace({ card, children }: { card: PrintedCard; children?: ReactNode }) {
  const { format } = useWords();
  const { initialMinor, currency, code, recipient, expiresOn, message } = card;
  return (
    <Drawn
      amount={format.money(initialMinor, currency)}
      code={writtenCode(code)}
      name={recipient?.name ?? recipient?.email ?? null}
      expiresOn={expiresOn}
      message={message}
    >
      {children}
    </Drawn>
  );
}

interface DrawnProps {
  amount: string;
  code: string;
  name: string | null;
  expiresOn: string | null;
  message?: string | null;
  /** The card cannot be spent now. */
  dead?: boolean;
  children?: ReactNode;
}

function Drawn({ amount, code, name, expiresOn, message = null, dead = false, children }: DrawnProps) {
  const { translate, format } = useWords();
  return (
    <div className={face['card']} data-dead={dead || undefined}>
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
