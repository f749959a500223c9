import { join } from 'node:path';
import { withReaders } from '../../api/db/readers';
import { fillMarket } from './market';
import { onStage, percentile, say, timed, type Stage } from './stage';

const script = join(import.meta.dirname, '../../api/db/readerThread.mjs');
const reads = 200;

/** Interactive requests, with their p95 limit in milliseconds under load. */
const asked = [
  ['health', 100],
  ['sales', 300],
  ['sales?range=[0,24]&filter={"state":"completed"}&sort=["totalMinor","DESC"]', 300],
  ['users/user', 300],
] as const;

/** Requests that read the whole database. */
const long = [
  'system/checks',
  'sales.csv',
  'reports/sales?from=2024-01-01&to=2026-12-31&groupBy=company&interval=month',
];

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Times reads of an address in milliseconds, one at a time with a pause, as people read. */
async function timesOf({ ask }: Stage, address: string): Promise<number[]> {
  const times: number[] = [];
  while (times.length < reads) {
    times.push(await timed(() => ask('GET', address)));
    await pause(5);
  }
  return times;
}

async function measure(stage: Stage): Promise<boolean> {
  const alone = new Map<string, number[]>();
  for (const [address] of asked) alone.set(address, await timesOf(stage, address));
  const state = { isOver: false };
  const took = new Map<string, number[]>();
  const reading = long.map(async (address) => {
    const times: number[] = [];
    took.set(address, times);
    while (!state.isOver) times.push(await timed(() => stage.ask('GET', address)));
  });
  let within = true;
  say(`${'p95, ms'.padEnd(80)}${['alone', 'beside', 'bar'].map((title) => title.padStart(8)).join('')}\n`);
  for (const [address, most] of asked) {
    const beside = percentile(await timesOf(stage, address), 0.95);
    const numbers = [percentile(alone.get(address) ?? [], 0.95), beside, most];
    say(
      `${address.padEnd(80)}${numbers.map((ms) => ms.toFixed(0).padStart(8)).join('')}${beside > most ? '  above the bar' : ''}\n`,
    );
    within &&= beside <= most;
  }
  state.isOver = true;
  await Promise.all(reading);
  for (const [address, times] of took)
    say(`beside it ${times.length} × ${address}, at most ${(Math.max(...times) / 1_000).toFixed(1)} s\n`);
  return within;
}

/** Returns whether health and lists stay fast while two reader threads read all of `sales` sales. */
export function benchSqlite(sales: number): Promise<boolean> {
  return onStage(
    (db) => fillMarket(db, sales),
    measure,
    (db, path) => withReaders(db, path, { script, most: 2 }),
  );
}
