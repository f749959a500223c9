import type { Sealed } from '../../contract/money/checks';
import type { KyselyDb } from '../db/database';
import { readLastSeal } from './chain';
import { sources } from './content';
import { readBacklog } from './sealRows';

const maxRowsRead = 200;

const lateMs = 3_600_000;

export async function sealedUntil(db: KyselyDb, now: string): Promise<Sealed> {
  const last = await readLastSeal(db);
  const sealStatus = { seals: last?.position ?? 0, hash: last?.hash ?? null };
  const first = await readOldestUnsealed(db);
  const isLate = (since: string | null) => since !== null && Date.parse(now) - Date.parse(since) > lateMs;
  if (!last && first !== null) return { ...sealStatus, until: null, late: isLate(first) };
  for (const source of sources)
    if (await readBacklog(db, source)) return { ...sealStatus, until: null, late: isLate(last?.at ?? null) };
  const until = first !== null && first < now ? first : now;
  return { ...sealStatus, until, late: isLate(until) };
}

async function readOldestUnsealed(db: KyselyDb): Promise<string | null> {
  const unsealed = await db
    .selectFrom('unsealed')
    .select(['source', 'id'])
    .where('source', 'in', sources)
    .orderBy('number')
    .limit(maxRowsRead)
    .execute();
  const found: string[] = [];
  for (const source of sources) {
    const ids = unsealed.filter((row) => row.source === source).map(({ id }) => id);
    if (ids.length === 0) continue;
    const { first } = await db
      .selectFrom(source)
      .select(({ fn }) => fn.min<string | null>('createdAt').as('first'))
      .where('id', 'in', ids)
      .executeTakeFirstOrThrow();
    if (first !== null) found.push(first);
  }
  return found.toSorted()[0] ?? null;
}
