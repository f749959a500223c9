import { openPostgres } from '../../api/db/postgres';
import { createPerson, createDepositForm } from '../api/deposits/depositsFixture';
import { openApiFixture, type ApiFixture } from '../api/apiFixture';
import { startCluster } from '../postgres.mjs';
import { percentile, print, timed } from './benchFixture';

const writers = 32;
const readers = 4;
const readCount = 1_000;
/** Maximum slowdown of the slowest of twenty reads while other requests write. */
const maxRatio = 3;

async function measureReads(api: ApiFixture, reads: number): Promise<number[]> {
  const durations: number[] = [];
  const readUntilDone = async () => {
    while (durations.length < reads)
      durations.push(
        await timed(async () => {
          const { status, text } = await api.send('GET', 'deposits');
          if (status !== 200) throw new Error(text);
        }),
      );
  };
  await Promise.all(Array.from({ length: readers }, readUntilDone));
  return durations;
}

export async function benchWriters(): Promise<boolean> {
  const cluster = await startCluster();
  const api = await openApiFixture({ db: openPostgres(cluster.url) });
  try {
    const accountId = await createPerson(api);
    const run = { isOver: false };
    let depositsWritten = 0;
    const record = async () => {
      const { status, text } = await api.send('POST', 'deposits', {
        key: crypto.randomUUID(),
        body: createDepositForm({ accountId }),
      });
      if (status !== 201) throw new Error(text);
      depositsWritten += 1;
    };
    for (let index = 0; index < 100; index += 1) await record();
    await measureReads(api, readCount);
    const unloadedTimes = await measureReads(api, readCount);
    depositsWritten = 0;
    const startedAt = performance.now();
    const pendingWriters = Array.from({ length: writers }, async () => {
      while (!run.isOver) await record();
    });
    const durationsWithWriters = await measureReads(api, readCount);
    run.isOver = true;
    const perSecond = depositsWritten / ((performance.now() - startedAt) / 1_000);
    await Promise.all(pendingWriters);
    const ratio = percentile(durationsWithWriters, 0.95) / percentile(unloadedTimes, 0.95);
    for (const [name, durations] of [
      [`${readers} readers alone`, unloadedTimes],
      [`beside ${writers} writers`, durationsWithWriters],
    ] as const)
      print(
        `${name.padEnd(24)} p50 ${percentile(durations, 0.5).toFixed(1)} ms, p95 ${percentile(durations, 0.95).toFixed(1)} ms\n`,
      );
    print(
      `p95 × ${ratio.toFixed(2)}, ${perSecond.toFixed(0)} deposits a second${ratio > maxRatio ? '  above the limit' : ''}\n`,
    );
    return ratio <= maxRatio;
  } finally {
    await api.close();
    await cluster.stop();
    cluster.remove();
  }
}
