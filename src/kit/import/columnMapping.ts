import type { FieldKind } from '../../../contract/fields';
import { keyFieldOf } from '../../../contract/exports';
import { importColumnsOf, type ImportColumn } from '../../../contract/imports';
import type { Resource } from '../../../contract/resource';
import { languages } from '../../../contract/roles';
import { titleSourceOf } from '../record';
import type { ResourceText } from '../resourceText';
import type { ImportSource, SourceRow } from './importSource';
import { normalizeTitle, synonymsByKind, synonymsByPath } from './columnSynonyms';
import { slugify } from '../kinds/slugify';

export type ColumnMapping = readonly (string | null)[];

export type LabelTranslation = Pick<ResourceText, 'lookup' | 'fieldLabel' | 'translate'>;

export function columnLabel(
  { name: resource }: Resource,
  { path, name, field }: ImportColumn,
  resourceText: Pick<ResourceText, 'fieldLabel'>,
): string {
  const isLocalized = field.kind === 'localizedText' || field.kind === 'localizedTexts';
  return isLocalized
    ? resourceText.fieldLabel(
        resource,
        name,
        languages.find((one) => path === `${name}.${one}`),
      )
    : resourceText.fieldLabel(resource, path);
}

/**
 * Matches the columns of a file to fields by path, by label in any language, by a label that depends on a choice (a tax
 * id is an RFC in Mexico), or by a synonym. If several columns match a field, uses the first.
 */
export function matchColumns(
  resource: Resource,
  header: readonly string[],
  translations: readonly LabelTranslation[],
): ColumnMapping {
  const columns = importColumnsOf(resource);
  const titleSources: ((column: ImportColumn) => string[])[] = [
    ({ path }) => [path],
    (column) => translations.map((translation) => columnLabel(resource, column, translation)),
    (column) => translations.flatMap((translation) => languageTitles(resource, column, translation)),
    ({ name }) => [name, ...translations.map((translation) => translation.fieldLabel(resource.name, name))],
    ({ path, field }) =>
      Object.keys(field.varies?.schemas ?? {}).flatMap((choice) =>
        translations
          .map((translation) => translation.lookup(resource.name, `variants.${choice}.fields.${path}`))
          .filter(Boolean),
      ),
    ({ path, field }) => [...(synonymsByPath[path] ?? []), ...(synonymsByKind[field.kind] ?? [])],
  ];
  const columnMapping: (string | null)[] = header.map(() => null);
  const matchedPaths = new Set<string>();
  for (const titlesOf of titleSources) {
    for (const column of columns) {
      if (matchedPaths.has(column.path)) continue;
      const titleKeys = new Set(titlesOf(column).map(normalizeTitle));
      const index = header.findIndex(
        (title, place) => columnMapping[place] === null && titleKeys.has(normalizeTitle(title)),
      );
      if (index === -1) continue;
      columnMapping[index] = column.path;
      matchedPaths.add(column.path);
    }
  }
  return columnMapping;
}

const languageWords = { es: ['es', 'español', 'Spanish'], en: ['en', 'inglés', 'English'] } as const;

/** Returns titles that people write for a language of a text, such as "Nombre (inglés)". */
function languageTitles({ name: resource }: Resource, { path, name }: ImportColumn, translation: LabelTranslation) {
  const language = languages.find((one) => path === `${name}.${one}`);
  if (!language) return [];
  return languageWords[language].map((word) => `${translation.fieldLabel(resource, name)} ${word}`);
}

export function countTitles(
  resource: Resource,
  cells: readonly string[],
  translations: readonly LabelTranslation[],
): number {
  return matchColumns(resource, cells, translations).filter((path) => path !== null).length;
}

export function remapColumn(columnMapping: ColumnMapping, index: number, path: string | null): ColumnMapping {
  return columnMapping.map((one, place) => (place === index ? path : one === path ? null : one));
}

export function missingColumns(resource: Resource, columnMapping: ColumnMapping): ImportColumn[] {
  return requiredColumns(resource, columnMapping).filter(({ path }) => !columnMapping.includes(path));
}

function requiredColumns(resource: Resource, columnMapping: ColumnMapping): ImportColumn[] {
  const hasTitle = columnMapping.includes(titleSourceOf(resource));
  return importColumnsOf(resource).filter(({ required, field }) => required && !(field.kind === 'slug' && hasTitle));
}

/** Returns whether the file has the key by which the API finds existing records. */
export function canUpdate(resource: Resource, columnMapping: ColumnMapping): boolean {
  const key = keyFieldOf(resource);
  return key !== undefined && columnMapping.includes(key);
}

