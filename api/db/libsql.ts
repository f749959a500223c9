import Libsql from 'libsql';
import { schemaStatement, type Database, type OnStatement } from './database';
import { busyTimeoutMs, maxPreparedStatements, sqliteDatabase, type SqliteEngine } from './sqlite';

interface Prepared {
  statement: Libsql.Statement;
  reads: boolean;
}

class Connection implements SqliteEngine {
  readonly #file: InstanceType<typeof Libsql>;
  readonly #prepared = new Map<string, Prepared>();

  constructor(path: string, pragmas: readonly string[]) {
    const options: Libsql.Options & { timeout: number } = { timeout: busyTimeoutMs };
    this.#file = new Libsql(path, options);
    try {
      for (const pragma of pragmas) this.#file.prepare(`pragma ${pragma}`).all();
    } catch (error) {
      this.#file.close();
      throw error;
    }
  }

  execute(sql: string, parameters: readonly unknown[]) {
    const { statement, reads } = this.#prepare(sql);
    if (reads) return { rows: statement.all([...parameters]), changes: 0 };
    return { rows: [], changes: statement.run([...parameters]).changes };
  }

  clearPrepared(): void {
    this.#prepared.clear();
  }

  close(): void {
    this.#file.close();
  }

  #prepare(sql: string): Prepared {
    const cached = this.#prepared.get(sql);
    if (cached) return cached;
    const statement = this.#file.prepare(sql);
    const prepared = { statement, reads: statement.reader };
    if (this.#prepared.size === maxPreparedStatements) this.#prepared.clear();
    this.#prepared.set(sql, prepared);
    return prepared;
  }
}

function openReader(path: string, writer: Connection): Connection {
  try {
    return new Connection(path, ['query_only = on']);
  } catch (error) {
    writer.close();
    throw error;
  }
}

/**
 * Opens SQLite on this machine: a file, or `:memory:`. Reads of a file use a separate connection, so that they do not
 * wait for writers. Throws if the file cannot be opened or is not a database.
 */
export function openLibsql(path: string, onStatement?: OnStatement): Database {
  // `synchronous = full`: committed data survives a power cut.
  const writer = new Connection(path, [
    'journal_mode = wal',
    'synchronous = full',
    'foreign_keys = on',
    'secure_delete = on',
  ]);
  // Only a plain file gets a second connection: for `:memory:` it would open another database, and a URI may turn off
  // file locks.
  const isShared = path !== ':memory:' && !path.startsWith('file:');
  const reader = isShared ? openReader(path, writer) : undefined;
  return sqliteDatabase(
    {
      execute(sql, parameters) {
        if (schemaStatement.test(sql)) for (const connection of [writer, reader]) connection?.clearPrepared();
        return writer.execute(sql, parameters);
      },
      close: () => writer.close(),
    },
    onStatement,
    reader,
  );
}
