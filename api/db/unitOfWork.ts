import type { Insertable, KyselyPlugin } from 'kysely';
import { addToSums, type SumTable } from './accumulate';
import { untyped, type KyselyDb, type KyselyTransaction, type Row } from './database';
import { deferWrite } from './deferWrite';
import type { InternalTables } from './schema';

type InternalTable = keyof InternalTables;
type NewRows<T extends InternalTable> = readonly (Insertable<InternalTables[T]> & Row)[];

interface Sums<T extends InternalTable> {
  table: T;
  keys: readonly (keyof InternalTables[T] & string)[];
  amounts: readonly (keyof InternalTables[T] & string)[];
}

type Write = (trx: KyselyTransaction) => Promise<void>;

/** Writes and cached reads of one request in a transaction. */
export interface UnitOfWork {
  /** True if the transaction began with the ledger lock, which no savepoint can release. */
  readonly hasLedgerLock: boolean;
  /** True if other requests run in the same transaction. Inserted rows can then not be read before the commit. */
  readonly isShared: boolean;
  insert<T extends InternalTable>(table: T, rows: NewRows<T>): Promise<void>;
  /** Inserts rows of a resource. */
  insertRows(table: string, rows: readonly Row[]): Promise<void>;
  /** Adds the amounts of rows to the stored rows with the same keys. */
  addToSums<T extends InternalTable>(sums: Sums<T>, rows: NewRows<T>): Promise<void>;
  /**
   * Reads a value once per transaction. For values that the transaction does not change. The name must contain everything
   * that the value depends on, such as the viewer.
   */
  readOnce<T>(name: string, read: (trx: KyselyTransaction) => Promise<T>): Promise<T>;
  /** Returns an object that all requests of a shared transaction use; otherwise a new object. */
  shared<T>(name: string, create: () => T): T;
  /** Runs `write` at once. In a shared transaction, runs only the last `write` of each name, before the commit. */
  writeLast(name: string, write: Write): Promise<void>;
}

class Cache {
  readonly #values = new Map<string, unknown>();

  /** The cast is safe because each name is used for one type. */
  get<T>(name: string, create: () => T): T {
    if (!this.#values.has(name)) this.#values.set(name, create());
    return this.#values.get(name) as T;
  }
}

/** Unit of work of a transaction with one request. Writes at once. */
export class SingleUnitOfWork implements UnitOfWork {
  readonly hasLedgerLock: boolean;
  readonly isShared = false;
  readonly #trx: KyselyTransaction;
  readonly #values = new Cache();

  constructor(trx: KyselyTransaction, { hasLedgerLock = false } = {}) {
    this.#trx = trx;
    this.hasLedgerLock = hasLedgerLock;
  }

  insert<T extends InternalTable>(table: T, rows: NewRows<T>): Promise<void> {
    return insertRows(this.#trx, table, rows);
  }

  insertRows(table: string, rows: readonly Row[]): Promise<void> {
    return insertRows(this.#trx, table, rows);
  }

  addToSums<T extends InternalTable>(sums: Sums<T>, rows: NewRows<T>): Promise<void> {
    return addToSums(this.#trx, sums, rows);
  }

  readOnce<T>(name: string, read: (trx: KyselyTransaction) => Promise<T>): Promise<T> {
    return this.#values.get(name, () => read(this.#trx));
  }

  shared<T>(_name: string, create: () => T): T {
    return create();
  }

  writeLast(_name: string, write: Write): Promise<void> {
    return write(this.#trx);
  }
}

interface SharedState {
  trx: KyselyTransaction;
  values: Cache;
  objects: Cache;
  lastWrites: Map<string, Write>;
}

/**
 * Transaction of several requests, which holds the ledger lock. Collects the rows of all requests and stores them in a
 * few statements, however many requests there are.
 */
export class SharedTransaction {
  readonly #state: SharedState;
  readonly #inserts = new Map<string, { table: string; rows: Row[] }>();
  readonly #sums = new Map<string, { sums: SumTable; rows: Row[] }>();

  constructor(trx: KyselyTransaction) {
    this.#state = { trx, values: new Cache(), objects: new Cache(), lastWrites: new Map() };
  }

  /** Returns the unit of work of one request. Its rows are stored only after `include`. */
  unitOfWork(): SharedUnitOfWork {
    return new SharedUnitOfWork(this.#state);
  }

  include({ inserts, sums: added }: SharedUnitOfWork): void {
    for (const { table, rows } of inserts)
      for (const row of rows)
        getOrCreate(this.#inserts, [table, ...Object.keys(row).sort()].join(' '), () => ({
          table,
          rows: [],
        })).rows.push(row);
    for (const { sums, rows } of added)
      getOrCreate(this.#sums, sums.table, () => ({ sums, rows: [] })).rows.push(...rows);
  }

  async store(): Promise<void> {
    const { trx, lastWrites } = this.#state;
    for (const { table, rows } of this.#inserts.values()) await insertRows(trx, table, rows);
    for (const { sums, rows } of this.#sums.values()) await addToSums(trx, sums, rows);
    for (const write of lastWrites.values()) await write(trx);
  }
}

export class SharedUnitOfWork implements UnitOfWork {
  readonly hasLedgerLock = true;
  readonly isShared = true;
  /** Handle that sets `hasWritten` on every statement except a select. */
  readonly trx: KyselyTransaction;
  readonly inserts: { table: string; rows: readonly Row[] }[] = [];
  readonly sums: { sums: SumTable; rows: readonly Row[] }[] = [];
  readonly #state: SharedState;
  #hasWritten = false;

  constructor(state: SharedState) {
    this.#state = state;
    this.trx = state.trx.withPlugin(
      writeListener(() => {
        this.#hasWritten = true;
      }),
    );
  }

  /** True if the request has changed the database or shared values. Only a rollback can undo that. */
  get hasWritten(): boolean {
    return this.#hasWritten;
  }

  insert<T extends InternalTable>(table: T, rows: NewRows<T>): Promise<void> {
    return this.insertRows(table, rows);
  }

  async insertRows(table: string, rows: readonly Row[]): Promise<void> {
    this.inserts.push({ table, rows });
  }

  async addToSums<T extends InternalTable>(sums: Sums<T>, rows: NewRows<T>): Promise<void> {
    this.sums.push({ sums, rows });
  }

  readOnce<T>(name: string, read: (trx: KyselyTransaction) => Promise<T>): Promise<T> {
    return this.#state.values.get(name, () => read(this.#state.trx));
  }

  shared<T>(name: string, create: () => T): T {
    return this.#state.objects.get(name, create);
  }

  async writeLast(name: string, write: Write): Promise<void> {
    this.#hasWritten = true;
    this.#state.lastWrites.set(name, write);
  }
}

function getOrCreate<V>(map: Map<string, V>, key: string, create: () => V): V {
  const value = map.get(key) ?? create();
  map.set(key, value);
  return value;
}

const writeListener = (onWrite: () => void): KyselyPlugin => ({
  transformQuery({ node }) {
    if (node.kind !== 'SelectQueryNode') onWrite();
    return node;
  },
  transformResult: ({ result }) => Promise.resolve(result),
});

/** SQLite allows 32,766 parameters in a statement. */
const maxParameters = 30_000;

export async function insertRows(db: KyselyDb, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Math.max(1, ...rows.map((row) => Object.keys(row).length));
  const maxRows = Math.floor(maxParameters / columns);
  for (let first = 0; first < rows.length; first += maxRows)
    await deferWrite(
      db,
      untyped(db)
        .insertInto(table)
        .values(rows.slice(first, first + maxRows)),
    );
}
