import * as z from 'zod/mini';
import { declaredNames } from './values';
import { keyFieldOf } from './exports';
import { component, defineEndpoint, type EndpointInput } from './endpoint';
import type { Field } from './fields';
import { problemStatus } from './problems';
import { schemaNameOf } from './record';
import { permissionFor } from './permissions';
import type { Resource } from './resource';
import { violation } from './violations';

const maxRowsAtOnce = 200;

/** Column of an imported file: a field, one language of a field (`name.es`), or a field of a group (`bank.holder`). */
export interface ImportColumn {
  path: string;
  name: string;
  /** Field that parses the cells; the inner field if the column belongs to a group. */
  field: Field;
  required: boolean;
}

/** Chunk of rows of a file. Cells are raw text, parsed by the field of their column. */
export const chunkSchema = component(
  'ImportChunk',
  z.strictObject({
    /** Equal for all chunks of a file and their retries. */
    importId: z.uuid(),
    columns: z.array(z.string().check(z.maxLength(200))).check(z.minLength(1), z.maxLength(200)),
    rows: z
      .array(
        z.strictObject({
          /** Row number in the file. Import id and row number together identify a row. */
          row: z.number().check(z.int(), z.minimum(1), z.maximum(100_000_000)),
          cells: z.array(z.string().check(z.maxLength(20_000))).check(z.maxLength(200)),
          /** Version of the existing record that a dry run has shown; without it the row changes no record. */
          version: z.exactOptional(z.number().check(z.int(), z.minimum(1))),
        }),
      )
      .check(z.minLength(1), z.maxLength(maxRowsAtOnce)),
    /** Imports a row without its invalid cells if all of them are optional. */
    skipInvalid: z.exactOptional(z.boolean()),
  }),
);

/** Reason of a refused row. */
export const rowRefusal = {
  code: component('ProblemCode', z.enum(declaredNames(problemStatus))),
  params: z.exactOptional(z.record(z.string(), z.union([z.string(), z.number()]))),
  violations: z.exactOptional(z.array(violation)),
};
const row = z.number().check(z.int(), z.minimum(1));

const skipped = z.exactOptional(z.array(violation));

/**
 * Result of one row. A dry run has the verdicts `create` and `update` instead of `created` and `updated`. `changes`: paths
 * of the columns whose values differ from the record.
 */
const importResult = z.union([
  z.object({ row, verdict: z.literal('create'), skipped }),
  z.object({ row, verdict: z.literal('created'), id: z.uuid(), skipped }),
  z.object({
    row,
    verdict: z.literal('update'),
    id: z.uuid(),
    version: z.number(),
    changes: z.array(z.string()),
    skipped,
  }),
  z.object({ row, verdict: z.literal('updated'), id: z.uuid(), changes: z.array(z.string()), skipped }),
  z.object({ row, verdict: z.literal('unchanged'), id: z.uuid() }),
  z.object({ row, verdict: z.literal('already'), id: z.uuid() }),
  z.object({
    row,
    verdict: z.literal('refused'),
    ...rowRefusal,
  }),
]);
export type ImportResult = z.output<typeof importResult>;

export const importResults = component('ImportResults', z.object({ results: z.array(importResult) }));

/** `POST /api/{resource}/import`: imports a chunk of rows; returns one verdict per row, in order. */
export function importEndpoint(resource: Resource) {
  const columns = importColumnsOf(resource).map(({ path }) => path);
  return defineEndpoint({
    id: `import${schemaNameOf(resource)}`,
    summary: `Creates a record per row, or changes that with its ${keyFieldOf(resource) ?? 'id'} and version; needs no Idempotency-Key. Columns: ${columns.join(', ')}`,
    tag: resource.name,
    method: 'POST',
    path: `/${resource.name}/import`,
    input: chunkSchema,
    output: importResults,
    dryRunOutput: importResults,
    idempotencyKey: 'optional',
    permitted: permissionFor(resource, 'create'),
    problems: [],
    costly: true,
  });
}
export type ImportChunk = EndpointInput<ReturnType<typeof importEndpoint>>;

/** Returns the import columns of a resource in declaration order, without images. */
export function importColumnsOf(resource: Resource): ImportColumn[] {
  return Object.entries(resource.fields).flatMap(([name, field]): ImportColumn[] => {
    const required = field.required && field.initial === undefined;
    if (field.readOnly || field.kind === 'image' || field.kind === 'instant' || field.kind === 'json') return [];
    if (field.kind === 'group')
      return Object.entries(field.fields).flatMap(([key, inner]) =>
        inner.readOnly ? [] : [{ path: `${name}.${key}`, name, field: inner, required: false }],
      );
    if (field.kind === 'localizedText' || field.kind === 'localizedTexts') {
      return [
        { path: `${name}.es`, name, field, required },
        { path: `${name}.en`, name, field, required: false },
      ];
    }
    return [{ path: name, name, field, required }];
  });
}

/**
 * Returns the column paths of the violations, if the row can be imported without these cells. Returns `null` if a cell
 * is required or decides how another cell is parsed: a currency decides how amounts are parsed.
 */
export function findSkippablePaths(
  resource: Resource,
  violations: readonly { field: string }[],
): ReadonlySet<string> | null {
  const declaredFields = Object.values(resource.fields).flatMap((field): Field[] =>
    field.kind === 'group' ? Object.values<Field>(field.fields).concat(field) : [field],
  );
  const decidingFields = new Set(
    declaredFields.flatMap((field) => [
      field.varies?.by,
      field.initialBy?.field,
      field.kind === 'money' ? field.currency : undefined,
    ]),
  );
  const optional = new Set(
    importColumnsOf(resource).flatMap(({ path, name, required }) =>
      required || decidingFields.has(name) ? [] : [path],
    ),
  );
  const paths = violations.map(({ field }) => columnPath(field));
  return paths.length > 0 && paths.every((path) => optional.has(path)) ? new Set(paths) : null;
}

/** Returns the column path of a violation's field: `labelIds.1` (the second label) → `labelIds`. */
export function columnPath(field: string): string {
  return field
    .split('.')
    .filter((part) => !/^\d+$/.test(part))
    .join('.');
}
