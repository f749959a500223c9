import { giftCards } from '../../../contract/money/giftcards';
import type { Violation } from '../../../contract/problems';
import type { Words } from '../../kit/words';

/** What is wrong with a card of a batch, in the person's language; bounds of an amount are told as amounts. */
export function reasonOf(
  { field, code, params = {} }: Violation,
  currency: string,
  { translate, format, field: labelOf }: Words,
): string {
  const formatted = Object.entries(params).map(
    ([key, value]) =>
      [key, field === 'initialMinor' && typeof value === 'number' ? format.money(value, currency) : value] as const,
  );
  return `${labelOf(giftCards.name, field)}: ${translate(`violations.${code}`, Object.fromEntries(formatted))}`;
}
