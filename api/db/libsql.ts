import Libsql from 'libsql';
import type { Database, OnStatement } from './database';
import { busyTimeoutMs, changesSchema, maxPreparedStatements, sqliteDatabase } from './sqlite';

interface Prepared {
  statement: Libsql.Statement;
  /** It has rows to tell, not changes. */
  reads: boolean;
}

/**
 * SQLite on this machine: a file, or `:memory:`. Throws when the file cannot be opened or is not a database.
 */
export function openLibsql(path: string, onStatement?: OnStatement): Database {
  // The option exists (libsql/index.js) and is missing from the package's types.
  const options: Libsql.Options & { timeout: number } = { timeout: busyTimeoutMs };
  const file = new Libsql(path, options);
  try {
    // `synchronous = full`: what was answered survives a power cut.
    for (const pragma of ['journal_mode = wal', 'synchronous = full', 'foreign_keys = on', 'secure_delete = on'])
      file.prepare(`pragma ${pragma}`).all();
  } catch (error) {
    file.close();
    throw error;
  }
  const prepared = new Map<string, Prepared>();
  const prepare = (sql: string): Prepared => {
    const known = prepared.get(sql);
    if (known) return known;
    const statement = file.prepare(sql);
    const made = { statement, reads: statement.reader };
    if (prepared.size === maxPreparedStatements) prepared.clear();
    prepared.set(sql, made);
    return made;
  };
  return sqliteDatabase(
    {
      execute(sql, parameters) {
        if (changesSchema.test(sql)) prepared.clear();
        const { statement, reads } = prepare(sql);
        if (reads) return { rows: statement.all([...parameters]), changes: 0 };
        return { rows: [], changes: statement.run([...parameters]).changes };
      },
      close: () => void file.close(),
    },
    onStatement,
  );
}
