const suffixes = /(?:Minor|Bp|Ids?|Url)$/;

/**
 * Returns a label for a declared name that has no text: `payoutMinimumMinor` → "Payout minimum", `catalogs/suppliers` →
 * "Suppliers".
 */
export function defaultLabelOf(declared: string): string {
  const last = declared.slice(Math.max(declared.lastIndexOf('/'), declared.lastIndexOf('.')) + 1).replace(suffixes, '');
  const label = last
    .replaceAll('-', ' ')
    .replace(/([a-z\d])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`);
  return label.charAt(0).toUpperCase() + label.slice(1);
}
