import { SingleUnitOfWork } from '../../../api/db/unitOfWork';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Direction } from '../../../contract/money/ledger';
import type { Database } from '../../../api/db/database';
import { migrate } from '../../../api/migrations/migrate';
import { accountCodeOf, accountPaths } from '../../../api/ledger/accounts';
import { readBalance } from '../../../api/ledger/balance';
import { checkLedger } from '../../../api/ledger/check';
import { checkLedgerDays } from '../../../api/ledger/days';
import type { Line } from '../../../api/ledger/accounts';
import { credit, debit, postJournal, type PostedJournal, type Posting, reverseJournal } from '../../../api/ledger/post';
import { resources } from '../../../contract/resources';
import { defaultSettings } from '../../../contract/settings';
import { noAnnouncements, type WriteContext, type ActionResponse } from '../../../api/engine/writeContext';
import { createIdGenerator } from '../../../api/engine/id';
import { secureRandom } from '../../../api/vault';
import { asOwner, backDatingDays, openDatabase, callers, vault } from '../apiFixture';

let db: Database;
let response: ActionResponse = { balances: new Map(), oneTime: {}, warnings: [] };
const newId = createIdGenerator(() => new Date('2026-07-01T12:00:00Z'));

beforeAll(async () => {
  db = await openDatabase();
  await migrate(db, resources);
});
afterAll(() => db.close());

/** Runs `effect` in a transaction, like the API runs an action. */
function act<T>(effect: (context: WriteContext) => Promise<T>): Promise<T> {
  const { admin } = callers;
  if (!admin) throw new Error('the harness has an administrator');
  const viewer = {
    ...defaultSettings,
    backDatingDays,
    actor: asOwner(admin),
    limits: null,
    recentSignInMinutes: 0,
    at: '2026-07-01T12:00:00.000Z',
  };
  const noExternalEffects = {
    runExternalStep: <T>({ dryRunResult }: { dryRunResult: T }) => dryRunResult,
    beforeCommit: () => {},
    emit: async () => {},
    afterCommit: () => {},
    ...noAnnouncements(),
  };
  response = { balances: new Map(), oneTime: {}, warnings: [] };
  return db.kysely.transaction().execute((trx) =>
    effect({
      ...viewer,
      ...noExternalEffects,
      trx,
      unit: new SingleUnitOfWork(trx),
      newId,
      sendsMail: false,
      random: secureRandom,
      vault,
      requestId: 'test',
      response,
    }),
  );
}

const createPosting = (lines: readonly Line[], overrides: Partial<Posting> = {}): Posting => ({
  kind: 'depositConfirmed',
  currency: 'MXN',
  businessDate: '2026-07-01',
  source: { type: 'deposit', id: 'd-1' },
  lines,
  ...overrides,
});
const topUp = (holderName: string, amountMinor: number, overrides?: Partial<Posting>) =>
  createPosting(
    [debit(accountPaths.bank, amountMinor), credit(accountPaths.wallet(holderName), amountMinor)],
    overrides,
  );
const balanceOf = (path: string, day?: string) => readBalance(db.kysely, accountCodeOf(path, 'MXN'), day);
const isBalanced = async () =>
  [...(await checkLedger(db.kysely)), ...(await checkLedgerDays(db.kysely))].filter(({ faults }) => faults.length > 0);

