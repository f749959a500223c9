import { QueueFull } from './queue';

/** Database errors that the API handles. */
export type DatabaseFault =
  | { kind: 'duplicate'; /** The column, or the index that names it. */ constraint: string }
  /** Locked, restarting, unreachable, out of connections, or too many requests wait. */
  | {
      kind: 'unavailable';
      /** Nothing was written and a retry may succeed at once: a lost connection, or a rollback due to a conflict. */
      retryable: boolean;
    };

const unavailableInSqlite = /^SQLITE_(BUSY|LOCKED|IOERR|CANTOPEN|READONLY|FULL)/;

/**
 * PostgreSQL's classes 08 (connection), 40 (rollback), 53 (resources), 57 (operator), a lock that was not available, a
 * transaction idle too long, and a read-only server, such as the former primary after a failover.
 */
const unavailableInPostgres = /^(08|40|53|57)...$|^55P03$|^25P03$|^25006$/;

/** Rollback due to a conflict (40…), or a connection that was lost or is refused while the server restarts. */
const retryableInPostgres = /^08...$|^40(001|P01)$|^57P0[123]$/;

const refusedCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE']);
/** Errors that are reported only after a long wait: not retried. */
const timeoutCodes = new Set(['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN']);
const dnsErrorCodes = new Set(['ENOTFOUND', 'EAI_AGAIN']);

/**
 * The server is shutting down or cannot tell the outcome of a commit: resources, operator, system and internal errors.
 */
const unknownCommit = /^(08|53|57P0|58|XX)|^40003$|^25P03$/;

/** Messages of errors without a code, of sql.js and of pg. The pool reports a timeout with either of the last two. */
const unavailableMessage = /database is locked|database or disk is full|disk i\/o error/i;
const timeoutMessage = /timeout exceeded when trying to connect|connection timeout|^timeout expired$/i;
const lostConnectionMessage =
  /connection terminated|connection error and is not queryable|was closed and is not queryable/i;

/**
 * Thrown when a commit failed without the server refusing it: whether the transaction was committed is unknown here.
 * Never retryable: the record of its `Idempotency-Key` shows the outcome.
 */
export class CommitLost extends Error {
  constructor(cause: unknown) {
    super('nobody knows whether the transaction was committed', { cause });
    this.name = 'CommitLost';
  }
}

/** Classifies an error of libsql, sql.js or pg; returns `null` for one the API does not handle. */
export function classifyDatabaseError(error: unknown): DatabaseFault | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof CommitLost || error instanceof QueueFull) return { kind: 'unavailable', retryable: false };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const constraint = 'constraint' in error ? error.constraint : undefined;
  if (code === '23505') return { kind: 'duplicate', constraint: String(constraint) };
  const uniqueViolation = /UNIQUE constraint failed: (\S+)/.exec(error.message);
  if (uniqueViolation) return { kind: 'duplicate', constraint: uniqueViolation[1] ?? '' };
  if (timeoutMessage.test(error.message)) return { kind: 'unavailable', retryable: false };
  if (timeoutCodes.has(code)) return { kind: 'unavailable', retryable: false };
  if (isLostConnection(error) || retryableInPostgres.test(code)) return { kind: 'unavailable', retryable: true };
  const isUnavailable =
    unavailableInSqlite.test(code) ||
    unavailableInPostgres.test(code) ||
    dnsErrorCodes.has(code) ||
    unavailableMessage.test(error.message);
  return isUnavailable ? { kind: 'unavailable', retryable: false } : null;
}

/** Returns whether PostgreSQL canceled a statement that exceeded `statement_timeout`. */
export function isStatementTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014';
}

/** Returns whether the connection was lost, and with it its open transaction. */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    /^(08...|57P0[12]|25P03)$/.test(code) ||
    refusedCodes.has(code) ||
    timeoutCodes.has(code) ||
    lostConnectionMessage.test(error.message)
  );
}

/** Returns whether SQLite may have rolled back the whole transaction by itself at this error. */
export function mayEndTransaction(error: unknown): error is Error {
  return error instanceof Error && /disk is full|disk i\/o error|out of memory/i.test(error.message);
}

/** Returns whether a failed commit certainly committed nothing: only the server itself can report that. */
export function isRefusedCommit(error: unknown): boolean {
  // PostgreSQL's errors have a severity; socket errors never do.
  if (!(error instanceof Error && 'severity' in error && 'code' in error)) return false;
  return typeof error.code === 'string' && !unknownCommit.test(error.code);
}
