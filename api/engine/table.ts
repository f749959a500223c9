import { sql, type RawBuilder } from 'kysely';
import type { RecordBase, Resource } from '../../contract/resource';
import type { Exact } from '../../contract/values';
import type { Row } from '../db/database';
import { resourceOptions } from '../resourceOptions';
import type { Rules, RulesByResource } from './rules';
import { idOperand, instantOperand, isNullable, type Column, type Path, type StoredField } from './storage/storedField';
import { storageOf } from './storage/storage';
import type { ValueOf } from '../../contract/fields';
import type { SealedSecret } from './storage/composed';

export type ValuesIn<R extends Resource> = string extends keyof R['fields']
  ? Record<string, unknown>
  : Partial<{
      [K in keyof R['fields']]: R['fields'][K] extends { kind: 'secret' }
        ? SealedSecret | null
        : ValueIn<R['fields'][K]>;
    }>;
type ValueIn<F> = F extends { kind: 'group'; fields: infer G }
  ? { readonly [K in keyof G]?: G[K] extends { kind: 'secret' } ? unknown : ValueOf<G[K]> } | null
  : ValueOf<F>;

/**
 * Returns `values` unchanged, typed so that undeclared fields are rejected: the compiler does not check spread objects.
 */
export function valuesFor<R extends Resource, V extends ValuesIn<R>>(_resource: R, values: Exact<V, ValuesIn<R>>): V {
  return values;
}

export interface Table {
  resource: Resource;
  rules: Rules;
  served: ReadonlyMap<string, Table>;
  columns: Column[];
  indexes: Index[];
  paths: ReadonlyMap<string, Path>;
  encode(values: Record<string, unknown>): Row;
  decode(row: Row): Omit<RecordBase, 'actions'> & Record<string, unknown>;
  searchWords(values: Record<string, unknown>): string[];
  shown?<T extends object>(record: T): T;
}

export type TableOf<R extends Resource> = Omit<Table, 'resource' | 'encode' | 'searchWords'> & {
  resource: R;
  encode<V extends ValuesIn<R>>(values: Exact<V, ValuesIn<R>>): Row;
  searchWords(values: ValuesIn<R>): string[];
};

export interface Index {
  name: string;
  columns: { name: string; nullable: boolean }[];
  unique: boolean;
}

function basePath(name: string, operand: Path['operand'], overrides: Partial<Path> = {}): Path {
  return {
    name,
    column: name,
    order: name,
    nullable: false,
    filter: true,
    sort: true,
    ranged: true,
    operand,
    bound: operand,
    ...overrides,
  };
}

const basePaths: readonly Path[] = [
  basePath('id', idOperand, { ranged: false }),
  basePath('createdAt', instantOperand, { dated: 'instant' }),
  basePath('updatedAt', instantOperand, { dated: 'instant' }),
  basePath('archivedAt', instantOperand, { nullable: true, dated: 'instant' }),
];

const baseNames: ReadonlySet<string> = new Set(basePaths.map(({ name }) => name));

const appendOnlyPaths: readonly Path[] = basePaths.map((path) =>
  path.name === 'updatedAt' ? { ...path, column: 'createdAt', order: 'createdAt' } : path,
);

const baseColumns: readonly Column[] = [
  { name: 'createdAt', type: 'text', unique: false, initial: null },
  { name: 'updatedAt', type: 'text', unique: false, initial: null },
  { name: 'version', type: 'integer', unique: false, initial: 1 },
  { name: 'archivedAt', type: 'text', unique: false, initial: null },
  { name: 'archived', type: 'integer', unique: false, initial: 0 },
];

const viewColumn: Column = { name: 'view', type: 'text', unique: false, initial: null };

function hasDistinctValues({ fields }: Resource, { name }: Path): boolean {
  const kind = fields[name]?.kind;
  return baseNames.has(name) || kind === 'date' || kind === 'instant';
}

export const indexEndsWithId = (resource: Resource, path: Path): boolean =>
  !hasDistinctValues(resource, path) &&
  path.name !== resource.order.field &&
  resource.fields[path.name]?.unique !== true;

/**
 * Returns whether the field is filtered by range. An index is not used beyond a range, so the index of such a field has
 * no order columns.
 */
export const isRangeField = ({ fields }: Resource, { name }: Path) =>
  ['date', 'instant', 'integer', 'money', 'rate'].includes(fields[name]?.kind ?? '');

/**
 * Returns an index for each order and each filter. Saves disk space, most of which is used by indexes: appends `id`
 * only if values repeat, and creates no index for `archivedAt`, which few records have, nor for `id`, the primary key.
 */