describe('journals', () => {
  test('posts both sides of a journal and returns balances before and after', async () => {
    await act((one) => postJournal(one, topUp('ana', 5_000)));
    expect(response.balances.get('liability:wallet:ana:MXN')).toEqual({ beforeMinor: 0, afterMinor: 5_000 });
    expect(await balanceOf(accountPaths.wallet('ana'))).toBe(5_000);
    expect(await isBalanced()).toEqual([]);
  });

  test.each<[string, Line[]]>([
    ['that does not balance', [debit(accountPaths.bank, 100), credit(accountPaths.wallet('ana'), 99)]],
    ['without a movement', [debit(accountPaths.bank, 0), credit(accountPaths.wallet('ana'), 0)]],
    ['with a fraction of a cent', [debit(accountPaths.bank, 0.5), credit(accountPaths.wallet('ana'), 0.5)]],
    ['with a negative amount', [debit(accountPaths.bank, -5), credit(accountPaths.wallet('ana'), -5)]],
  ])('rejects a journal %s', async (_name, lines) => {
    const balanceBefore = await balanceOf(accountPaths.bank);
    await expect(act((one) => postJournal(one, createPosting(lines)))).rejects.toThrow(
      /does not balance|invalid amount/,
    );
    expect(await balanceOf(accountPaths.bank)).toBe(balanceBefore);
  });

  test('rejects a journal that overdraws a wallet and changes nothing', async () => {
    await act((one) => postJournal(one, topUp('leo', 300)));
    const spend = createPosting([debit(accountPaths.wallet('leo'), 301), credit(accountPaths.bank, 301)]);
    await expect(act((one) => postJournal(one, spend))).rejects.toMatchObject({ code: 'ledger.insufficientBalance' });
    expect(await balanceOf(accountPaths.wallet('leo'))).toBe(300);
    expect(await isBalanced()).toEqual([]);
  });

  test('reverses a journal once with a mirrored journal on a separate date', async () => {
    const { id } = await act((one) => postJournal(one, topUp('sol', 900, { businessDate: '2026-07-02' })));
    const undo = () => act((one) => reverseJournal(one, id, { businessDate: '2026-07-05', reason: 'mal capturado' }));
    const reversal = await undo();
    await expect(undo()).rejects.toThrow(/unique/i);
    await expect(
      act((one) => reverseJournal(one, reversal.id, { businessDate: '2026-07-05', reason: 'x' })),
    ).rejects.toThrow('is a reversal');
    expect([
      await balanceOf(accountPaths.wallet('sol'), '2026-07-01'),
      await balanceOf(accountPaths.wallet('sol'), '2026-07-04'),
      await balanceOf(accountPaths.wallet('sol')),
    ]).toEqual([0, 900, 0]);
    expect(await isBalanced()).toEqual([]);
  });

  test('rejects updates and deletions of journals in the database', async () => {
    await expect(db.kysely.updateTable('entries').set({ amountMinor: 1 }).execute()).rejects.toThrow(/append-only/);
    await expect(db.kysely.deleteFrom('journals').execute()).rejects.toThrow(/append-only/);
  });
});

test('agrees with a recount after any sequence of postings, rejections and reversals', async () => {
  const places = [
    accountPaths.bank,
    accountPaths.processor,
    accountPaths.giftCards,
    accountPaths.inTransit('c'),
    accountPaths.commission,
    accountPaths.wallet('a'),
    accountPaths.wallet('b'),
    accountPaths.company('c'),
  ];
  const step = fc.record({
    from: fc.constantFrom(...places),
    to: fc.constantFrom(...places),
    amountMinor: fc.integer({ min: 1, max: 10_000 }),
    undo: fc.nat({ max: 9 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const postedJournals: PostedJournal[] = [];
      for (const { from, to, amountMinor, undo } of steps) {
        const stateBefore = await checkpoint();
        const target = undo === 0 ? postedJournals.at(-1) : undefined;
        const outcome = await act((one) =>
          target
            ? reverseJournal(one, target.id, { businessDate: '2026-07-03', reason: 'azar' })
            : postJournal(one, createPosting([debit(from, amountMinor), credit(to, amountMinor)])),
        ).catch((error: unknown) => error);
        const isRefused = outcome instanceof Error;
        if (!isRefused && !target) postedJournals.push(outcome as PostedJournal);
        // Does not compare the code of a refused reversal: the random sequence may reverse the same journal twice.
        const expected = isRefused
          ? { state: stateBefore, code: target ? undefined : 'ledger.insufficientBalance' }
          : { state: await checkpoint(), code: undefined };
        expect({
          state: await checkpoint(),
          code: isRefused && !target ? (outcome as { code?: string }).code : undefined,
        }).toEqual(expected);
      }
      expect(await isBalanced()).toEqual([]);
    }),
    { numRuns: 10 },
  );
});

async function checkpoint(): Promise<unknown> {
  return db.kysely.selectFrom('ledgerAccounts').select(['code', 'balanceMinor']).orderBy('code').execute();
}

test('reports an entry without a counterpart in the ledger checks', async () => {
  const direction: Direction = 'debit';
  const [account] = await db.kysely.selectFrom('ledgerAccounts').select('id').execute();
  await db.kysely
    .insertInto('entries')
    .values({
      id: newId(),
      journalId: 'no-journal',
      accountId: String(account?.['id']),
      businessDate: '2026-07-01',
      direction,
      amountMinor: 5,
      currency: 'MXN',
      balanceAfterMinor: 5,
      createdAt: 'now',
      updatedAt: 'now',
    })
    .execute();
  expect((await isBalanced()).map(({ name }) => name)).toEqual([
    'journalsBalance',
    'balancesEqualEntries',
    'ledgerByDayAgrees',
  ]);
});
