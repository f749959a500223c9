import { defaultPostgresOptions, type PostgresOptions } from '../db/postgres';
import { readDatabasePool } from './functionOptions';
import { readInteger, type Report, type Variables } from './variables';

const isPostgresAddress = (text: string) =>
  URL.canParse(text) && ['postgres:', 'postgresql:'].includes(new URL(text).protocol);

function readAddress(variables: Variables, report: Report, name: string): string | undefined {
  const address = variables[name] || undefined;
  if (address !== undefined && !isPostgresAddress(address))
    report(`${name} is no address of PostgreSQL: it must be postgres://user:password@host:5432/database.`);
  return address;
}

export function readDatabase(
  variables: Variables,
  report: Report,
): { databaseUrl: string | undefined; database: PostgresOptions } {
  const databaseUrl = readAddress(variables, report, 'DATABASE_URL');
  const replicaUrl = readAddress(variables, report, 'DATABASE_REPLICA_URL');
  if (replicaUrl !== undefined && databaseUrl === undefined)
    report('DATABASE_REPLICA_URL needs DATABASE_URL: a replica follows a PostgreSQL.');
  const milliseconds = (name: string, fallback: number) =>
    readInteger(variables, report, name, { fallback, min: 100, max: 600_000 });
  const { connectTimeoutMs, statementTimeoutMs, lockTimeoutMs, maxWaiting } = defaultPostgresOptions;
  return {
    databaseUrl,
    database: {
      replicaUrl,
      poolSize: readDatabasePool(variables, report),
      connectTimeoutMs: milliseconds('DATABASE_CONNECT_TIMEOUT_MS', connectTimeoutMs),
      statementTimeoutMs: milliseconds('DATABASE_STATEMENT_TIMEOUT_MS', statementTimeoutMs),
      lockTimeoutMs: milliseconds('DATABASE_LOCK_TIMEOUT_MS', lockTimeoutMs),
      maxWaiting: readInteger(variables, report, 'DATABASE_MAX_WAITING', { fallback: maxWaiting, max: 10_000 }),
    },
  };
}
