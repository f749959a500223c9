import type { ResourceText } from './resourceText';

export function firstDayOf(month: string): string {
  return `${month}-01`;
}

export function monthRangeText(first: string, last: string, { translate, format }: ResourceText): string {
  const [firstName, lastName] = [format.month(firstDayOf(first)), format.month(firstDayOf(last))];
  return first === last ? lastName : translate('closing.range', { first: firstName, last: lastName });
}