function indexesOf(resource: Resource, columns: readonly Column[], paths: readonly Path[]): Index[] {
  const byName = new Map(paths.map((path) => [path.name, path]));
  const defaultPath = byName.get(resource.order.field);
  const uniqueColumns = new Set(columns.filter(({ unique }) => unique).map(({ name }) => name));
  const indexes = new Map<string, Index>();
  const add = (unique: boolean, ...parts: Index['columns']) => {
    const seen = new Set<string>();
    const uniqueParts = parts.filter(({ name }) => !seen.has(name) && seen.add(name));
    // PostgreSQL silently truncates names at 63 bytes.
    const name =
      `${resource.table}_${unique ? 'unique' : 'by'}_${uniqueParts.map((part) => part.name).join('_')}`.slice(0, 63);
    indexes.set(name, { name, unique, columns: uniqueParts });
  };
  const notNull = (name: string) => ({ name, nullable: false });
  const orderOf = (path: Path) => ({ name: path.order, nullable: isNullable(path) });
  const { compositeIndexes = [], unindexed = [] } = resourceOptions(resource);
  const livePrefix = [...(resource.view === undefined ? [] : [notNull(viewColumn.name)]), notNull('archived')];
  const addFilterIndex = (filterPaths: readonly Path[]) => {
    const filterColumns = filterPaths.map(({ column, nullable }) => ({ name: column, nullable }));
    const last = filterPaths.at(-1);
    const isAmount = last?.sort && resource.fields[last.name]?.kind === 'money';
    if (last && isRangeField(resource, last))
      add(false, ...livePrefix, ...filterColumns, ...(isAmount ? [notNull('id')] : []));
    else if (defaultPath) add(false, ...livePrefix, ...filterColumns, orderOf(defaultPath));
  };
  for (const name of uniqueColumns) add(true, notNull(name));
  for (const path of paths) {
    if (unindexed.includes(path.name)) continue;
    const isKey = path.name === 'id' || path.name === 'archivedAt';
    if (path.sort && !isKey)
      add(false, ...livePrefix, orderOf(path), ...(indexEndsWithId(resource, path) ? [notNull('id')] : []));
    const isSorted = path.sort && isRangeField(resource, path);
    if (path.filter && !path.linked && !isSorted && !baseNames.has(path.name) && !uniqueColumns.has(path.column))
      addFilterIndex([path]);
    const field = resource.fields[path.name];
    const currency = field?.kind === 'money' && field.currency !== undefined ? byName.get(field.currency) : undefined;
    // Amounts are compared only within one currency, so the index begins with the currency.
    if (path.sort && currency?.filter) addFilterIndex([currency, path]);
  }
  for (const names of compositeIndexes) addFilterIndex(names.flatMap((name) => byName.get(name) ?? []));
  return [...indexes.values()];
}

type TableLayout = Omit<Table, 'rules' | 'served'>;

const layouts = new WeakMap<Resource, TableLayout>();

export function tablesOf(resources: readonly Resource[], rules: RulesByResource): Table[] {
  const served = new Map<string, Table>();
  for (const resource of resources)
    served.set(resource.name, { ...layoutOf(resource), rules: rules[resource.name] ?? {}, served });
  return [...served.values()];
}

/** Returns the table of a served resource. Throws if the resource is not served. */
export function servedTable<R extends Resource>({ served }: Pick<Table, 'served'>, resource: R): TableOf<R> {
  const table = served.get(resource.name);
  if (!table) throw new Error(`${resource.name} is not served`);
  return { ...table, resource };
}

export function tableOf<R extends Resource>(resource: R): TableOf<R> {
  return { ...layoutOf(resource), resource, rules: {}, served: new Map() };
}

function layoutOf(resource: Resource): TableLayout {
  const known = layouts.get(resource) ?? buildLayout(resource);
  layouts.set(resource, known);
  return known;
}

function buildLayout(resource: Resource): TableLayout {
  const stored: [string, StoredField][] = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.computed ? [] : [[name, storageOf(name, field)]],
  );
  const columns = [
    ...stored.flatMap(([, field]) => field.columns),
    ...baseColumns,
    ...(resource.view === undefined ? [] : [viewColumn]),
  ];
  const paths = [...(resource.appendOnly ? appendOnlyPaths : basePaths), ...stored.flatMap(([, field]) => field.paths)];
  const byName = new Map(stored);
  return {
    resource,
    columns,
    indexes: indexesOf(resource, columns, paths),
    paths: new Map(paths.map((path) => [path.name, path])),
    encode: (values) =>
      Object.assign({}, ...Object.entries(values).map(([name, value]) => byName.get(name)?.encode(value) ?? {})),
    decode: (row) => ({
      id: String(row['id']),
      ...Object.fromEntries(stored.map(([name, field]) => [name, field.decode(row)])),
      createdAt: String(row['createdAt']),
      updatedAt: String(row['updatedAt']),
      version: Number(row['version']),
      archivedAt: typeof row['archivedAt'] === 'string' ? row['archivedAt'] : null,
    }),
    searchWords: (values) => [
      ...new Set(
        stored.flatMap(([name, field]) => (resource.fields[name]?.search ? field.searchWords(values[name]) : [])),
      ),
    ],
  };
}

export function columnRefOf<R extends Resource>(
  _resource: R,
): (name: keyof R['fields'] & string) => RawBuilder<unknown> {
  return (name) => sql.ref(name);
}
