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
/** Milliseconds per run; the rest waits for the next run. */
const turnMs = 20_000;
const saltBytes = 16;

type SealDeps = Pick<Deps, 'db' | 'vault' | 'clock' | 'random'>;

/** A row that was recorded as unsealed but was deleted without the API. */
interface Gone {
  source: Source;
  id: string;
  entries: readonly [];
  cells: null;
}

/** Rows of the next seal. */
interface Batch {
  rows: readonly (SealableRow | Gone)[];
  /** Marks the rows as no longer waiting. Returns `false` if another server did so first. */
  take(trx: Transacting): Promise<boolean>;
  /** Whether nothing else was waiting. */
  isLast: boolean;
}

/**
 * Seals what was committed since the last run (decision 66), one batch per transaction, so that an interrupted run
 * leaves a valid chain. Of concurrent runs one adds a seal, and the others stop.
 */
export async function sealWritten(deps: SealDeps): Promise<void> {
  const end = deps.clock().getTime() + turnMs;
  let isMore = true;
  while (isMore && deps.clock().getTime() < end) isMore = await retrying(() => sealSome(deps), deps.db.counts);
}

/** Returns whether this run has more to seal. */
async function sealSome({ db, vault, clock, random }: SealDeps): Promise<boolean> {
  const at = clock().toISOString();
  const last = await lastSeal(db.kysely);
  const batch = await nextBatch(db.kysely);
  if (!batch) return false;
  // Rows never change once written, so they are hashed before the lock is taken.
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
  // An erasure note without our signature is treated as no row of ours.
  if (!row.cells || (await isForged(vault, row))) return [row.source, row.id, gone];
  const { hash, entries } = await hashOf(row, salt);
  return row.source === 'journals' ? [row.source, row.id, hash, entries.map(entryMark)] : [row.source, row.id, hash];
}

/** Returns rows from before the table of unsealed rows first, then those recorded in it, in order. */
async function nextBatch(db: Queries): Promise<Batch | null> {
  for (const source of sources) {
    const batch = await backlogOf(db, source);
    if (batch) return batch;
  }
  // Rows of other tables are left to a later version.
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

/** Returns the position in the older rows still to be sealed: up to and including `last`. */
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
  // With a clock that was behind, some of them were written later and recorded as unsealed.
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
