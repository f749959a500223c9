import { formatCode } from '../../contract/money/giftcards';
import type { IssuedCard, OneTimeCode } from '../../contract/money/giftcardEndpoints';
import type { ResourceText } from '../kit/resourceText';
import type { GiftCard } from './giftCard';

/** Card with its full code, which exists only at issue, in this page's memory. */
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

/** Returns the replacement of a card, issued with its remaining balance. */
export function toReplacementCard(card: GiftCard, id: string, code: string): PrintedCard {
  return toPrintedCard({ ...card, id, initialMinor: card.balanceMinor }, code);
}

/** Returns the one-time code in a response, or `null`. */
export function codeInResponse({ code }: { readonly [K in keyof OneTimeCode]?: unknown }): string | null {
  return typeof code === 'string' ? code : null;
}

/** Returns one line per card, to be pasted: name, address, amount, code. */
export function clipboardText(cards: readonly PrintedCard[], { format }: ResourceText): string {
  return cards
    .map(({ recipient, initialMinor, currency, code }) =>
      [recipient?.name ?? '', recipient?.email ?? '', format.money(initialMinor, currency), formatCode(code)].join(
        '\t',
      ),
    )
    .join('\n');
}
