import * as z from 'zod/mini';
import { entries, journals } from '../../contract/money/ledger';
import type { Queries } from '../db/database';
import { maxFaults, type Check } from '../ledger/check';
import type { Lately } from '../ledger/recounted';
import type { Vault } from '../vault';
import { beginning, lastSeal, sealedRows, sealHash, sealSalts, type Seal } from './chain';
import {
  entryMark,
  gone,
  hashOf,
  personalDigest,
  rowsOf,
  sources,
  type SealableRow,
  type SealedRow,
  type Source,
} from './content';
import { compareCounts } from './counts';
import { erasedKey, erasedRows, type ErasedRows, type ErasedSince } from './erased';
import { Faults, nameOf } from './faults';

const sealsAtOnce = 100;
const rowsAtOnce = 1_000;
/** Milliseconds a row may be dated before its seal: clocks of instances differ and requests take time. */
const lateMs = 3_600_000;

/**
 * Verifies the chain of hashes and each row against its seal (decision 66): names rows changed, removed, or written
 * without the API. `vault`: verifies with its key that the last seal is of this installation.
 */
export async function checkSeals(db: Queries, lately: Lately | null, vault: Vault | undefined): Promise<Check[]> {
  const faults = new Faults();
  const last = await lastSeal(db);
  if (last && vault && !(await vault.marks(last.hash)).includes(last.mark))
    faults.add(`seal ${last.position}: not made with a key of this installation`);
  await walk(db, lately, await erasedRows(db, vault), faults);
  if (faults.found.length < maxFaults) await compareCounts(db, lately, faults);
  return [{ name: 'sealsAgree', faults: faults.found }];
}

/** Verifies the whole chain, or the recent part of it. */
async function walk(db: Queries, lately: Lately | null, erased: ErasedRows, faults: Faults): Promise<void> {
  let before: Link | null = null;
  let position = 0;
  while (faults.found.length < maxFaults) {
    const seals: Seal[] = await db
      .selectFrom('seals')
      .selectAll()
      .where('position', '>', position)
      .$if(lately !== null, (query) =>
        query.where((where) =>
          where.or([
            where('at', '>=', lately?.since ?? ''),
            where.and([where('at', '>=', lately?.week.from ?? ''), where('at', '<', lately?.week.to ?? '')]),
          ]),
        ),
      )
      .orderBy('position')
      .limit(sealsAtOnce)
      .execute();
    for (const some of bySize(seals)) {
      const contents = await readContents(db, some);
      for (const seal of some) {
        // After a gap the previous seal was not read.
        if (lately !== null && before?.position !== seal.position - 1) before = await linkAt(db, seal.position - 1);
        await checkSeal(seal, before, { ...contents, erased }, faults);
        before = seal;
      }
    }
    position = seals.at(-1)?.position ?? position;
    if (seals.length < sealsAtOnce) return;
  }
}

type Link = Pick<Seal, 'position' | 'hash' | 'until'>;

async function linkAt(db: Queries, position: number): Promise<Link | null> {
  const found = await db
    .selectFrom('seals')
    .select(['position', 'hash', 'until'])
    .where('position', '=', position)
    .executeTakeFirst();
  return found ?? null;
}

/** Groups seals to be read together: many small ones, or few large ones. */
function bySize(seals: readonly Seal[]): Seal[][] {
  const found: Seal[][] = [];
  let rows = Infinity;
  for (const seal of seals) {
    const own = seal.events + seal.journals;
    if (rows + own > rowsAtOnce) {
      found.push([]);
      rows = 0;
    }
    found.at(-1)?.push(seal);
    rows += own;
  }
  return found;
}

/** A row of a table that only a later version seals. */
type UnknownRow = readonly [source: string, id: string, hash: string, entries?: readonly string[]];
const isKnown = (row: SealedRow | UnknownRow): row is SealedRow => sources.some((source) => source === row[0]);

interface Contents {
  /** Sealed rows by seal; `null` if unreadable. */
  sealed: ReadonlyMap<number, readonly (SealedRow | UnknownRow)[] | null>;
  salts: ReadonlyMap<number, readonly (string | null)[]>;
  there: Readonly<Record<Source, ReadonlyMap<string, SealableRow>>>;
}

