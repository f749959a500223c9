import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Problem } from '../../../api/problem';
import { tablesOf } from '../apiFixture';
import { dayMs, openGiftCardsFixture, reason, type GiftCardsFixture } from './giftCardsFixture';
import { untyped } from '../../../api/db/database';

let fixture: GiftCardsFixture;
let codes: string[];
beforeEach(async () => {
  fixture = await openGiftCardsFixture();
  codes = [];
});
afterEach(() => fixture.close());

const amount = fc.integer({ min: 1, max: 60_000 });
const cardIndex = fc.nat();
const actions = ['adjust', 'block', 'unblock', 'extend', 'reissue', 'disable'] as const;
const step = fc.oneof(
  fc.record({
    do: fc.constant('issue' as const),
    amountMinor: amount,
    startsIn: fc.integer({ min: 0, max: 3 }),
    lasts: fc.option(fc.integer({ min: 1, max: 6 })),
  }),
  fc.record({ do: fc.constantFrom('spend' as const, 'refund' as const), which: cardIndex, amountMinor: amount }),
  fc.record({ do: fc.constant('pass' as const), days: fc.integer({ min: 1, max: 3 }) }),
  fc.record({
    do: fc.constantFrom(...actions),
    which: cardIndex,
    amountMinor: fc.integer({ min: -60_000, max: 60_000 }),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer D> ? D : never;

const getDateAfter = (days: number) => new Date(Number(fixture.now.value) + days * dayMs).toISOString().slice(0, 10);

/** Performs a step. Returns the API's status or the code of its rejection. */
async function performStep(step: Step, ids: string[]): Promise<string> {
  if (step.do === 'pass') {
    fixture.now.advance(step.days * dayMs);
    return '200';
  }
  if (step.do === 'issue') {
    const { card, code } = await fixture.issue({
      initialMinor: step.amountMinor,
      startsOn: getDateAfter(step.startsIn),
      expiresOn: step.lasts === null ? null : getDateAfter(step.startsIn + step.lasts),
    });
    ids.push(card.id);
    codes.push(code);
    return '201';
  }
  const id = String(ids[step.which % ids.length]);
  if (step.do === 'spend' || step.do === 'refund') {
    return (step.do === 'spend' ? fixture.spendFromCard : fixture.refund)(id, step.amountMinor).then(
      () => '200',
      (error: unknown) => (error instanceof Problem ? String(error.status) : String(error)),
    );
  }
  const bodies = {
    adjust: { deltaMinor: step.amountMinor, reason },
    block: { reason },
    unblock: {},
    extend: { expiresOn: getDateAfter(4) },
    reissue: { reason },
    disable: { reason },
  };
  const { status, json } = await fixture.runCardAction(id, step.do, bodies[step.do]);
  const { code, replacedById } = json as unknown as { code?: string; replacedById?: string };
  if (step.do === 'reissue' && status === 200) {
    codes.push(String(code));
    ids.push(String(replacedById));
  }
  return String(status);
}

test('agrees with transactions and ledger after any sequence of actions, and stores no code', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const { card, code } = await fixture.issue({ initialMinor: 60_000 });
      codes.push(code);
      const ids = [card.id];
      for (const step of steps) {
        expect(['200', '201', '409', '422']).toContain(await performStep(step, ids));
        expect(await fixture.listFaults()).toEqual([]);
      }
    }),
    { numRuns: 6 },
  );
  expect(codes.length).toBeGreaterThan(10);

  const rows = await Promise.all(
    (await tablesOf(fixture.db)).map(async (name) => [
      name,
      await untyped(fixture.db.kysely).selectFrom(name).selectAll().execute(),
    ]),
  );
  const responses = await Promise.all(
    ['giftcards', 'giftcards.csv', 'giftcard-transactions', 'journals', 'audit-events'].map(
      async (name) => (await fixture.send('GET', name)).text,
    ),
  );
  const allTexts = JSON.stringify([rows, responses, fixture.log]);
  expect(allTexts).toContain(codes[0]?.slice(-4));
  expect(codes.filter((code) => allTexts.includes(code.slice(0, 12)))).toEqual([]);
});

describe('faults reported by the check of gift cards', () => {
  test('reports a card with a tampered balance', async () => {
    const { card } = await fixture.issue();
    await fixture.db.kysely.updateTable('giftCards').set({ balanceMinor: 60_000 }).where('id', '=', card.id).execute();
    expect(await fixture.listFaults()).toEqual([
      `giftCardsAgree: ${card.id} holds 60000, its transactions sum to 50000`,
      'giftCardsAgree: MXN: the cards hold 60000, the ledger owes 50000',
    ]);
  });

  test.each([
    ['a gap in the transactions', { seq: 3, amountMinor: 5, balanceAfterMinor: 5 }],
    ['a transaction with a wrong running balance', { seq: 2, amountMinor: 5, balanceAfterMinor: 50_006 }],
  ])('reports in the check of gift cards %s', async (_, tampered) => {
    const { card } = await fixture.issue();
    const row = {
      id: crypto.randomUUID(),
      giftCardId: card.id,
      type: 'adjust',
      businessDate: '2026-07-01',
      currency: 'MXN',
      actorId: 'x',
      actorEmail: 'x',
      createdAt: 'x',
      updatedAt: 'x',
      ...tampered,
    };
    await untyped(fixture.db.kysely).insertInto('giftCardTransactions').values(row).execute();
    expect(await fixture.listFaults()).toContain(`giftCardsAgree: ${card.id} at ${tampered.seq}`);
  });

  test('reports a card without a transaction', async () => {
    const { card } = await fixture.issue();
    const id = crypto.randomUUID();
    const values = {
      ...(await fixture.db.kysely
        .selectFrom('giftCards')
        .selectAll()
        .where('id', '=', card.id)
        .executeTakeFirstOrThrow()),
      id,
      balanceMinor: 0,
    };
    await fixture.db.kysely.insertInto('giftCards').values(values).execute();
    expect(await fixture.listFaults()).toEqual([`giftCardsAgree: ${id} holds 0, its transactions sum to null`]);
  });
});
