import { writtenCode } from '../../contract/money/giftcards';
import type { IssuedCard, OneTimeCode } from '../../contract/money/giftcardEndpoints';
import type { Words } from '../kit/words';
import type { GiftCard } from './card';

/** A card whose code is known: at its issue alone, and nowhere but on this page. */
export type PrintedCard = Pick<
  IssuedCard,
  'id' | 'code' | 'initialMinor' | 'currency' | 'expiresOn' | 'recipient' | 'message'
>;

/** The card a code was told for. */
export function printedOf(
  { id, initialMinor, currency, expiresOn, recipient, message }: Omit<PrintedCard, 'code'>,
  code: string,
): PrintedCard {
  return { id, code, initialMinor, currency, expiresOn, recipient, message };
}

/** The card that takes the place of another: what was left on that one is on it. */
export function successorOf(card: GiftCard, id: string, code: string): PrintedCard {
  return printedOf({ ...card, id, initialMinor: card.balanceMinor }, code);
}

/** The code that was told with a record, if one was. */
export function codeIn({ code }: { readonly [K in keyof OneTimeCode]?: unknown }): string | null {
  return typeof code === 'string' ? code : null;
}

/** Each card in a line, for whoever pastes them: name, address, amount, code. */
export function linesOf(cards: readonly PrintedCard[], { format }: Words): string {
  return cards
    .map(({ recipient, initialMinor, currency, code }) =>
      [recipient?.name ?? '', recipient?.email ?? '', format.money(initialMinor, currency), writtenCode(code)].join(
        '\t',
      ),
    )
    .join('\n');
}
