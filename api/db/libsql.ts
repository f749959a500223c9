import Libsql from 'libsql';
import type { Database } from './database';
import { sqliteDatabase } from './sqlite';

/** How long another process may hold the file before a request is answered 503. */
const busyTimeoutMs = 1_000;

/**
 * SQLite on this machine: a file, or `:memory:`. `script`, SQL statements, is run first, in one
 * transaction. Throws when the file cannot be opened or is not a database.
 */
export function openLibsql(path: string, script = ''): Database {
  // The option exists (libsql/index.js) and is missing from the package's types.
  const file = new Libsql(path, { timeout: busyTimeoutMs } as Libsql.Options);
  try {
    // `synchronous = full`: what was answered survives a power cut.
    for (const pragma of ['journal_mode = wal', 'synchronous = full', 'foreign_keys = on'])
      file.prepare(`pragma ${pragma}`).all();
    if (script) file.exec(`begin; ${script}; commit`);
  } catch (error) {
    file.close();
    throw error;
  }
  return sqliteDatabase({
    execute(sql, parameters) {
      const statement = file.prepare(sql);
      if (statement.reader) return { rows: statement.all([...parameters]), changes: 0 };
      return { rows: [], changes: statement.run([...parameters]).changes };
    },
    close: () => void file.close(),
  });
}
