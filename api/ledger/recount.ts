import { sql, type RawBuilder, type SqlBool } from 'kysely';
import * as z from 'zod/mini';
import { checkNames, type CheckName } from '../../contract/money/checks';
import { journals, ledgerAccounts } from '../../contract/money/ledger';
import type { KyselyDb } from '../db/database';
import { storeProgress, readProgress } from '../db/progress';

export interface Recount {
  at: string;
  failedChecks: readonly CheckName[];
}

const recountKey = 'checks recounted';
/**
 * Accepts any name, because a newer release that was rolled back may have stored a check that this release does not
 * know.
 */
const recountSchema = z.object({ at: z.iso.datetime(), failedChecks: z.array(z.string()) });

export async function readLastRecount(db: KyselyDb): Promise<Recount | null> {
  const position = await readProgress(db, recountKey);
  if (position === '') return null;
  const { at, failedChecks } = z.parse(recountSchema, JSON.parse(position));
  return { at, failedChecks: checkNames.filter((one) => failedChecks.includes(one)) };
}

/** Returns the recount, dated no later than `moment`, so that records written after `moment` are checked again. */
export function backdateRecount(recount: Recount | null, moment: Date): Recount | null {
  return (
    recount && { ...recount, at: new Date(Math.min(new Date(recount.at).getTime(), moment.getTime())).toISOString() }
  );
}

export async function storeRecount(
  db: KyselyDb,
  recount: Recount,
  balances: RecountedBalances | null = null,
): Promise<void> {
  await storeProgress(db, recountKey, JSON.stringify(recount));
  await storeProgress(db, balancesKey, balances && JSON.stringify({ ...balances, at: recount.at }));
}

const balancesKey = 'checks balances';
const recountedBalances = z.object({ lastSeq: z.int(), balances: z.record(z.string(), z.int()) });
/** Balances by account id after the journal `lastSeq`. Wrong if the recount lists `balancesEqualEntries` in `failedChecks`. */
export type RecountedBalances = z.infer<typeof recountedBalances>;

/**
 * Reads the balances in the snapshot of a full recount. Journals are numbered in commit order without gaps, so the
 * snapshot contains exactly the journals up to `lastSeq`.
 */
export async function readBalances(db: KyselyDb): Promise<RecountedBalances> {
  const { lastSeq } = await db
    .selectFrom(journals.table)
    .select((select) => select.fn.max<number | null>('seq').as('lastSeq'))
    .executeTakeFirstOrThrow();
  const accounts = await db.selectFrom(ledgerAccounts.table).select(['id', 'balanceMinor']).execute();
  return {
    lastSeq: Number(lastSeq ?? 0),
    balances: Object.fromEntries(accounts.map(({ id, balanceMinor }) => [id, Number(balanceMinor)])),
  };
}

/** Returns null if the recount at `recountedAt` stored no balances. */
export async function readRecountedBalances(db: KyselyDb, recountedAt: string): Promise<RecountedBalances | null> {
  const position = await readProgress(db, balancesKey);
  if (position === '') return null;
  const { at, ...balances } = z.parse(z.extend(recountedBalances, { at: z.string() }), JSON.parse(position));
  return at === recountedAt ? balances : null;
}

export interface RecheckWindow {
  recountedAt: string;
  /** Whether checks leave older rows to the full recount, even if they can read them quickly. */
  onlyNewRows: boolean;
  since: string;
  week: { from: string; to: string };
}

const dayMs = 86_400_000;
const weekMs = 7 * dayMs;
const hashMultiplier = 2_654_435_761;
/** Margin for writes that have a timestamp from before a full recount, but were committed too late for it. */
const marginMs = dayMs;

/**
 * Returns the write times to check: the time since the last full recount, and one earlier week, a different week each
 * minute. `first`: write time of the first record.
 */
export function computeRecheckWindow(
  { at }: Recount,
  { first, now, onlyNewRows }: { first: string; now: Date; onlyNewRows: boolean },
): RecheckWindow {
  // A wrong clock may have dated the recount in the future. Records written now must still be checked.
  const since = Math.min(new Date(at).getTime(), now.getTime()) - marginMs;
  const weeks = Math.max(1, Math.ceil((since - new Date(first).getTime()) / weekMs));
  // Hashes the minute, so that hourly or daily calls do not always check the same few weeks.
  const weeksBack = (Math.imul(Math.floor(now.getTime() / 60_000), hashMultiplier) >>> 0) % weeks;
  const from = since - (weeksBack + 1) * weekMs;
  const toIso = (ms: number) => new Date(ms).toISOString();
  return { recountedAt: at, onlyNewRows, since: toIso(since), week: { from: toIso(from), to: toIso(from + weekMs) } };
}

export function writtenInRecheckWindow(
  moment: RawBuilder<unknown>,
  { since, week }: RecheckWindow,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${moment} >= ${since} or (${moment} >= ${week.from} and ${moment} < ${week.to}))`;
}
