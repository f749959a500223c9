import { base64url } from 'jose';
import * as z from 'zod/mini';
import type { KyselyDb, KyselyTransaction } from '../db/database';
import { acquireNamedLock, withRetries } from '../db/transactions';
import { storeProgress, readProgress } from '../db/progress';
import { sealBacklogName } from '../db/seals';
import type { Services } from '../transactions/services';
import type { Vault } from '../vault';
import { genesisHash, readLastSeal, sealHash } from './chain';
import {
  entryMark,
  deletedHash,
  hasPersonal,
  hashRow,
  readSealableRows,
  sources,
  type SealableRow,
  type SealedRow,
  type Source,
} from './content';
import { isForged } from './erased';
import type { Sealed } from '../../contract/money/checks';

const rowsAtOnce = 500;
const maxRunMs = 20_000;
const saltBytes = 16;

type SealDeps = Pick<Services, 'db' | 'vault' | 'clock' | 'random'>;

interface DeletedRow {
  source: Source;
  id: string;
  entries: readonly [];
  cells: null;
}

interface Batch {
  rows: readonly (SealableRow | DeletedRow)[];
  markSealed(trx: KyselyTransaction): Promise<boolean>;
  isLast: boolean;
}

/**
 * Seals the rows committed since the last run (decision 66), one batch per transaction, so that an interrupted run
 * leaves a valid chain. If several runs are concurrent, one adds a seal and the others stop.
 */
export async function sealUnsealedRows(deps: SealDeps): Promise<void> {
  const end = deps.clock().getTime() + maxRunMs;
  let isMore = true;
  while (isMore && deps.clock().getTime() < end) isMore = await withRetries(() => sealNextBatch(deps), deps.db.counts);
}

async function sealNextBatch({ db, vault, clock, random }: SealDeps): Promise<boolean> {
  const at = clock().toISOString();
  const last = await readLastSeal(db.kysely);
  const batch = await nextBatch(db.kysely);
  if (!batch) return false;
  // Hashes the rows before locking the chain, because written rows never change.
  const salts = batch.rows.map((row) =>
    row.cells && hasPersonal(row) ? base64url.encode(random(new Uint8Array(saltBytes))) : null,
  );
  const sealed = await Promise.all(batch.rows.map(async (row, index) => sealedRow(vault, row, salts[index] ?? null)));
  const seal = {
    position: (last?.position ?? 0) + 1,
    at,
    until: batch.isLast ? at : (last?.until ?? null),
    previous: last?.hash ?? genesisHash,
    rows: JSON.stringify(sealed),
  };
  const hash = await sealHash(seal);
  const mark = await vault.keyedHash(hash);
  const isAdded = await db.kysely.transaction().execute(async (trx) => {
    await acquireNamedLock(trx, 'seals');
    const now = await readLastSeal(trx);
    if ((now?.hash ?? genesisHash) !== seal.previous || !(await batch.markSealed(trx))) return false;
    if (batch.rows.length === 0) return true;
    const counts = {
      events: sealed.filter(([source, , hash]) => source === 'auditEvents' && hash !== deletedHash).length,
      journals: sealed.filter(([source, , hash]) => source === 'journals' && hash !== deletedHash).length,
      entries: batch.rows.reduce((sum, { entries }) => sum + entries.length, 0),
    };
    await trx
      .insertInto('seals')
      .values({ ...seal, ...counts, hash, mark })
      .execute();
    await trx
      .insertInto('sealSalts')
      .values({ position: seal.position, salts: JSON.stringify(salts) })
      .execute();
    return true;
  });
  return isAdded && !batch.isLast;
}

async function sealedRow(vault: Vault, row: SealableRow | DeletedRow, salt: string | null): Promise<SealedRow> {
  // A forged erasure note is sealed as deleted: without a valid signature, it was not written by this installation.
  if (!row.cells || (await isForged(vault, row))) return [row.source, row.id, deletedHash];
  const { hash, entries } = await hashRow(row, salt);
  return row.source === 'journals' ? [row.source, row.id, hash, entries.map(entryMark)] : [row.source, row.id, hash];
}

async function nextBatch(db: KyselyDb): Promise<Batch | null> {
  for (const source of sources) {
    const batch = await nextBacklogBatch(db, source);
    if (batch) return batch;
  }
  // Skips rows of unknown tables: a newer version seals them.
  const unsealed = await db
    .selectFrom('unsealed')
    .selectAll()
    .where('source', 'in', sources)
    .orderBy('number')
    .limit(rowsAtOnce)
    .execute();
  if (unsealed.length === 0) return null;
  const found = new Map<string, SealableRow>();
  for (const source of sources) {
    const ids = unsealed.filter((row) => row.source === source).map(({ id }) => id);
    for (const [id, row] of await readSealableRows(db, source, ids)) found.set(`${source} ${id}`, row);
  }
  return {
    rows: unsealed.flatMap(({ source: name, id }) => {
      const source = sources.find((one) => one === name);
      if (!source) return [];
      return found.get(`${source} ${id}`) ?? { source, id, entries: [], cells: null };
    }),
    isLast: unsealed.length < rowsAtOnce,
    async markSealed(trx) {
      const { numDeletedRows } = await trx
        .deleteFrom('unsealed')
        .where(
          'number',
          'in',
          unsealed.map(({ number }) => number),
        )
        .executeTakeFirst();
      return Number(numDeletedRows) === unsealed.length;
    },
  };
}

const backlogPosition = z.object({ after: z.string(), last: z.string() });

export async function readBacklog(db: KyselyDb, source: Source): Promise<z.infer<typeof backlogPosition> | null> {
  const position = await readProgress(db, sealBacklogName(source));
  return position === '' ? null : z.parse(backlogPosition, JSON.parse(position));
}

async function nextBacklogBatch(db: KyselyDb, source: Source): Promise<Batch | null> {
  const remaining = await readBacklog(db, source);
  if (!remaining) return null;
  const ids = (
    await db
      .selectFrom(source)
      .select('id')
      .where('id', '>', remaining.after)
      .where('id', '<=', remaining.last)
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute()
  ).map(({ id }) => id);
  // Excludes rows already recorded in `unsealed`: a slow clock gave them an id in the range of older rows.
  const recorded =
    ids.length === 0
      ? []
      : await db.selectFrom('unsealed').select('id').where('source', '=', source).where('id', 'in', ids).execute();
  const recordedIds = new Set(recorded.map(({ id }) => id));
  const rows = await readSealableRows(
    db,
    source,
    ids.filter((id) => !recordedIds.has(id)),
  );
  return {
    rows: ids.flatMap((id) => rows.get(id) ?? []),
    isLast: false,
    async markSealed(trx) {
      const now = await readBacklog(trx, source);
      if (now?.after !== remaining.after) return false;
      const next = ids.length === rowsAtOnce ? JSON.stringify({ ...remaining, after: ids.at(-1) }) : null;
      await storeProgress(trx, sealBacklogName(source), next);
      return true;
    },
  };
}

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
