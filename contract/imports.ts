import { declaredNames } from './values';
import * as z from 'zod/mini';
import { component, defineEndpoint, type EndpointInput } from './endpoint';
import type { Field } from './fields';
import { problemStatus } from './problems';
import { schemaNameOf } from './record';
import { permittedTo } from './permissions';
import type { Resource } from './resource';
import { violation } from './violations';

/** The most rows of one request. */
const maxRowsAtOnce = 200;

/** A column of a file: a field, one language of it (`name.es`), or one field of a group (`bank.holder`). */
export interface ImportColumn {
  path: string;
  /** The field the resource declares. */
  name: string;
  /** The field its cells are read as: in a group, the inner one. */
  field: Field;
  /** A row without it is refused. */
  required: boolean;
}

/** Some rows of a file. Cells are raw text; the field of their column says how to read them. */
export const chunkSchema = z.strictObject({
  /** The same for every chunk of a file, and when the file is sent again. */
  importId: z.uuid(),
  columns: z.array(z.string().check(z.maxLength(200))).check(z.minLength(1), z.maxLength(200)),
  rows: z
    .array(
      z.strictObject({
        /** The row's number in the file; with the import's id it identifies the row. */
        row: z.number().check(z.int(), z.minimum(1), z.maximum(100_000_000)),
        cells: z.array(z.string().check(z.maxLength(20_000))).check(z.maxLength(200)),
      }),
    )
    .check(z.minLength(1), z.maxLength(maxRowsAtOnce)),
});

const problemCodes = declaredNames(problemStatus);
const row = z.number().check(z.int(), z.minimum(1));

/** The result of one row: `create` in a dry run, `created` otherwise. */
const importResult = z.union([
  z.object({ row, verdict: z.literal('create') }),
  z.object({ row, verdict: z.enum(['created', 'already']), id: z.uuid() }),
  z.object({
    row,
    verdict: z.literal('refused'),
    /** Why: the code of a problem, such as `request.invalid` or `import.rowChanged`. */
    code: z.enum(problemCodes),
    params: z.exactOptional(z.record(z.string(), z.union([z.string(), z.number()]))),
    violations: z.exactOptional(z.array(violation)),
  }),
]);
export type ImportResult = z.output<typeof importResult>;

export const importResults = component('ImportResults', z.object({ results: z.array(importResult) }));

/** `POST /api/{resource}/import`: some rows of a file, each with a verdict of its own, in their order. */
export function importEndpoint(resource: Resource) {
  const columns = importColumns(resource).map(({ path }) => path);
  return defineEndpoint({
    id: `import${schemaNameOf(resource)}`,
    summary: `New records from rows of a file: needs no Idempotency-Key, since a row is known by its import and its number. Columns: ${columns.join(', ')}`,
    tag: resource.name,
    method: 'POST',
    path: `/${resource.name}/import`,
    input: chunkSchema,
    output: importResults,
    dryRunOutput: importResults,
    idempotencyKey: 'optional',
    permitted: permittedTo(resource, 'create'),
    problems: [],
  });
}
export type ImportChunk = EndpointInput<ReturnType<typeof importEndpoint>>;

/** The columns of a file for a resource, in the order of the declaration; pictures cannot be imported. */
export function importColumns(resource: Resource): ImportColumn[] {
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
