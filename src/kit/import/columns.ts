import type { FieldKind } from '../../../contract/fields';
import { importColumns, type ImportColumn } from '../../../contract/imports';
import type { Resource } from '../../../contract/resource';
import { languages } from '../../../contract/roles';
import type { Words } from '../words';

/** What a column of the file fills: the path of a field, or nothing. One for each column. */
export type Matching = readonly (string | null)[];

/** What the columns and choices of a resource are called, in one language. */
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

/** Case, accents and punctuation do not part what a person means to be the same. */
export function plainly(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * Finds what each column of a file fills: by its path, by its label in any of the languages, by the
 * label of its field, or by one it has under some choice (a tax id is an RFC in Mexico). The first column that means a field has it.
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
  ];
  const matching: (string | null)[] = header.map(() => null);
  const taken = new Set<string>();
  for (const names of namesOf) {
    for (const column of columns) {
      if (taken.has(column.path)) continue;
      const wanted = new Set(names(column).map(plainly));
      const at = header.findIndex((title, place) => matching[place] === null && wanted.has(plainly(title)));
      if (at === -1) continue;
      matching[at] = column.path;
      taken.add(column.path);
    }
  }
  return matching;
}

/** Gives a column of the file to a field; a field is filled by one column alone. */
export function rematched(matching: Matching, at: number, path: string | null): Matching {
  return matching.map((one, place) => (place === at ? path : one === path ? null : one));
}

/** What must be there and no column fills. */
export function missingColumns(resource: Resource, matching: Matching): ImportColumn[] {
  return importColumns(resource).filter(({ path, required }) => required && !matching.includes(path));
}

/**
 * What a person writes for a choice → its code, column by column. The API knows codes; the words for
 * them, in any language, are the console's.
 */
export function codesOf(
  resource: Resource,
  namings: readonly Naming[],
): ReadonlyMap<string, ReadonlyMap<string, string>> {
  return new Map(
    importColumns(resource).flatMap(({ path, field }) => {
      const options = optionsOf(field);
      const labeled = options.flatMap((option) =>
        namings.map((naming) => [plainly(naming.of(resource.name, `values.${path}.${option}`)), option] as const),
      );
      return options.length > 0 ? [[path, new Map(labeled.filter(([label]) => label !== ''))] as const] : [];
    }),
  );
}

function optionsOf(field: { kind: FieldKind } & { options?: readonly string[] }): readonly string[] {
  if (field.kind === 'boolean') return ['true', 'false'];
  return field.kind === 'choice' ? (field.options ?? []) : [];
}
