import type { Violation } from '../../../contract/problems';
import type { Resource } from '../../../contract/resource';
import { titleSourceOf } from '../record';

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

/** Returns whether a slug is the one generated from the title, so that an error of the slug is one of the title. */
export function isSlugOfTitle(resource: Resource, name: string, slug: unknown, title: unknown): boolean {
  const field = resource.fields[name];
  return field?.kind === 'slug' && typeof title === 'string' && slug === slugify(title, field.maxLength);
}

/** Omits missing slugs if the title is missing too, because they are generated from it. */
export function withoutSlugsOfMissingTitle(resource: Resource, violations: readonly Violation[]): readonly Violation[] {
  const isMissingTitle = ({ field, code }: Violation) =>
    code === 'required' && (field === resource.title || field === titleSourceOf(resource));
  if (!violations.some(isMissingTitle)) return violations;
  return violations.filter(({ field, code }) => code !== 'required' || resource.fields[field]?.kind !== 'slug');
}
