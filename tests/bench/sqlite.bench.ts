import { join } from 'node:path';
import { withReaders } from '../../api/db/readers';
import { fillSalesDatabase } from './salesDatabase';
import { withBenchDatabase, percentile, print, timed, type BenchFixture } from './benchFixture';

const script = join(import.meta.dirname, '../../api/db/readerThread.mjs');
const readCount = 200;

/** Interactive requests, with their limits of the p95 under load in milliseconds. */
const measuredRequests = [
  ['health', 100],
  ['sales', 300],
  ['sales?range=[0,24]&filter={"state":"completed"}&sort=["totalMinor","DESC"]', 300],
  ['users/user', 300],
] as const;

const longRequests = [
  'system/checks',
  'sales.csv',
  'reports/sales?from=2024-01-01&to=2026-12-31&groupBy=company&interval=month',
];

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function measureReads({ send }: BenchFixture, address: string): Promise<number[]> {
  const durations: number[] = [];
  while (durations.length < readCount) {
    durations.push(await timed(() => send('GET', address)));
    await pause(5);
  }
  return durations;
}

async function measure(fixture: BenchFixture): Promise<boolean> {
  const unloadedTimes = new Map<string, number[]>();
  for (const [address] of measuredRequests) unloadedTimes.set(address, await measureReads(fixture, address));
  const state = { isOver: false };
  const longTimes = new Map<string, number[]>();
  const longReads = longRequests.map(async (address) => {
    const durations: number[] = [];
    longTimes.set(address, durations);
    const send = fixture.createSenderFor(address.replaceAll(/\W/g, '-'));
    while (!state.isOver) durations.push(await timed(() => send('GET', address)));
  });
  let allWithinLimits = true;
  print(`${'p95, ms'.padEnd(80)}${['alone', 'beside', 'limit'].map((title) => title.padStart(8)).join('')}\n`);
  for (const [address, maxP95] of measuredRequests) {
    const p95UnderLoad = percentile(await measureReads(fixture, address), 0.95);
    const numbers = [percentile(unloadedTimes.get(address) ?? [], 0.95), p95UnderLoad, maxP95];
    print(
      `${address.padEnd(80)}${numbers.map((ms) => ms.toFixed(0).padStart(8)).join('')}${p95UnderLoad > maxP95 ? '  above the limit' : ''}\n`,
    );
    allWithinLimits &&= p95UnderLoad <= maxP95;
  }
  state.isOver = true;
  await Promise.all(longReads);
  for (const [address, durations] of longTimes)
    print(`beside it ${durations.length} × ${address}, at most ${(Math.max(...durations) / 1_000).toFixed(1)} s\n`);
  return allWithinLimits;
}

export function benchSqlite(sales: number): Promise<boolean> {
  return withBenchDatabase(
    (db) => fillSalesDatabase(db, sales),
    measure,
    (db, path) => withReaders(db, path, { script, maxThreads: 2 }),
  );
}