export function refuseShortRows(resource: Resource, source: ImportSource, columnMapping: ColumnMapping): ImportSource {
  const requiredIndexes = requiredColumns(resource, columnMapping).flatMap(({ path }) => {
    const index = columnMapping.indexOf(path);
    return index === -1 ? [] : [index];
  });
  const isRefused = ({ cells, missingCellCount }: SourceRow) =>
    missingCellCount !== undefined && requiredIndexes.some((at) => at >= cells.length);
  return {
    ...source,
    rows: source.rows.filter((row) => !isRefused(row)),
    faultyRows: [
      ...source.faultyRows,
      ...source.rows.filter(isRefused).map(({ row, cells }) => ({ row, cells, fault: 'missingCells' as const })),
    ],
  };
}

export interface SlugColumns {
  titlePath: string;
  slugs: readonly { path: string; maxLength: number }[];
}

export function slugColumnsOf(resource: Resource, columnMapping: ColumnMapping): SlugColumns | null {
  const titlePath = titleSourceOf(resource);
  const slugs = importColumnsOf(resource).flatMap(({ path, field, required }) =>
    field.kind === 'slug' && required ? [{ path, maxLength: field.maxLength }] : [],
  );
  return slugs.length > 0 && columnMapping.includes(titlePath) ? { titlePath, slugs } : null;
}

/** Maps the labels of options, in any language, to their codes, because the API accepts only codes. */
export function choiceCodesOf(
  resource: Resource,
  translations: readonly LabelTranslation[],
): ReadonlyMap<string, ReadonlyMap<string, string>> {
  return new Map(
    importColumnsOf(resource).flatMap(({ path, field }) => {
      const options = optionsOf(field);
      const codesByLabel = options.flatMap((option) =>
        translations.map(
          (translation) =>
            [normalizeTitle(translation.lookup(resource.name, `values.${path}.${option}`)), option] as const,
        ),
      );
      return options.length > 0 ? [[path, new Map(codesByLabel.filter(([label]) => label !== ''))] as const] : [];
    }),
  );
}

function optionsOf(field: { kind: FieldKind } & { options?: readonly string[] }): readonly string[] {
  if (field.kind === 'boolean') return ['true', 'false'];
  return field.kind === 'choice' ? (field.options ?? []) : [];
}

export interface Chunk {
  columns: string[];
  rows: { row: number; cells: string[]; version?: number }[];
}

/** Small enough to show progress and to let the server answer other requests. */
const maxChunkRows = 100;
/** Limits the request body: JSON escapes can make the text six times longer. */
const maxChunkCharacters = 150_000;
/** Longer than any field allows, so that the API still refuses a cell that was cut here. */
const maxCellLength = 6_000;

type ChoiceCodes = ReadonlyMap<string, ReadonlyMap<string, string>>;

/**
 * Returns the rows to send, in file order: only matched columns, with option codes instead of labels. Generates missing
 * slugs from the title.
 */
export function splitIntoChunks(
  rows: readonly SourceRow[],
  columnMapping: ColumnMapping,
  codes: ChoiceCodes,
  slugColumns: SlugColumns | null,
): Chunk[] {
  const matchedColumns = columnMapping.flatMap((path, index) =>
    path === null ? [] : [{ path, at: index, codes: codes.get(path) }],
  );
  const { titlePath, slugs = [] } = slugColumns ?? {};
  const columns = [...new Set([...matchedColumns, ...slugs].map(({ path }) => path))];
  const chunks: Chunk[] = [];
  let remainingCharacters = 0;
  for (const { row, cells } of rows) {
    const cellByPath = new Map(
      matchedColumns.map(({ path, at, codes: columnCodes }) => {
        const cell = (cells[at] ?? '').slice(0, maxCellLength);
        return [path, columnCodes?.get(normalizeTitle(cell)) ?? cell];
      }),
    );
    for (const { path, maxLength } of slugs) {
      if (!cellByPath.get(path)?.trim())
        cellByPath.set(path, slugify(cellByPath.get(titlePath ?? '') ?? '', maxLength));
    }
    const sentCells = columns.map((path) => cellByPath.get(path) ?? '');
    const length = sentCells.reduce((sum, cell) => sum + cell.length, 0);
    const lastChunk = chunks.at(-1);
    if (lastChunk && lastChunk.rows.length < maxChunkRows && length <= remainingCharacters) {
      lastChunk.rows.push({ row, cells: sentCells });
      remainingCharacters -= length;
    } else {
      chunks.push({ columns, rows: [{ row, cells: sentCells }] });
      remainingCharacters = maxChunkCharacters - length;
    }
  }
  return chunks;
}
