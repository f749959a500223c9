import type { Resource } from '../../contract/resource';
import type { Row } from '../db/database';
import type { Rules, RulesByResource } from './rules';
import { idOperand, instantOperand } from './storage/operands';
import { storageOf } from './storage/storage';
import type { Column, Path, Stored } from './storage/stored';
import type { ValueOf } from '../../contract/fields';
import type { SealedSecret } from './storage/composed';

/** Values of a resource's fields, by name: any number of them. Of a resource known only when the program runs, any name. */
export type ValuesIn<R extends Resource> = string extends keyof R['fields']
  ? Record<string, unknown>
  : Partial<{
      [K in keyof R['fields']]: R['fields'][K] extends { kind: 'secret' }
        ? SealedSecret | null
        : ValueIn<R['fields'][K]>;
    }>;
type ValueIn<F> = F extends { kind: 'group' } ? Readonly<Record<string, unknown>> | null : ValueOf<F>;

/** A declared resource as the database keeps it. */
export interface Table {
  resource: Resource;
  rules: Rules;
  /** What the API serves, by name: where references lead. */
  served: ReadonlyMap<string, Table>;
  columns: Column[];
  indexes: Index[];
  /** What filters and sorts may name. */
  paths: ReadonlyMap<string, Path>;
  encode(values: Record<string, unknown>): Row;
  decode(row: Row): Record<string, unknown>;
  words(values: Record<string, unknown>): string[];
}

/** The table of a resource the compiler knows: a field that is not declared is no value of it. */
export type TableOf<R extends Resource> = Omit<Table, 'resource' | 'encode' | 'words'> & {
  resource: R;
  encode(values: ValuesIn<R>): Row;
  words(values: ValuesIn<R>): string[];
};

export interface Index {
  name: string;
  columns: { name: string; nullable: boolean }[];
  unique: boolean;
}

function ownPath(name: string, operand: Path['operand'], given: Partial<Path> = {}): Path {
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
    ...given,
  };
}

/** The paths every record has. `archived` and `q` are the list's own, see `filter.ts`. */
const ownPaths: readonly Path[] = [
  ownPath('id', idOperand, { ranged: false }),
  ownPath('createdAt', instantOperand),
  ownPath('updatedAt', instantOperand),
  ownPath('archivedAt', instantOperand, { nullable: true }),
];

const ownColumns: readonly Column[] = [
  { name: 'createdAt', type: 'text', unique: false, initial: null },
  { name: 'updatedAt', type: 'text', unique: false, initial: null },
  { name: 'version', type: 'integer', unique: false, initial: 1 },
  { name: 'archivedAt', type: 'text', unique: false, initial: null },
  // Says again what `archivedAt` says, as what every index begins with.
  { name: 'archived', type: 'integer', unique: false, initial: 0 },
];

/** Of which of the resources that share a table a row is. */
const viewColumn: Column = { name: 'view', type: 'text', unique: false, initial: null };

function indexesOf(resource: Resource, columns: readonly Column[], paths: readonly Path[]): Index[] {
  const byName = new Map(paths.map((path) => [path.name, path]));
  const usual = byName.get(resource.order.field);
  const uniqueColumns = new Set(columns.filter(({ unique }) => unique).map(({ name }) => name));
  const wanted = new Map<string, Index>();
  const add = (unique: boolean, ...parts: Index['columns']) => {
    const seen = new Set<string>();
    const once = parts.filter(({ name }) => !seen.has(name) && seen.add(name));
    // PostgreSQL cuts a name at 63 bytes, silently.
    const name = `${resource.table}_${unique ? 'unique' : 'by'}_${once.map((part) => part.name).join('_')}`.slice(
      0,
      63,
    );
    wanted.set(name, { name, unique, columns: once });
  };
  const plain = (name: string) => ({ name, nullable: false });
  const live = [...(resource.view === undefined ? [] : [plain(viewColumn.name)]), plain('archived')];
  const inUsualOrder = (found: readonly Path[]) => {
    if (usual)
      add(
        false,
        ...live,
        ...found.map(({ column, nullable }) => ({ name: column, nullable })),
        plain(usual.order),
        plain('id'),
      );
  };
  // The narrowest there is: what a whole list is counted by.
  add(false, ...live);
  for (const name of uniqueColumns) add(true, plain(name));
  for (const path of paths) {
    // Text orders null as '' in its folded column, which is never null.
    const order = { name: path.order, nullable: path.nullable && path.order === path.column };
    if (path.sort) add(false, ...live, order, plain('id'));
    // A filtered list stands in its usual order, without sorting what the filter found. One record needs no order.
    if (path.filter && !path.linked && !ownPaths.includes(path) && !uniqueColumns.has(path.column))
      inUsualOrder([path]);
  }
  for (const names of resource.together ?? []) inUsualOrder(names.flatMap((name) => byName.get(name) ?? []));
  return [...wanted.values()];
}

type TableLayout = Omit<Table, 'rules' | 'served'>;

/** Worked out once for each declaration. */
const tables = new WeakMap<Resource, TableLayout>();

/** The tables of what an API serves, each with what its resource has of its own. */
export function tablesOf(resources: readonly Resource[], rules: RulesByResource): Table[] {
  const served = new Map<string, Table>();
  for (const resource of resources)
    served.set(resource.name, { ...described(resource), rules: rules[resource.name] ?? {}, served });
  return [...served.values()];
}

/** The table of a resource that is served beside another. Throws where it is not. */
export function servedTable<R extends Resource>({ served }: Pick<Table, 'served'>, resource: R): TableOf<R> {
  const table = served.get(resource.name);
  if (!table) throw new Error(`${resource.name} is not served`);
  return { ...table, resource };
}

/** The table of a resource by itself: its references lead nowhere. */
export function tableOf<R extends Resource>(resource: R): TableOf<R> {
  return { ...described(resource), resource, rules: {}, served: new Map() };
}

function described(resource: Resource): TableLayout {
  const known = tables.get(resource) ?? describe(resource);
  tables.set(resource, known);
  return known;
}

function describe(resource: Resource): TableLayout {
  const stored: [string, Stored][] = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.computed ? [] : [[name, storageOf(name, field)]],
  );
  const columns = [
    ...stored.flatMap(([, field]) => field.columns),
    ...ownColumns,
    ...(resource.view === undefined ? [] : [viewColumn]),
  ];
  const paths = [...ownPaths, ...stored.flatMap(([, field]) => field.paths)];
  const byName = new Map(stored);
  return {
    resource,
    columns,
    indexes: indexesOf(resource, columns, paths),
    paths: new Map(paths.map((path) => [path.name, path])),
    encode: (values) =>
      Object.assign({}, ...Object.entries(values).map(([name, value]) => byName.get(name)?.encode(value) ?? {})) as Row,
    decode: (row) => ({
      id: row['id'],
      ...Object.fromEntries(stored.map(([name, field]) => [name, field.decode(row)])),
      createdAt: row['createdAt'],
      updatedAt: row['updatedAt'],
      version: row['version'],
      archivedAt: row['archivedAt'],
    }),
    words: (values) => [
      ...new Set(stored.flatMap(([name, field]) => (resource.fields[name]?.search ? field.words(values[name]) : []))),
    ],
  };
}
