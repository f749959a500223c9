import { giftCards } from '../../../contract/money/giftcards';
import type { Violation } from '../../../contract/problems';
import type { FieldName } from '../../../contract/resource';
import type { ResourceText } from '../../kit/resourceText';

/** Returns the text of a violation; bounds of an amount are formatted as money. */
export function violationText(
  { field, code, params = {} }: Violation,
  currency: string,
  { translate, format, fieldLabel: labelOf }: ResourceText,
): string {
  const formattedParams = Object.entries(params).map(
    ([key, value]) =>
      [
        key,
        field === ('initialMinor' satisfies FieldName<typeof giftCards>) && typeof value === 'number'
          ? format.money(value, currency)
          : value,
      ] as const,
  );
  return `${labelOf<string>(giftCards.name, field)}: ${translate(`violations.${code}`, Object.fromEntries(formattedParams))}`;
}
