import { describe, expect, test } from 'vitest';
import { readEnvironment } from '../../api/hosts/environment';
import { StartRefused } from '../../api/hosts/startRefused';
import type { Variables } from '../../api/hosts/variables';
import { newKey } from '../../api/vault';

function faultsOf(variables: Variables): string[] {
  try {
    readEnvironment(variables);
    return [];
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    return error.message.split('\n');
  }
}

describe('variables of PostgreSQL', () => {
  const baseVariables = { IDENTITY: 'firebase', FIREBASE_PROJECT_ID: 'sobremesa', ENCRYPTION_KEY: newKey() };

  test('reads the PostgreSQL settings from the variables', () => {
    const variables = {
      ...baseVariables,
      DATABASE_URL: 'postgres://user:password@db.example/sobremesa',
      DATABASE_REPLICA_URL: 'postgresql://replica.example/sobremesa',
      DATABASE_POOL: '5',
      DATABASE_CONNECT_TIMEOUT_MS: '1000',
      DATABASE_STATEMENT_TIMEOUT_MS: '30000',
      DATABASE_LOCK_TIMEOUT_MS: '3000',
      DATABASE_MAX_WAITING: '50',
    };
    expect(readEnvironment(variables)).toMatchObject({
      databaseUrl: variables.DATABASE_URL,
      database: {
        replicaUrl: variables.DATABASE_REPLICA_URL,
        poolSize: 5,
        connectTimeoutMs: 1_000,
        statementTimeoutMs: 30_000,
        lockTimeoutMs: 3_000,
        maxWaiting: 50,
      },
    });
  });

  test('reports all faulty PostgreSQL variables at once without passwords', () => {
    const faults = faultsOf({
      ...baseVariables,
      DATABASE_URL: 'mysql://user:hunter2@db.example/sobremesa',
      DATABASE_REPLICA_URL: 'secret',
      DATABASE_POOL: '1',
      DATABASE_CONNECT_TIMEOUT_MS: '5s',
      DATABASE_STATEMENT_TIMEOUT_MS: '0',
      DATABASE_LOCK_TIMEOUT_MS: '-1',
      DATABASE_MAX_WAITING: 'all',
    });
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual([
      'DATABASE_URL',
      'DATABASE_REPLICA_URL',
      'DATABASE_POOL',
      'DATABASE_CONNECT_TIMEOUT_MS',
      'DATABASE_STATEMENT_TIMEOUT_MS',
      'DATABASE_LOCK_TIMEOUT_MS',
      'DATABASE_MAX_WAITING',
    ]);
    expect(faults.join('\n')).not.toMatch(/hunter2|secret/);
  });

  test('rejects a replica without a primary', () => {
    const variables = { ...baseVariables, DATABASE_REPLICA_URL: 'postgres://replica.example/sobremesa' };
    expect(faultsOf(variables)).toEqual([expect.stringContaining('needs DATABASE_URL')]);
  });
});
