import { QueueFull } from './queue';

/** What the API can do about an error of the database. */
export type DatabaseFault =
  | { kind: 'duplicate'; /** The column, or the index that names it. */ place: string }
  /** Locked, restarting, unreachable, out of connections, or too many wait. */
  | {
      kind: 'unavailable';
      /** Nothing came of it, and the same may succeed at once: a lost connection, or a transaction rolled back for another's sake. */
      retryable: boolean;
    };

const unavailableInSqlite = /^SQLITE_(BUSY|LOCKED|IOERR|CANTOPEN|READONLY|FULL)/;

/**
 * PostgreSQL's classes 08 (connection), 40 (rolled back), 53 (resources), 57 (operator), a lock not got, a transaction
 * that idled too long, and a server that only reads, as the former primary after a failover.
 */
const unavailableInPostgres = /^(08|40|53|57)...$|^55P03$|^25P03$|^25006$/;

/** Rolled back for a conflict (40…), or a connection that was lost or is refused while the server restarts. */
const retryableInPostgres = /^08...$|^40(001|P01)$|^57P0[123]$/;

const refused = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE']);
/** Found out after a long wait: not tried again. */
const silent = new Set(['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN']);
const unresolved = new Set(['ENOTFOUND', 'EAI_AGAIN']);

/** A server that ends, or that cannot tell what became of a commit: resources, operator, system and internal errors. */
const unknownCommit = /^(08|53|57P0|58|XX)|^40003$|^25P03$/;

/** The messages of errors without a code, of sql.js and of pg. The pool says both when it gave up waiting. */
const unavailableInWords = /database is locked|database or disk is full|disk i\/o error/i;
const timedOutInWords = /timeout exceeded when trying to connect|connection timeout|^timeout expired$/i;
const lostInWords = /connection terminated|connection error and is not queryable|was closed and is not queryable/i;

/**
 * A commit failed, and not because the server refused it: whether the transaction was committed is unknown here. Never retryable: the
 * record of its `Idempotency-Key` tells.
 */
export class CommitLost extends Error {
  constructor(cause: unknown) {
    super('nobody knows whether the transaction was committed', { cause });
    this.name = 'CommitLost';
  }
}

/** Reads an error of libsql, sql.js or pg; `null` when it is not one the API knows what to do about. */
export function readDatabaseError(error: unknown): DatabaseFault | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof CommitLost || error instanceof QueueFull) return { kind: 'unavailable', retryable: false };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const constraint = 'constraint' in error ? error.constraint : undefined;
  if (code === '23505') return { kind: 'duplicate', place: String(constraint) };
  const inSqlite = /UNIQUE constraint failed: (\S+)/.exec(error.message);
  if (inSqlite) return { kind: 'duplicate', place: inSqlite[1] ?? '' };
  if (timedOutInWords.test(error.message)) return { kind: 'unavailable', retryable: false };
  if (silent.has(code)) return { kind: 'unavailable', retryable: false };
  if (isLostConnection(error) || retryableInPostgres.test(code)) return { kind: 'unavailable', retryable: true };
  const isUnavailable =
    unavailableInSqlite.test(code) ||
    unavailableInPostgres.test(code) ||
    unresolved.has(code) ||
    unavailableInWords.test(error.message);
  return isUnavailable ? { kind: 'unavailable', retryable: false } : null;
}

/** Whether PostgreSQL ended a statement that took longer than `statement_timeout`. */
export function isStatementTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014';
}

/** Whether the connection is gone, and with it the transaction that was open on it. */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    /^(08...|57P0[12]|25P03)$/.test(code) || refused.has(code) || silent.has(code) || lostInWords.test(error.message)
  );
}

/** Whether SQLite may have rolled back the whole transaction at this error, by itself. */
export function mayEndTransaction(error: unknown): error is Error {
  return error instanceof Error && /disk is full|disk i\/o error|out of memory/i.test(error.message);
}

/** Whether the error of a commit means that nothing was committed: only the server itself can say so. */
export function isRefusedCommit(error: unknown): boolean {
  // A severity is in what PostgreSQL says, never in an error of a socket.
  if (!(error instanceof Error && 'severity' in error && 'code' in error)) return false;
  return typeof error.code === 'string' && !unknownCommit.test(error.code);
}
