import type { FieldKind } from '../../../contract/fields';
import { importColumns, type ImportColumn } from '../../../contract/imports';
import type { Resource } from '../../../contract/resource';
import { languages } from '../../../contract/roles';
import { titleSourceOf } from '../record';
import type { Words } from '../words';
import type { Source, SourceRow } from './source';
import { titleKey, titlesOfKind, titlesOfPath } from './synonyms';

/** Field path that each column of the file fills; `null` if none. */
export type Matching = readonly (string | null)[];

export type Naming = Pick<Words, 'of' | 'field' | 'translate'>;

export function columnLabel(
  { name: resource }: Resource,
  { path, name, field }: ImportColumn,
  words: Pick<Words, 'field'>,
): string {
  const isInLanguage = field.kind === 'localizedText' || field.kind === 'localizedTexts';
  return isInLanguage
    ? words.field(
        resource,
        name,
        languages.find((one) => path === `${name}.${one}`),
      )
    : words.field(resource, path);
}

/**
 * Matches the columns of a file to fields: by path, by label in any language, by the field's label, by a label it has
 * under some choice (a tax id is an RFC in Mexico), or by a synonym. If several columns match a field, the first gets
 * it.
 */
export function matchColumns(resource: Resource, header: readonly string[], namings: readonly Naming[]): Matching {
  const columns = importColumns(resource);
  const namesOf: ((column: ImportColumn) => string[])[] = [
    ({ path }) => [path],
    (column) => namings.map((naming) => columnLabel(resource, column, naming)),
    ({ name }) => [name, ...namings.map((naming) => naming.field(resource.name, name))],
    ({ path, field }) =>
      Object.keys(field.varies?.schemas ?? {}).flatMap((choice) =>
        namings.map((naming) => naming.of(resource.name, `variants.${choice}.fields.${path}`)).filter(Boolean),
      ),
    ({ path, field }) => [...(titlesOfPath[path] ?? []), ...(titlesOfKind[field.kind] ?? [])],
  ];
  const matching: (string | null)[] = header.map(() => null);
  const taken = new Set<string>();
  for (const names of namesOf) {
    for (const column of columns) {
      if (taken.has(column.path)) continue;
      const wanted = new Set(names(column).map(titleKey));
      const at = header.findIndex((title, place) => matching[place] === null && wanted.has(titleKey(title)));
      if (at === -1) continue;
      matching[at] = column.path;
      taken.add(column.path);
    }
  }
  return matching;
}

/** Returns how many cells of a row are known column titles. */
export function countTitles(resource: Resource, cells: readonly string[], namings: readonly Naming[]): number {
  return matchColumns(resource, cells, namings).filter((path) => path !== null).length;
}

/** Assigns a column of the file to a field and removes the field from any other column. */
export function rematched(matching: Matching, at: number, path: string | null): Matching {
  return matching.map((one, place) => (place === at ? path : one === path ? null : one));
}

/** Returns the required columns that are not matched; slugs can be generated from the title. */
export function missingColumns(resource: Resource, matching: Matching): ImportColumn[] {
  return requiredColumns(resource, matching).filter(({ path }) => !matching.includes(path));
}

function requiredColumns(resource: Resource, matching: Matching): ImportColumn[] {
  const hasTitle = matching.includes(titleSourceOf(resource));
  return importColumns(resource).filter(({ required, field }) => required && !(field.kind === 'slug' && hasTitle));
}

/** Refuses rows that lack a required cell at their end; other missing cells count as empty. */
export function refuseShortRows(resource: Resource, source: Source, matching: Matching): Source {
  const required = requiredColumns(resource, matching).map(({ path }) => matching.indexOf(path));
  const isRefused = ({ cells, missing }: SourceRow) =>
    missing !== undefined && required.some((at) => at >= cells.length);
  return {
    ...source,
    rows: source.rows.filter((row) => !isRefused(row)),
    faulty: [
      ...source.faulty,
      ...source.rows.filter(isRefused).map(({ row, cells }) => ({ row, cells, fault: 'missingCells' as const })),
    ],
  };
}

/** Slug columns that rows may leave out, with the title column they are generated from. */
export interface SlugColumns {
  titlePath: string;
  slugs: readonly { path: string; maxLength: number }[];
}

export function slugColumnsOf(resource: Resource, matching: Matching): SlugColumns | null {
  const titlePath = titleSourceOf(resource);
  const slugs = importColumns(resource).flatMap(({ path, field, required }) =>
    field.kind === 'slug' && required ? [{ path, maxLength: field.maxLength }] : [],
  );
  return slugs.length > 0 && matching.includes(titlePath) ? { titlePath, slugs } : null;
}

/** Maps the labels of choices, in any language, to their codes, by column: the API accepts codes only. */
export function codesOf(
  resource: Resource,
  namings: readonly Naming[],
): ReadonlyMap<string, ReadonlyMap<string, string>> {
  return new Map(
    importColumns(resource).flatMap(({ path, field }) => {
      const options = optionsOf(field);
      const labeled = options.flatMap((option) =>
        namings.map((naming) => [titleKey(naming.of(resource.name, `values.${path}.${option}`)), option] as const),
      );
      return options.length > 0 ? [[path, new Map(labeled.filter(([label]) => label !== ''))] as const] : [];
    }),
  );
}

function optionsOf(field: { kind: FieldKind } & { options?: readonly string[] }): readonly string[] {
  if (field.kind === 'boolean') return ['true', 'false'];
  return field.kind === 'choice' ? (field.options ?? []) : [];
}
