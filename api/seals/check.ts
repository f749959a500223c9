import * as z from 'zod/mini';
import { entries, journals } from '../../contract/money/ledger';
import type { KyselyDb } from '../db/database';
import { maxFaults, type Check } from '../ledger/check';
import type { RecheckWindow } from '../ledger/recount';
import type { Vault } from '../vault';
import { genesisHash, readLastSeal, sealedRows, sealHash, sealSalts, type Seal } from './chain';
import {
  entryMark,
  deletedHash,
  hashRow,
  personalDigest,
  readSealableRows,
  sources,
  type SealableRow,
  type SealedRow,
  type Source,
} from './content';
import { compareCounts } from './counts';
import { erasedKey, erasedRows, type ErasedRows, type ErasedValues } from './erased';
import { Faults, resourceNameBySource } from './faults';

const sealsAtOnce = 100;
const rowsAtOnce = 1_000;
/**
 * Maximum milliseconds by which a row may be dated before the end of the previous seal: clocks of instances differ, and
 * requests take time.
 */
const lateMs = 3_600_000;

/**
 * Verifies the chain of hashes, and each row against its seal (decision 66). Reports rows that were changed, removed,
 * or written without the API.
 */
export async function checkSeals(
  db: KyselyDb,
  recheckWindow: RecheckWindow | null,
  vault: Vault | undefined,
): Promise<Check[]> {
  const faults = new Faults();
  const last = await readLastSeal(db);
  if (last && vault && !(await vault.keyedHashes(last.hash)).includes(last.mark))
    faults.add(`seal ${last.position}: not made with a key of this installation`);
  await verifyChain(db, recheckWindow, await erasedRows(db, vault), faults);
  if (faults.found.length < maxFaults) await compareCounts(db, recheckWindow, faults);
  return [{ name: 'sealsAgree', faults: faults.found }];
}

async function verifyChain(
  db: KyselyDb,
  recheckWindow: RecheckWindow | null,
  erased: ErasedRows,
  faults: Faults,
): Promise<void> {
  let before: ChainLink | null = null;
  let position = 0;
  while (faults.found.length < maxFaults) {
    const seals: Seal[] = await db
      .selectFrom('seals')
      .selectAll()
      .where('position', '>', position)
      .$if(recheckWindow !== null, (query) =>
        query.where((where) =>
          where.or([
            where('at', '>=', recheckWindow?.since ?? ''),
            where.and([
              where('at', '>=', recheckWindow?.week.from ?? ''),
              where('at', '<', recheckWindow?.week.to ?? ''),
            ]),
          ]),
        ),
      )
      .orderBy('position')
      .limit(sealsAtOnce)
      .execute();
    for (const sealGroup of groupBySize(seals)) {
      const contents = await readContents(db, sealGroup);
      for (const seal of sealGroup) {
        if (recheckWindow !== null && before?.position !== seal.position - 1)
          before = await readLink(db, seal.position - 1);
        await checkSeal(seal, before, { ...contents, erased }, faults);
        before = seal;
      }
    }
    position = seals.at(-1)?.position ?? position;
    if (seals.length < sealsAtOnce) return;
  }
}

type ChainLink = Pick<Seal, 'position' | 'hash' | 'until'>;

async function readLink(db: KyselyDb, position: number): Promise<ChainLink | null> {
  const found = await db
    .selectFrom('seals')
    .select(['position', 'hash', 'until'])
    .where('position', '=', position)
    .executeTakeFirst();
  return found ?? null;
}

function groupBySize(seals: readonly Seal[]): Seal[][] {
  const groups: Seal[][] = [];
  let rows = Infinity;
  for (const seal of seals) {
    const sealRowCount = seal.events + seal.journals;
    if (rows + sealRowCount > rowsAtOnce) {
      groups.push([]);
      rows = 0;
    }
    groups.at(-1)?.push(seal);
    rows += sealRowCount;
  }
  return groups;
}

/** Row of a table that this version does not know. */
type UnknownRow = readonly [source: string, id: string, hash: string, entries?: readonly string[]];
const isKnown = (row: SealedRow | UnknownRow): row is SealedRow => sources.some((source) => source === row[0]);

interface Contents {
  sealed: ReadonlyMap<number, readonly (SealedRow | UnknownRow)[] | null>;
  salts: ReadonlyMap<number, readonly (string | null)[]>;
  existing: Readonly<Record<Source, ReadonlyMap<string, SealableRow>>>;
}

