import type { HttpsOptions } from 'firebase-functions/v2/https';
import type { ScheduleOptions } from 'firebase-functions/v2/scheduler';
import { readInteger, type Report, type Variables } from './variables';

/** Maximum number of instances, and of PostgreSQL connections for each. */
export interface Capacity {
  maxInstances: number;
  databasePool: number;
  /** Connections the database offers in total. */
  databaseConnections: number;
}

/** PostgreSQL allows 100 connections by default and reserves 3 for its superuser. */
const defaults: Capacity = { maxInstances: 8, databasePool: 10, databaseConnections: 97 };

/** Reads the maximum number of connections of one server (`DATABASE_POOL`). */
export const readDatabasePool = (variables: Variables, report: Report): number =>
  readInteger(variables, report, 'DATABASE_POOL', { fallback: defaults.databasePool, min: 2, max: 1_000 });

/** Connections of the scheduled function, which runs one job at a time. */
export const schedulerPoolSize = 2;

/** Reads the capacity; reports it if all instances together could exceed the connections of the database. */
export function readCapacity(variables: Variables, report: Report): Capacity {
  const maxInstances = readInteger(variables, report, 'MAX_INSTANCES', {
    fallback: defaults.maxInstances,
    min: 1,
    max: 1_000,
  });
  const databasePool = readDatabasePool(variables, report);
  const databaseConnections = readInteger(variables, report, 'DATABASE_CONNECTIONS', {
    fallback: defaults.databaseConnections,
    min: 1,
    max: 100_000,
  });
  const totalConnections = maxInstances * databasePool + schedulerPoolSize;
  if (totalConnections > databaseConnections)
    report(
      `MAX_INSTANCES × DATABASE_POOL is ${maxInstances} × ${databasePool}, with ${schedulerPoolSize} for the upkeep ${totalConnections}: more than the ${databaseConnections} connections of the database: lower one of them, or say in DATABASE_CONNECTIONS how many it has.`,
    );
  return { maxInstances, databasePool, databaseConnections };
}

/** Region where Hosting expects the function (firebase.json). */
const region = 'us-central1';

/**
 * Deployment options of the function. Invalid settings are reported when the function starts
 * (`readFunctionEnvironment`).
 */
export function functionOptions(variables: Variables): HttpsOptions {
  return {
    region,
    memory: '512MiB',
    // Hosting waits no longer.
    timeoutSeconds: 60,
    concurrency: 40,
    // The API handles CORS itself.
    cors: false,
    maxInstances: readCapacity(variables, () => undefined).maxInstances,
  };
}

/** Options of the scheduled function. The next call continues what one did not finish. */
export const schedulerOptions: ScheduleOptions = {
  schedule: 'every 5 minutes',
  region,
  memory: '512MiB',
  timeoutSeconds: 240,
  concurrency: 1,
  maxInstances: 1,
};
