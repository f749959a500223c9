/** Returns a slug: `Sin azúcar (añadida)` → `sin-azucar-anadida`. */
export function slugify(name: string, maxLength: number): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replaceAll(/^-+|-+$/g, '');
}
