import {
  entries,
  journals,
  ledgerAccounts,
  type Direction,
  type JournalKind,
  type JournalSource,
} from '../../contract/money/ledger';
import type { Currency } from '../../contract/currencies';
import { type KyselyTransaction, type Row, untyped } from '../db/database';
import { amountById } from '../db/accumulate';
import { deferWrite } from '../db/deferWrite';
import type { UnitOfWork } from '../db/unitOfWork';
import { Problem } from '../problem';
import type { WriteContext } from '../engine/writeContext';
import { nextInSequence, readSharedSequence } from '../engine/numbering';
import { tableOf } from '../engine/table';
import { accountCodeOf, balanceChange, holderIdOf, isNeverBelowZero, accountTypeOf, type Line } from './accounts';
import { addToDay } from './days';
import { lockLedger } from './lock';
import { assertOpenPeriod, readClosedUntilOnce } from './postingDate';
import { copyBalanceToRecord } from './balance';

const journalSequence = 'journals.seq';

export interface Posting {
  kind: JournalKind;
  currency: Currency;
  /** A calendar date in the platform's zone. */
  businessDate: string;
  /** Original date, if its day was already closed (`postingDate`). */
  occurredOn?: string | null;
  source: { type: string; id: string };
  lines: readonly Line[];
  reversesId?: string;
  reason?: string;
}

export interface PostedJournal {
  id: string;
  seq: number;
}

export const debit = (path: string, amountMinor: number): Line => ({ path, direction: 'debit', amountMinor });
export const credit = (path: string, amountMinor: number): Line => ({ path, direction: 'credit', amountMinor });

/**
 * Writes a journal: its entries, the balances of their accounts and the totals of its day. Runs in the caller's
 * transaction and adds the balances before and after to `context.response`. Throws `ledger.insufficientBalance` if a
 * balance that cannot be negative would become negative, `ledger.balanceTooLarge` if a balance would not be a safe
 * integer, and `period.closed` if the date is not open (callers get an open date from `postingDate`). Throws an `Error`
 * for a programming error: a posting that does not balance, or that reverses a reversed journal.
 */
export async function postJournal(context: WriteContext, posting: Posting): Promise<PostedJournal> {
  const lines = assertBalanced(posting);
  const { trx, unit } = context;
  await lockLedger(trx, unit);
  const { kind, currency, businessDate, occurredOn = null, source, reversesId = null, reason = null } = posting;
  await assertOpenPeriod(context, businessDate);
  const balances = unit.shared('ledger balances', () => new Balances());
  // Opens the accounts before the number is taken, so that balances follow each other in the order of the numbers.
  if (unit.isShared) await balances.open(context, currency, lines);
  const journal = { id: context.newId(), seq: await nextInSequence(context, journalSequence) };
  const timestamps = { createdAt: context.at, updatedAt: context.at };
  const values = {
    seq: journal.seq,
    kind,
    currency,
    businessDate,
    occurredOn,
    // The cast is for tests, which post from resources that the type does not contain.
    sourceType: source.type as JournalSource,
    sourceId: source.id,
    reversesId,
    actorId: context.actor.uid,
    reason,
  };
  await unit.insertRows(journals.table, [{ id: journal.id, ...tableOf(journals).encode(values), ...timestamps }]);
  const accounts = await balances.open(context, currency, lines);
  // Does not wait between reading and changing balances, because requests of a shared transaction run concurrently.
  const before = new Map([...accounts].map(([code, { balanceMinor }]) => [code, balanceMinor]));
  const entryRows = lines.map(({ path, direction, amountMinor }): Row => {
    const account = accounts.get(accountCodeOf(path, currency));
    if (!account) throw new Error(`ledger account ${path} was not opened`);
    account.balanceMinor += balanceChange(accountTypeOf(account.code), direction, amountMinor);
    if (!Number.isSafeInteger(account.balanceMinor))
      throw new Problem('ledger.balanceTooLarge', { params: { account: account.code } });
    const entry = {
      journalId: journal.id,
      accountId: account.id,
      businessDate,
      direction,
      amountMinor,
      currency,
      balanceAfterMinor: account.balanceMinor,
    };
    return { id: context.newId(), ...tableOf(entries).encode(entry), ...timestamps };
  });
  for (const { code, balanceMinor } of accounts.values()) {
    const beforeMinor = before.get(code) ?? 0;
    // Checks the balance after the whole journal, because the order of lines has no meaning.
    if (balanceMinor < 0 && isNeverBelowZero(code))
      throw new Problem('ledger.insufficientBalance', {
        params: { account: code, balanceMinor: beforeMinor, currency },
      });
    context.response.balances.set(code, {
      beforeMinor: context.response.balances.get(code)?.beforeMinor ?? beforeMinor,
      afterMinor: balanceMinor,
    });
  }
  await unit.insertRows(entries.table, entryRows);
  await addToDay(unit, { currency, businessDate }, lines);
  await unit.writeLast('ledger balances', (db) => balances.store(db, context.at));
  return journal;
}

/** Reads what each posting of a shared transaction needs, while other statements are sent. */
export async function preloadLedger(unit: UnitOfWork): Promise<void> {
  await Promise.all([readClosedUntilOnce(unit), readSharedSequence(unit, journalSequence)]);
}

interface OpenAccount {
  id: string;
  code: string;
  currency: Currency;
  balanceMinor: number;
}

