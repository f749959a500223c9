/** The units a field's name ends in, which are not part of what it is called. */
const units = /(?:Minor|Bp|Ids?|Url)$/;

/**
 * What something declared is called as long as nobody gave it a text: `payoutMinimumMinor` →
 * "Payout minimum", `catalogs/suppliers` → "Suppliers".
 */
export function nameOf(declared: string): string {
  const last = declared.slice(Math.max(declared.lastIndexOf('/'), declared.lastIndexOf('.')) + 1).replace(units, '');
  const words = last
    .replaceAll('-', ' ')
    .replace(/([a-z\d])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
