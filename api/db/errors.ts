import { QueueFull } from './queue';

export type DatabaseFault =
  | { kind: 'duplicate'; constraint: string }
  | {
      kind: 'unavailable';
      /**
       * True if nothing was written and an immediate retry may succeed: the connection was lost, or the database rolled
       * back because of a conflict.
       */
      retryable: boolean;
    };

const unavailableInSqlite = /^SQLITE_(BUSY|LOCKED|IOERR|CANTOPEN|READONLY|FULL)/;

/**
 * Error codes of PostgreSQL: the classes 08 (connection), 40 (rollback), 53 (resources) and 57 (operator), a lock that
 * was not available, a transaction that was idle too long, and a read-only server, such as the former primary after a
 * failover.
 */
const unavailableInPostgres = /^(08|40|53|57)...$|^55P03$|^25P03$|^25006$/;

/**
 * Error codes of a rollback because of a conflict (40…), and of a connection that was lost, or refused during a
 * restart.
 */
const retryableInPostgres = /^08...$|^40(001|P01)$|^57P0[123]$/;

const refusedCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE']);
const timeoutCodes = new Set(['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN']);
const dnsErrorCodes = new Set(['ENOTFOUND', 'EAI_AGAIN']);

/**
 * Error codes that leave the outcome of a commit unknown: connection, operator (such as a shutdown), resource, system
 * and internal errors.
 */
const unknownCommit = /^(08|53|57P0|58|XX)|^40003$|^25P03$/;

/** Messages of errors that have no code, from sql.js and pg. */
const unavailableMessage = /database is locked|database or disk is full|disk i\/o error/i;
const timeoutMessage = /timeout exceeded when trying to connect|connection timeout|^timeout expired$/i;
const lostConnectionMessage =
  /connection terminated|connection error and is not queryable|was closed and is not queryable/i;

/**
 * Thrown when it is unknown whether a failed commit took effect. Never retryable: the record of the `Idempotency-Key`
 * shows the outcome.
 */
export class CommitLost extends Error {
  constructor(cause: unknown) {
    super('nobody knows whether the transaction was committed', { cause });
    this.name = 'CommitLost';
  }
}

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
  if (isLostConnection(error) || isStalePlan(error) || retryableInPostgres.test(code))
    return { kind: 'unavailable', retryable: true };
  const isUnavailable =
    unavailableInSqlite.test(code) ||
    unavailableInPostgres.test(code) ||
    dnsErrorCodes.has(code) ||
    unavailableMessage.test(error.message);
  return isUnavailable ? { kind: 'unavailable', retryable: false } : null;
}

export function isStatementTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014';
}

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

/** Returns whether a prepared statement no longer fits its tables, because a migration has changed them. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof Error && error.message.includes('cached plan must not change result type');
}

/** Returns whether SQLite may have rolled back the transaction itself because of this error. */
export function mayEndTransaction(error: unknown): error is Error {
  return error instanceof Error && /disk is full|disk i\/o error|out of memory/i.test(error.message);
}

/** Returns whether the server reported that a failed commit wrote nothing. */
export function isRefusedCommit(error: unknown): boolean {
  // PostgreSQL's errors have a severity; socket errors have none.
  if (!(error instanceof Error && 'severity' in error && 'code' in error)) return false;
  return typeof error.code === 'string' && !unknownCommit.test(error.code);
}
