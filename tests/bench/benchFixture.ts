import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';
import { createApi, type Api } from '../../api/app';
import { resources } from '../../contract/resources';
import { Role } from '../../contract/roles';
import { defaultSettings } from '../../contract/settings';
import type { Database } from '../../api/db/database';
import { openLibsql } from '../../api/db/libsql';
import { migrate } from '../../api/migrations/migrate';
import type { IdentityPort } from '../../api/ports/identity';
import { memoryImages } from '../../api/images/memory';
import { createVault, publishedKey } from '../../api/vault';

const rejectNotImplemented = () => Promise.reject(new Error('a benchmark asks nothing of it'));
const identity: IdentityPort = {
  verify: async (token) => ({ uid: token, email: `${token}@sobremesa.app`, role: Role.administrator }),
  create: rejectNotImplemented,
  find: rejectNotImplemented,
  rename: rejectNotImplemented,
  setRole: rejectNotImplemented,
  endSessions: rejectNotImplemented,
  resetSecondFactor: rejectNotImplemented,
  restoreAccess: rejectNotImplemented,
  signInMethods: () => Promise.resolve([]),
  setDisabled: rejectNotImplemented,
  sendPasswordMail: rejectNotImplemented,
  remove: rejectNotImplemented,
};

/**
 * Sends a request and reads the response to its end without parsing it. A rejection fails the benchmark, except the
 * rejection of a search with too many matches.
 */
export type SendRequest = (
  method: string,
  address: string,
  body?: object,
) => Promise<{ json(): unknown; headers: Headers }>;

export interface BenchFixture {
  db: Database;
  send: SendRequest;
  /** Sends requests of another person, since the limits of concurrent requests apply per person. */
  createSenderFor: (person: string) => SendRequest;
  rawDatabase: InstanceType<typeof Libsql>;
}

export function createBenchApi(db: Database, options: Pick<Parameters<typeof createApi>[0], 'live'> = {}): Api {
  return createApi({
    ...options,
    db,
    identity,
    vault: createVault(publishedKey),
    images: memoryImages(),
    clock: () => new Date(),
    settings: { ...defaultSettings, recentSignInMinutes: 0 },
    log: () => {},
  });
}

export function createSender(api: Api, as = 'bench'): SendRequest {
  return async (method, address, body) => {
    const headers = {
      Authorization: `Bearer ${as}`,
      ...(body && { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() }),
    };
    const response = await api.fetch(
      new Request(`http://localhost/api/${address}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      }),
    );
    const text = await response.text();
    if (!response.ok && !text.includes('"list.tooBroad"')) throw new Error(`${address}: ${text}`);
    return { json: () => JSON.parse(text) as unknown, headers: response.headers };
  };
}

export async function withBenchDatabase<T>(
  fill: (db: Database) => Promise<void>,
  measure: (fixture: BenchFixture) => Promise<T>,
  wrapDatabase: (db: Database, path: string) => Database = (db) => db,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'sobremesa-bench-'));
  const path = join(folder, 'bench.sqlite');
  const db = wrapDatabase(openLibsql(path), path);
  try {
    await migrate(db, resources);
    await fill(db);
    const rawDatabase = new Libsql(path);
    const api = createBenchApi(db);
    const createSenderFor = (person: string) => createSender(api, person);
    const result = await measure({ db, send: createSender(api), createSenderFor, rawDatabase });
    rawDatabase.close();
    return result;
  } finally {
    await db.close();
    await rm(folder, { recursive: true });
  }
}

export const median = (durations: readonly number[]) => percentile(durations, 0.5);

export function percentile(durations: readonly number[], share: number): number {
  return [...durations].sort((one, other) => one - other)[Math.floor(durations.length * share)] ?? 0;
}

export function pickSpread<T>(values: readonly T[], maxCount: number): T[] {
  if (values.length <= maxCount) return [...values];
  return values.filter(
    (_, index) =>
      Math.floor((index * maxCount) / values.length) !== Math.floor(((index - 1) * maxCount) / values.length),
  );
}

export async function timed(act: () => unknown): Promise<number> {
  const startedAt = performance.now();
  await act();
  return performance.now() - startedAt;
}

export const print = (line: string) => process.stdout.write(line);
