import { formatCode } from '../../contract/money/giftcards';
import type { IssuedCard, OneTimeCode } from '../../contract/money/giftcardEndpoints';
import type { ResourceText } from '../kit/resourceText';
import type { GiftCard } from './giftCard';

/** Card with its full code. Only the page that issued the card has the code, in its memory. */
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
      [recipient?.name ?? '', recipient?.email ?? '', format.money(initialMinor, currency), formatCode(code)].join(
        '\t',
      ),
    )
    .join('\n');
}
