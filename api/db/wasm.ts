import initSqlJs from 'sql.js';
import type { Database } from './database';
import { changesSchema, maxPreparedStatements, sqliteDatabase } from './sqlite';

export interface WasmDatabase extends Database {
  /** The whole database as an SQLite file. Call it between requests, never inside a transaction. */
  export(): Uint8Array;
}

export interface WasmOptions {
  /** Where `sql-wasm.wasm` is; Node finds it by itself. */
  wasmUrl?: string;
  /** An SQLite file to start from. */
  bytes?: Uint8Array;
}

/** What is in memory is lost with its process: a journal on a file system in memory protects nothing. */
const pragmas = 'pragma foreign_keys = on; pragma journal_mode = memory; pragma synchronous = off';

/** SQLite compiled to WebAssembly, in memory: the database of a page. */
export async function openWasm({ wasmUrl, bytes }: WasmOptions = {}): Promise<WasmDatabase> {
  const sqlite = await initSqlJs(wasmUrl === undefined ? {} : { locateFile: () => wasmUrl });
  // SQLite's file system takes a `slice` of what it is given, which of a Node Buffer is no copy: it would write into it.
  const memory = new sqlite.Database(bytes && new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  memory.run(pragmas);
  const prepared = new Map<string, initSqlJs.Statement>();
  const forget = () => {
    for (const statement of prepared.values()) statement.free();
    prepared.clear();
  };
  const prepare = (sql: string): initSqlJs.Statement => {
    const known = prepared.get(sql);
    if (known) return known;
    if (prepared.size === maxPreparedStatements) forget();
    const statement = memory.prepare(sql);
    prepared.set(sql, statement);
    return statement;
  };
  const database = sqliteDatabase({
    execute(sql, parameters) {
      if (changesSchema.test(sql)) forget();
      const statement = prepare(sql);
      try {
        // The API binds texts, integers and nothing else.
        statement.bind([...parameters] as initSqlJs.SqlValue[]);
        const rows = [];
        while (statement.step()) rows.push(statement.getAsObject());
        return { rows, changes: memory.getRowsModified() };
      } finally {
        // Not to hold what it has read: one that waits for its next use is no open cursor.
        statement.reset();
      }
    },
    close: () => memory.close(),
  });
  return {
    ...database,
    export() {
      forget();
      const file = memory.export();
      // An export reopens the database, which forgets its pragmas.
      memory.run(pragmas);
      return file;
    },
  };
}
