import { join } from 'node:path';
import { administrators } from '../../contract/people/accounts';
import { withReaders } from '../../api/db/readers';
import { createLiveFeed } from '../../api/live/feed';
import { fillSalesDatabase } from './salesDatabase';
import {
  createBenchApi,
  createSender,
  withBenchDatabase,
  percentile,
  print,
  timed,
  type SendRequest,
} from './benchFixture';

const script = join(import.meta.dirname, '../../api/db/readerThread.mjs');
const readCount = 300;
/** Maximum ratio between the p95 of a colleague's list under load and its p95 without load. */
const maxRatio = 3;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function measureReads(send: SendRequest, prepareRead?: () => Promise<unknown>): Promise<number[]> {
  const durations: number[] = [];
  while (durations.length < readCount) {
    await prepareRead?.();
    durations.push(await timed(() => send('GET', 'sales')));
    await pause(5);
  }
  return durations;
}

function sendAtRate(perSecond: number, request: () => Promise<unknown>) {
  const counts = { sent: 0, refused: 0 };
  const runningRequests = new Set<Promise<unknown>>();
  const timer = setInterval(() => {
    counts.sent += 1;
    const pendingRequest = request()
      .catch((error: unknown) => {
        if (!String(error).includes('service.tooManyAtOnce')) throw error;
        counts.refused += 1;
      })
      .finally(() => runningRequests.delete(pendingRequest));
    runningRequests.add(pendingRequest);
  }, 1_000 / perSecond);
  return {
    counts,
    async stop() {
      clearInterval(timer);
      await Promise.all(runningRequests);
    },
  };
}

export function benchNeighbors(sales: number): Promise<boolean> {
  return withBenchDatabase(
    (db) => fillSalesDatabase(db, sales),
    async ({ db }) => {
      const api = createBenchApi(db, { live: createLiveFeed() });
      const [colleague, neighbor] = [createSender(api, 'colleague'), createSender(api, 'neighbor')];
      for (const send of [colleague, neighbor]) await send('GET', 'permissions');
      await db.kysely.updateTable(administrators.table).set({ duties: '["owner"]' }).execute();
      await measureReads(colleague);
      const unloadedMs = percentile(await measureReads(colleague), 0.95);
      print(`${'list of a colleague'.padEnd(48)}${'p95 ms'.padStart(8)}${'ratio'.padStart(8)}\n`);
      print(`${'alone'.padEnd(48)}${unloadedMs.toFixed(1).padStart(8)}\n`);

      print(`one export ${(await timed(() => neighbor('GET', 'sales.csv'))).toFixed(0)} ms\n`);
      let allWithinLimits = true;
      const report = (load: string, durations: readonly number[], unloadedP95: number, counts = '') => {
        const p95 = percentile(durations, 0.95);
        const isWithin = p95 <= maxRatio * unloadedP95;
        allWithinLimits &&= isWithin;
        const figures = `${p95.toFixed(1).padStart(8)}${(p95 / unloadedP95).toFixed(2).padStart(8)}`;
        print(`${load.padEnd(48)}${figures}${counts}${isWithin ? '' : '  ABOVE THE LIMIT'}\n`);
      };

      const rows = Array.from({ length: 200 }, (_, index) => ({
        row: index + 1,
        cells: [`Etiqueta ${index}`, `etiqueta-${index}`, '#166534'],
      }));
      const loads: readonly (readonly [string, number, () => Promise<unknown>])[] = [
        ['20 exports a second', 20, () => neighbor('GET', 'sales.csv')],
        [
          '20 reports a second',
          20,
          () => neighbor('GET', 'reports/sales?from=2024-01-01&to=2026-12-31&groupBy=company&interval=month'),
        ],
        [
          '10 dry runs of imports a second',
          10,
          () =>
            neighbor('POST', 'catalogs/labels/import?dryRun=true', {
              importId: crypto.randomUUID(),
              columns: ['name.es', 'slug', 'color'],
              rows,
            }),
        ],
      ];
      for (const [name, perSecond, request] of loads) {
        const load = sendAtRate(perSecond, request);
        await pause(1_000);
        const durations = await measureReads(colleague);
        await load.stop();
        const { sent, refused } = load.counts;
        report(name, durations, unloadedMs, `  ${sent} sent, ${refused} refused`);
      }

      let changes = 0;
      const edit = async () => {
        changes += 1;
        await colleague('POST', 'catalogs/labels', {
          name: { es: `Cambio ${changes}` },
          slug: `cambio-${changes}`,
          color: '#166534',
        });
      };
      const p95WithEdits = percentile(await measureReads(colleague, edit), 0.95);
      const controller = new AbortController();
      for (let index = 0; index < 1_000; index += 1) {
        const headers = { Authorization: 'Bearer neighbor' };
        const { body } = await api.fetch(
          new Request('http://localhost/api/live', { headers, signal: controller.signal }),
        );
        void body?.pipeTo(new WritableStream()).catch(() => undefined);
      }
      report('1,000 live channels, a change before each list', await measureReads(colleague, edit), p95WithEdits);
      const savedDurations: number[] = [];
      for (let index = 0; index < readCount; index += 1) savedDurations.push(await timed(edit));
      controller.abort();
      const durationsWithoutFollowers: number[] = [];
      for (let index = 0; index < readCount; index += 1) durationsWithoutFollowers.push(await timed(edit));
      report('1,000 live channels, the change itself', savedDurations, percentile(durationsWithoutFollowers, 0.95));
      return allWithinLimits;
    },
    (db, path) => withReaders(db, path, { script, maxThreads: 2 }),
  );
}
