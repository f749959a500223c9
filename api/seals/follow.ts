import { base64url } from 'jose';
import * as z from 'zod/mini';
import type { Queries, Transacting } from '../db/database';
import { hold } from '../db/hold';
import { keepPosition, positionOf } from '../db/progress';
import { retrying } from '../db/retry';
import { sealBacklog } from '../db/unsealed';
import type { Deps } from '../http/context';
import type { Vault } from '../vault';
import { beginning, lastSeal, sealHash } from './chain';
import {
  entryMark,
  gone,
  hasPersonal,
  hashOf,
  rowsOf,
  sources,
  type SealableRow,
  type SealedRow,
  type Source,
} from './content';
import { isForged } from './erased';

const rowsAtOnce = 500;
/** After so long the rest waits for the next time, in milliseconds. */
const turnMs = 20_000;
const saltBytes = 16;

type SealDeps = Pick<Deps, 'db' | 'vault' | 'clock' | 'random'>;

/** A row that was noted and is not there: it was deleted behind the API's back. */
interface Gone {
  source: Source;
  id: string;
  entries: readonly [];
  cells: null;
}

/** What the next seal is of. */
interface Batch {
  rows: readonly (SealableRow | Gone)[];
  /** Notes that these wait no more. Answers `false` if somebody else did so. */
  take(trx: Transacting): Promise<boolean>;
  /** Whether nothing else was waiting. */
  isLast: boolean;
}

/**
 * Seals what was committed since the last time (decision 66): a batch a transaction, so that one that is interrupted leaves
 * a valid chain and the next goes on. Of several at once one adds a seal, the others leave it to that one.
 */
export async function sealWritten(deps: SealDeps): Promise<void> {
  const end = deps.clock().getTime() + turnMs;
  let isMore = true;
  while (isMore && deps.clock().getTime() < end) isMore = await retrying(() => sealSome(deps), deps.db.counts);
}

/** Answers whether there is more for this one to seal. */
async function sealSome({ db, vault, clock, random }: SealDeps): Promise<boolean> {
  const at = clock().toISOString();
  const last = await lastSeal(db.kysely);
  const batch = await nextBatch(db.kysely);
  if (!batch) return false;
  // What was written is never changed: it is hashed before anybody is kept waiting.
  const salts = batch.rows.map((row) =>
    row.cells && hasPersonal(row) ? base64url.encode(random(new Uint8Array(saltBytes))) : null,
  );
  const sealed = await Promise.all(batch.rows.map(async (row, at) => sealedRow(vault, row, salts[at] ?? null)));
  const seal = {
    position: (last?.position ?? 0) + 1,
    at,
    until: batch.isLast ? at : (last?.until ?? null),
    previous: last?.hash ?? beginning,
    rows: JSON.stringify(sealed),
  };
  const hash = await sealHash(seal);
  const mark = await vault.mark(hash);
  const isAdded = await db.kysely.transaction().execute(async (trx) => {
    await hold(trx, 'seals');
    const now = await lastSeal(trx);
    if ((now?.hash ?? beginning) !== seal.previous || !(await batch.take(trx))) return false;
    if (batch.rows.length === 0) return true;
    const counts = {
      events: sealed.filter(([source, , hash]) => source === 'auditEvents' && hash !== gone).length,
      journals: sealed.filter(([source, , hash]) => source === 'journals' && hash !== gone).length,
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

async function sealedRow(vault: Vault, row: SealableRow | Gone, salt: string | null): Promise<SealedRow> {
  // What says without our key that values were erased is no row of ours.
  if (!row.cells || (await isForged(vault, row))) return [row.source, row.id, gone];
  const { hash, entries } = await hashOf(row, salt);
  return row.source === 'journals' ? [row.source, row.id, hash, entries.map(entryMark)] : [row.source, row.id, hash];
}

/** First what was there before anything was noted, then what was, in the order in which it was. */
async function nextBatch(db: Queries): Promise<Batch | null> {
  for (const source of sources) {
    const batch = await backlogOf(db, source);
    if (batch) return batch;
  }
  // Of another table a later version knows what to seal.
  const waiting = await db
    .selectFrom('unsealed')
    .selectAll()
    .where('source', 'in', sources)
    .orderBy('number')
    .limit(rowsAtOnce)
    .execute();
  if (waiting.length === 0) return null;
  const found = new Map<string, SealableRow>();
  for (const source of sources) {
    const ids = waiting.filter((row) => row.source === source).map(({ id }) => id);
    for (const [id, row] of await rowsOf(db, source, ids)) found.set(`${source} ${id}`, row);
  }
  return {
    rows: waiting.flatMap(({ source: name, id }) => {
      const source = sources.find((one) => one === name);
      if (!source) return [];
      return found.get(`${source} ${id}`) ?? { source, id, entries: [], cells: null };
    }),
    isLast: waiting.length < rowsAtOnce,
    async take(trx) {
      const { numDeletedRows } = await trx
        .deleteFrom('unsealed')
        .where(
          'number',
          'in',
          waiting.map(({ number }) => number),
        )
        .executeTakeFirst();
      return Number(numDeletedRows) === waiting.length;
    },
  };
}

const backlogPosition = z.object({ after: z.string(), last: z.string() });

/** Of what is still to be sealed of the rows that were there before: up to and with `last`. */
export async function backlog(db: Queries, source: Source): Promise<z.infer<typeof backlogPosition> | null> {
  const position = await positionOf(db, sealBacklog(source));
  return position === '' ? null : z.parse(backlogPosition, JSON.parse(position));
}

async function backlogOf(db: Queries, source: Source): Promise<Batch | null> {
  const left = await backlog(db, source);
  if (!left) return null;
  const ids = (
    await db
      .selectFrom(source)
      .select('id')
      .where('id', '>', left.after)
      .where('id', '<=', left.last)
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute()
  ).map(({ id }) => id);
  // A clock may have been behind: some of them came later and were noted.
  const noted =
    ids.length === 0
      ? []
      : await db.selectFrom('unsealed').select('id').where('source', '=', source).where('id', 'in', ids).execute();
  const isNoted = new Set(noted.map(({ id }) => id));
  const rows = await rowsOf(
    db,
    source,
    ids.filter((id) => !isNoted.has(id)),
  );
  return {
    rows: ids.flatMap((id) => rows.get(id) ?? []),
    isLast: false,
    async take(trx) {
      const now = await backlog(trx, source);
      if (now?.after !== left.after) return false;
      const next = ids.length === rowsAtOnce ? JSON.stringify({ ...left, after: ids.at(-1) }) : null;
      await keepPosition(trx, sealBacklog(source), next);
      return true;
    },
  };
}