/** Balances of the accounts of one journal or, in a shared transaction, of all its journals. */
class Balances {
  readonly #readings = new Map<string, Promise<ReadonlyMap<string, OpenAccount>>>();
  readonly #accounts = new Map<string, OpenAccount>();

  /** Reads the accounts of the lines, and creates missing ones. */
  async open(context: WriteContext, currency: Currency, lines: readonly Line[]): Promise<Map<string, OpenAccount>> {
    const codes = [...new Set(lines.map(({ path }) => accountCodeOf(path, currency)))].sort();
    const unread = codes.filter((code) => !this.#readings.has(code));
    if (unread.length > 0) {
      const reading = readOrCreateAccounts(context, currency, unread);
      for (const code of unread) this.#readings.set(code, reading);
    }
    const readings = await Promise.all(codes.map((code) => this.#readings.get(code)));
    const opened = new Map<string, OpenAccount>();
    for (const [index, code] of codes.entries()) {
      const account = readings[index]?.get(code);
      if (!account) throw new Error(`ledger account ${code} was not opened`);
      opened.set(code, account);
      this.#accounts.set(code, account);
    }
    return opened;
  }

  async store(trx: KyselyTransaction, at: string): Promise<void> {
    const accounts = [...this.#accounts.values()];
    await deferWrite(
      trx,
      trx
        .updateTable(ledgerAccounts.table)
        .set((set) => ({
          balanceMinor: amountById(accounts.map(({ id, balanceMinor }) => [id, balanceMinor])),
          updatedAt: at,
          version: set('version', '+', 1),
        }))
        .where(
          'id',
          'in',
          accounts.map(({ id }) => id),
        ),
    );
    for (const { code, currency, balanceMinor } of accounts)
      await copyBalanceToRecord(trx, code, currency, balanceMinor);
  }
}

function assertBalanced({ kind, lines }: Posting): Line[] {
  const nonZeroLines = lines.filter(({ amountMinor }) => amountMinor !== 0);
  for (const { path, amountMinor } of nonZeroLines) {
    if (!Number.isSafeInteger(amountMinor) || amountMinor < 0)
      throw new Error(`${kind}: invalid amount ${amountMinor} at ${path}`);
  }
  const sum = (side: Direction) =>
    assertSafeInteger(
      nonZeroLines
        .filter(({ direction }) => direction === side)
        .reduce((total, { amountMinor }) => total + amountMinor, 0),
    );
  if (nonZeroLines.length === 0 || sum('debit') !== sum('credit'))
    throw new Error(`${kind} does not balance: debits ${sum('debit')}, credits ${sum('credit')}`);
  return nonZeroLines;
}

function assertSafeInteger(value: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError('a ledger amount is not a safe integer');
  return value;
}

async function readOrCreateAccounts(
  context: WriteContext,
  currency: Currency,
  codes: readonly string[],
): Promise<Map<string, OpenAccount>> {
  const rows = await context.trx
    .selectFrom(ledgerAccounts.table)
    .select(['id', 'code', 'balanceMinor'])
    .where('code', 'in', codes)
    .execute();
  const open = new Map<string, OpenAccount>(rows.map((row) => [row.code, { ...row, currency }]));
  const { encode } = tableOf(ledgerAccounts);
  for (const code of codes) {
    if (open.has(code)) continue;
    const account: OpenAccount = { id: context.newId(), code, currency, balanceMinor: 0 };
    await untyped(context.trx)
      .insertInto(ledgerAccounts.table)
      .values({
        id: account.id,
        ...encode({ code, type: accountTypeOf(code), currency, holderId: holderIdOf(code), balanceMinor: 0 }),
        createdAt: context.at,
        updatedAt: context.at,
      })
      .execute();
    open.set(code, account);
  }
  return open;
}

interface Reversal {
  /** Calendar date of the correction, not of the corrected journal, in the platform's zone. */
  businessDate: string;
  reason: string;
}

/**
 * Posts the opposite entries of a journal, at most once: a second reversal, or the reversal of a reversal, throws an
 * `Error`. Throws `ledger.insufficientBalance`.
 */
export async function reverseJournal(
  context: WriteContext,
  journalId: string,
  { businessDate, reason }: Reversal,
): Promise<PostedJournal> {
  const journal = await context.trx
    .selectFrom(journals.table)
    .selectAll()
    .where('id', '=', journalId)
    .executeTakeFirst();
  if (!journal) throw new Error(`no journal ${journalId}`);
  if (journal.reversesId !== null) throw new Error(`journal ${journalId} is a reversal`);
  const rows = await context.trx
    .selectFrom(entries.table)
    .innerJoin(ledgerAccounts.table, `${ledgerAccounts.table}.id`, `${entries.table}.accountId`)
    .select([
      `${ledgerAccounts.table}.code`,
      `${entries.table}.direction`,
      `${entries.table}.amountMinor`,
      `${entries.table}.currency`,
    ])
    .where('journalId', '=', journalId)
    .orderBy(`${entries.table}.id`)
    .execute();
  const currency = rows[0]?.currency;
  if (!currency) throw new Error(`journal ${journalId} has no entries`);
  return postJournal(context, {
    kind: 'reversal',
    currency,
    businessDate,
    source: { type: journal.sourceType, id: journal.sourceId },
    lines: rows.map((row) => ({
      path: row.code.slice(0, -currency.length - 1),
      direction: oppositeSide(row.direction),
      amountMinor: row.amountMinor,
    })),
    reversesId: journalId,
    reason,
  });
}

function oppositeSide(direction: unknown): Direction {
  return direction === 'debit' ? 'credit' : 'debit';
}
