import type { HttpsOptions } from 'firebase-functions/v2/https';
import type { ScheduleOptions } from 'firebase-functions/v2/scheduler';
import { readInteger, type Report, type Variables } from './variables';

/** How many instances there are at most, and how many connections to PostgreSQL each of them holds at most. */
export interface Capacity {
  maxInstances: number;
  databasePool: number;
  /** What the database has for all of them. */
  databaseConnections: number;
}

/** Of the 100 connections that PostgreSQL has unless told, it keeps 3 for its superuser. */
const defaults: Capacity = { maxInstances: 8, databasePool: 10, databaseConnections: 97 };

/** The connections that one server holds at most (`DATABASE_POOL`). */
export const readDatabasePool = (variables: Variables, report: Report): number =>
  readInteger(variables, report, 'DATABASE_POOL', { fallback: defaults.databasePool, min: 2, max: 1_000 });

/** The connections of the scheduled function, which does one thing at a time. */
export const upkeepPool = 2;

/** Reads the capacity, and reports it where all instances together could ask for more connections than there are. */
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
  const wanted = maxInstances * databasePool + upkeepPool;
  if (wanted > databaseConnections)
    report(
      `MAX_INSTANCES × DATABASE_POOL is ${maxInstances} × ${databasePool}, with ${upkeepPool} for the upkeep ${wanted}: more than the ${databaseConnections} connections of the database: lower one of them, or say in DATABASE_CONNECTIONS how many it has.`,
    );
  return { maxInstances, databasePool, databaseConnections };
}

/** Hosting finds the function there (firebase.json). */
const region = 'us-central1';

/**
 * What Cloud Functions is told of the function, when it is deployed. A setting that cannot be used is reported when the
 * function starts (`readFunctionEnvironment`).
 */
export function functionOptions(variables: Variables): HttpsOptions {
  return {
    region,
    memory: '512MiB',
    // Hosting waits no longer than that.
    timeoutSeconds: 60,
    concurrency: 40,
    // The API answers for itself which origins may call it.
    cors: false,
    maxInstances: readCapacity(variables, () => undefined).maxInstances,
  };
}

/** The same of the one that Cloud Scheduler calls. What a call did not finish the next one goes on with. */
export const upkeepOptions: ScheduleOptions = {
  schedule: 'every 5 minutes',
  region,
  memory: '512MiB',
  timeoutSeconds: 240,
  concurrency: 1,
  maxInstances: 1,
};
