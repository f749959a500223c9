import { isDate } from '../../contract/fields';

const shape = /^[A-ZÑ&]{3,4}(\d\d)(\d\d)(\d\d)[A-Z\d]{2}[A\d]$/;

/**
 * Whether a text is an RFC as the Mexican tax authority (SAT) makes them: the letters of a company
 * (3) or a person (4), the date it was founded or they were born, and three of the authority's own.
 * The century is not written: a date of either one will do.
 */
export function isTaxId(text: string): boolean {
  const [, year, month, day] = shape.exec(text) ?? [];
  return year !== undefined && ['19', '20'].some((century) => isDate(`${century}${year}-${month}-${day}`));
}
