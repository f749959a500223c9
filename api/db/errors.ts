/** What the API can do about an error of the database. */
export type DatabaseFault =
  | { kind: 'duplicate'; /** The column, or the index that names it. */ place: string }
  /** Try again in a moment: locked, restarting, unreachable, out of connections. */
  | { kind: 'unavailable' };

const unavailableInSqlite = /^SQLITE_(BUSY|LOCKED|IOERR|CANTOPEN|READONLY|FULL)/;

/** PostgreSQL's classes 08 (connection), 40 (rolled back), 53 (resources), 57 (operator), and a lock not got. */
const unavailableInPostgres = /^(08|40|53|57)...$|^55P03$/;

const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
]);

/** The words of drivers that give their errors no code: sql.js, and pg's pool. */
const unavailableInWords =
  /database is locked|database or disk is full|disk i\/o error|connection terminated|timeout exceeded when trying to connect|connection timeout|client has encountered a connection error/i;

/** Reads an error of libsql, sql.js or pg; `null` when it is not one the API knows what to do about. */
export function readDatabaseError(error: unknown): DatabaseFault | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? error.code : undefined;
  const constraint = 'constraint' in error ? error.constraint : undefined;
  if (code === '23505') return { kind: 'duplicate', place: String(constraint) };
  const inSqlite = /UNIQUE constraint failed: (\S+)/.exec(error.message);
  if (inSqlite) return { kind: 'duplicate', place: inSqlite[1] ?? '' };
  if (
    typeof code === 'string' &&
    (unavailableInSqlite.test(code) || unavailableInPostgres.test(code) || unreachable.has(code))
  ) {
    return { kind: 'unavailable' };
  }
  return unavailableInWords.test(error.message) ? { kind: 'unavailable' } : null;
}