async function readContents(db: KyselyDb, seals: readonly Seal[]): Promise<Contents> {
  const positions = seals.map(({ position }) => position);
  const saltRows = await db.selectFrom('sealSalts').selectAll().where('position', 'in', positions).execute();
  const sealed = new Map(seals.map(({ position, rows }) => [position, parseOrNull(sealedRows, rows)]));
  const ids = (source: Source) =>
    [...sealed.values()].flatMap((rows) => (rows ?? []).flatMap(([of, id]) => (of === source ? [id] : [])));
  return {
    sealed,
    salts: new Map(saltRows.map(({ position, salts }) => [position, parseOrNull(sealSalts, salts) ?? []])),
    existing: {
      auditEvents: await readSealableRows(db, 'auditEvents', ids('auditEvents')),
      journals: await readSealableRows(db, 'journals', ids('journals')),
    },
  };
}

async function checkSeal(
  seal: Seal,
  before: ChainLink | null,
  { sealed, salts, existing, erased }: Contents & { erased: ErasedRows },
  faults: Faults,
) {
  const { position } = seal;
  if (position !== (before?.position ?? 0) + 1) faults.add(`seal ${position - 1}: removed`);
  else if (seal.previous !== (before?.hash ?? genesisHash))
    faults.add(`seal ${position}: does not follow seal ${position - 1}`);
  const rows = sealed.get(position) ?? null;
  if (!rows || !countsAgree(seal, rows) || seal.hash !== (await sealHash(seal)))
    faults.add(`seal ${position}: changed`);
  const late = before?.until ? new Date(Date.parse(before.until) - lateMs).toISOString() : '';
  const sealSaltList = salts.get(position) ?? [];
  await Promise.all(
    (rows ?? []).map(async (row, index) => {
      if (!isKnown(row)) return;
      const [source, id] = row;
      const found = existing[source].get(id);
      await checkRow(
        row,
        found,
        { salt: sealSaltList[index] ?? null, erased: erased.get(erasedKey(source, id)) },
        faults,
      );
      if (found && found.createdAt < late)
        faults.add(`${resourceNameBySource[source]} ${id}: written later than it says`);
    }),
  );
}

type Counts = Pick<Seal, 'events' | 'journals' | 'entries'>;

function countsAgree(
  { events, journals: journalCount, entries: entryCount }: Counts,
  rows: readonly UnknownRow[],
): boolean {
  const of = (source: Source) => rows.filter(([one, , hash]) => one === source && hash !== deletedHash).length;
  const ofEntries = rows.reduce((sum, [, , , marks = []]) => sum + marks.length, 0);
  return events === of('auditEvents') && journalCount === of('journals') && entryCount === ofEntries;
}

function parseOrNull<T>(schema: z.ZodMiniType<T>, text: string): T | null {
  try {
    return z.parse(schema, JSON.parse(text));
  } catch {
    return null;
  }
}

async function checkRow(
  [source, id, hash, entryMarks = []]: SealedRow,
  row: SealableRow | undefined,
  { salt, erased }: { salt: string | null; erased: ErasedValues | undefined },
  faults: Faults,
): Promise<void> {
  if (hash === deletedHash || !row) {
    if (hash !== deletedHash) {
      faults.missing[source] += 1;
      faults.missing.entries += entryMarks.length;
    }
    return faults.add(
      `${resourceNameBySource[source]} ${id}: ${row ? 'not made with a key of this installation' : 'removed'}`,
    );
  }
  const now = await hashRow(row, salt, erased?.commitment);
  const isRemainderUnchanged = !erased || (await personalDigest(row, salt)) === erased.remainderHash;
  if (now.hash === hash && isRemainderUnchanged) return;
  const sealed = new Set(entryMarks);
  const changed = row.entries.filter((_, index) => !sealed.has(entryMark(now.entries[index] ?? '')));
  const differingCount = entryMarks.length - (row.entries.length - changed.length);
  for (const [index, entry] of changed.entries())
    faults.add(`${entries.name} ${entry.id}: ${index < differingCount ? 'changed' : 'added'} (${journals.name} ${id})`);
  if (differingCount > changed.length)
    faults.add(`${journals.name} ${id}: ${differingCount - changed.length} of its entries removed`);
  faults.missing.entries += Math.max(0, entryMarks.length - row.entries.length);
  if (changed.length === 0 && differingCount === 0) faults.add(`${resourceNameBySource[source]} ${id}: changed`);
}
