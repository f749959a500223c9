import type { HttpsOptions } from 'firebase-functions/v2/https';
import type { ScheduleOptions } from 'firebase-functions/v2/scheduler';
import { readInteger, type Report, type Variables } from './variables';

export interface Capacity {
  maxInstances: number;
  databasePool: number;
  databaseConnections: number;
}

const defaults: Capacity = { maxInstances: 8, databasePool: 10, databaseConnections: 97 };

export const readDatabasePool = (variables: Variables, report: Report): number =>
  readInteger(variables, report, 'DATABASE_POOL', { fallback: defaults.databasePool, min: 2, max: 1_000 });

export const schedulerPoolSize = 2;

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

const region = 'us-central1';

export function functionOptions(variables: Variables): HttpsOptions {
  return {
    region,
    memory: '512MiB',
    timeoutSeconds: 60,
    concurrency: 40,
    cors: false,
    maxInstances: readCapacity(variables, () => undefined).maxInstances,
  };
}

export const schedulerOptions: ScheduleOptions = {
  schedule: 'every 5 minutes',
  region,
  memory: '512MiB',
  timeoutSeconds: 240,
  concurrency: 1,
  maxInstances: 1,
};
