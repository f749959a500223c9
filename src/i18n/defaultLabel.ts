const suffixes = /(?:Minor|Bp|Ids?|Url)$/;

/**
 * Returns a label for a declared name that has no text: `payoutMinimumMinor` → "Payout minimum", `catalogs/suppliers` →
 * "Suppliers".
 */
export function defaultLabelOf(name: string): string {
  const lastPart = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('.')) + 1).replace(suffixes, '');
  const label = lastPart
    .replaceAll('-', ' ')
    .replace(/([a-z\d])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`);
  return label.charAt(0).toUpperCase() + label.slice(1);
}
