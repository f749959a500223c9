import Libsql from 'libsql';
import type { Database } from '../../api/db/database';
import { sqliteDatabase } from '../../api/db/sqlite';

interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

export interface StatementLog {
  db: Database;
  /** Returns the statements since the last call. */
  takeStatements(): Statement[];
  /** Returns the query plan of SQLite, with one line per table. */
  planOf(statement: Statement): string[];
}

/** Database that records its statements and their plans. */
export function openStatementLog(): StatementLog {
  const file = new Libsql(':memory:');
  const statements: Statement[] = [];
  return {
    db: sqliteDatabase({
      execute(sql, parameters) {
        statements.push({ sql, parameters: [...parameters] });
        const statement = file.prepare(sql);
        return statement.reader
          ? { rows: statement.all([...parameters]), changes: 0 }
          : { rows: [], changes: statement.run([...parameters]).changes };
      },
      close: () => void file.close(),
    }),
    takeStatements: () => statements.splice(0),
    planOf: ({ sql, parameters }) =>
      (file.prepare(`explain query plan ${sql}`).all([...parameters]) as { detail: string }[]).map(
        ({ detail }) => detail,
      ),
  };
}
