/** Name of the field with the number of a record. */
export const recordNumber = 'number';

export const numberWidths = [6, 4] as const;

/** Separates the parts of a number's search term. No word contains it. */
const separator = '-';

/** Sorts after `separator` and before every digit and letter. */
export const afterSeparator = '.';

const completeNumber = /^([a-z]{3})-(\d{4})-(\d{6,})$/i;

/**
 * Returns the one search term of a record number, or `null` for another text: `000123-vta-2026` for `VTA-2026-000123`.
 * It begins with what differs between records, so that a prefix finds them. Kind and year have no terms of their own,
 * because every record has them.
 */
export function numberTerm(number: string): string | null {
  const [, kind = '', year = '', serial] = completeNumber.exec(number) ?? [];
  return serial === undefined ? null : [serial, kind.toLowerCase(), year].join(separator);
}

/**
 * Matches the number of a record in a query: `VTA-2026-000123`, `vta 2026 123`, `VTA-123`, `2026 123`. A number that
 * continues, as that of a payment does, does not match.
 */
const typedNumber =
  /(?<![\p{L}\p{N}]|[\p{L}\p{N}]\p{Pd})(?:([a-z]{3})(?:[\s\p{Pd}]*((?:19|20)\d\d)[\s\p{Pd}]+|[\s\p{Pd}]+)|(?:19|20)\d\d[\s\p{Pd}]+)(\d{1,9})(?![\p{L}\p{N}]|\p{Pd}[\p{L}\p{N}])/giu;

/** Follows the beginning of a serial. No word contains it. */
export const openEnd = '*';

/**
 * Separates the numbers of records from the rest of a query. Returns prefixes of their search terms; for `VTA-2026-0006`,
 * whose serial may continue, `0006*vta-2026`.
 */
export function splitNumbers(q: string): { terms: string[]; rest: string } {
  const terms: string[] = [];
  const rest = q.replace(typedNumber, (_match, kind?: string, year?: string, serial = '') => {
    if (kind && serial.length < numberWidths[0] && serial.startsWith('0')) {
      terms.push([`${serial}${openEnd}${kind.toLowerCase()}`, ...(year ? [year] : [])].join(separator));
      return ' ';
    }
    const parts = [serial.padStart(numberWidths[0], '0'), kind?.toLowerCase(), year];
    terms.push(parts.filter((part) => part !== undefined).join(separator));
    return ' ';
  });
  return { terms, rest };
}
