import initSqlJs from 'sql.js';
import type { Database } from './database';
import { sqliteDatabase } from './sqlite';

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

/** SQLite compiled to WebAssembly, in memory: the database of a page. */
export async function openWasm({ wasmUrl, bytes }: WasmOptions = {}): Promise<WasmDatabase> {
  const sqlite = await initSqlJs(wasmUrl === undefined ? {} : { locateFile: () => wasmUrl });
  const memory = new sqlite.Database(bytes);
  memory.run('pragma foreign_keys = on');
  const database = sqliteDatabase({
    execute(sql, parameters) {
      const statement = memory.prepare(sql);
      try {
        statement.bind([...parameters] as initSqlJs.SqlValue[]);
        const rows = [];
        while (statement.step()) rows.push(statement.getAsObject());
        return { rows, changes: memory.getRowsModified() };
      } finally {
        statement.free();
      }
    },
    close: () => memory.close(),
  });
  return {
    ...database,
    export() {
      const file = memory.export();
      // An export reopens the database, which forgets its pragmas.
      memory.run('pragma foreign_keys = on');
      return file;
    },
  };
}
