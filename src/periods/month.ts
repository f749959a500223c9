export function firstDayOf(month: string): string {
  return `${month}-01`;
}
