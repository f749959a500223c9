/** The first day of a month, `2026-10`: what formats take. */
export function firstDayOf(month: string): string {
  return `${month}-01`;
}
