import initSqlJs from 'sql.js';
import { schemaStatement, type Database } from './database';
import { maxPreparedStatements, sqliteDatabase } from './sqlite';

export interface WasmDatabase extends Database {
  /** Returns the whole database as an SQLite file. Call this only between requests, never inside a transaction. */
  export(): Uint8Array;
}

export interface WasmOptions {
  wasmUrl?: string;
  bytes?: Uint8Array;
}

/** Turns off durability, because an in-memory database is lost with its process. */
const pragmas = 'pragma foreign_keys = on; pragma journal_mode = memory; pragma synchronous = off';

export async function openWasm({ wasmUrl, bytes }: WasmOptions = {}): Promise<WasmDatabase> {
  const sqlite = await initSqlJs(wasmUrl === undefined ? {} : { locateFile: () => wasmUrl });
  // Passes a plain `Uint8Array`: SQLite's file system copies the bytes with `slice`, which does not copy a Node
  // `Buffer`, so SQLite would write into the input.
  const memory = new sqlite.Database(bytes && new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  memory.run(pragmas);
  const prepared = new Map<string, initSqlJs.Statement>();
  const clearPrepared = () => {
    for (const statement of prepared.values()) statement.free();
    prepared.clear();
  };
  const prepare = (sql: string): initSqlJs.Statement => {
    const cached = prepared.get(sql);
    if (cached) return cached;
    if (prepared.size === maxPreparedStatements) clearPrepared();
    const statement = memory.prepare(sql);
    prepared.set(sql, statement);
    return statement;
  };
  const database = sqliteDatabase({
    execute(sql, parameters) {
      if (schemaStatement.test(sql)) clearPrepared();
      const statement = prepare(sql);
      try {
        statement.bind([...parameters] as initSqlJs.SqlValue[]);
        const rows = [];
        while (statement.step()) rows.push(statement.getAsObject());
        return { rows, changes: memory.getRowsModified() };
      } finally {
        // Closes the cursor, which the cached statement would otherwise leave open.
        statement.reset();
      }
    },
    close: () => memory.close(),
  });
  return {
    ...database,
    export() {
      clearPrepared();
      const file = memory.export();
      // `export` reopens the database, which resets the pragmas.
      memory.run(pragmas);
      return file;
    },
  };
}
