/** Returns the first day of a month such as `2026-10`, for date formatting. */
export function firstDayOf(month: string): string {
  return `${month}-01`;
}