async function readContents(db: Queries, seals: readonly Seal[]): Promise<Contents> {
  const positions = seals.map(({ position }) => position);
  const kept = await db.selectFrom('sealSalts').selectAll().where('position', 'in', positions).execute();
  const sealed = new Map(seals.map(({ position, rows }) => [position, read(sealedRows, rows)]));
  const ids = (source: Source) =>
    [...sealed.values()].flatMap((rows) => (rows ?? []).flatMap(([of, id]) => (of === source ? [id] : [])));
  return {
    sealed,
    salts: new Map(kept.map(({ position, salts }) => [position, read(sealSalts, salts) ?? []])),
    there: {
      auditEvents: await rowsOf(db, 'auditEvents', ids('auditEvents')),
      journals: await rowsOf(db, 'journals', ids('journals')),
    },
  };
}

async function checkSeal(
  seal: Seal,
  before: Link | null,
  { sealed, salts, there, erased }: Contents & { erased: ErasedRows },
  faults: Faults,
) {
  const { position } = seal;
  if (position !== (before?.position ?? 0) + 1) faults.add(`seal ${position - 1}: removed`);
  else if (seal.previous !== (before?.hash ?? beginning))
    faults.add(`seal ${position}: does not follow seal ${position - 1}`);
  const rows = sealed.get(position) ?? null;
  if (!rows || !countsAgree(seal, rows) || seal.hash !== (await sealHash(seal)))
    faults.add(`seal ${position}: changed`);
  const late = before?.until ? new Date(Date.parse(before.until) - lateMs).toISOString() : '';
  const own = salts.get(position) ?? [];
  await Promise.all(
    (rows ?? []).map(async (row, at) => {
      if (!isKnown(row)) return;
      const [source, id] = row;
      const found = there[source].get(id);
      await checkRow(row, found, { salt: own[at] ?? null, erased: erased.get(erasedKey(source, id)) }, faults);
      if (found && found.createdAt < late) faults.add(`${nameOf[source]} ${id}: written later than it says`);
    }),
  );
}

type Counts = Pick<Seal, 'events' | 'journals' | 'entries'>;

function countsAgree({ events, journals: posted, entries: moved }: Counts, rows: readonly UnknownRow[]): boolean {
  const of = (source: Source) => rows.filter(([one, , hash]) => one === source && hash !== gone).length;
  const ofEntries = rows.reduce((sum, [, , , marks = []]) => sum + marks.length, 0);
  return events === of('auditEvents') && posted === of('journals') && moved === ofEntries;
}

/** Returns `null` for malformed JSON. */
function read<T>(schema: z.ZodMiniType<T>, text: string): T | null {
  try {
    return z.parse(schema, JSON.parse(text));
  } catch {
    return null;
  }
}

async function checkRow(
  [source, id, hash, entryMarks = []]: SealedRow,
  row: SealableRow | undefined,
  { salt, erased }: { salt: string | null; erased: ErasedSince | undefined },
  faults: Faults,
): Promise<void> {
  if (hash === gone || !row) {
    if (hash !== gone) {
      faults.missing[source] += 1;
      faults.missing.entries += entryMarks.length;
    }
    return faults.add(`${nameOf[source]} ${id}: ${row ? 'not made with a key of this installation' : 'removed'}`);
  }
  const now = await hashOf(row, salt, erased?.commitment);
  const isLeft = !erased || (await personalDigest(row, salt)) === erased.left;
  if (now.hash === hash && isLeft) return;
  const sealed = new Set(entryMarks);
  const changed = row.entries.filter((_, at) => !sealed.has(entryMark(now.entries[at] ?? '')));
  const unlike = entryMarks.length - (row.entries.length - changed.length);
  for (const [at, entry] of changed.entries())
    faults.add(`${entries.name} ${entry.id}: ${at < unlike ? 'changed' : 'added'} (${journals.name} ${id})`);
  if (unlike > changed.length) faults.add(`${journals.name} ${id}: ${unlike - changed.length} of its entries removed`);
  faults.missing.entries += Math.max(0, entryMarks.length - row.entries.length);
  if (changed.length === 0 && unlike === 0) faults.add(`${nameOf[source]} ${id}: changed`);
}
