import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listPath } from '../apiFixture';
import { actOnInvestment as actOn, activeInvestment } from '../investments/investmentsFixture';
import { expectSuccess, openLiquidationsFixture as openOwing } from '../liquidations/liquidationsFixture';
import { openSalesFixture, type SalesFixture } from '../sales/salesFixture';
import { createSeededRandom } from './seededRandom';

interface Waiting {
  id: string;
  turn: string | null;
  actions: Record<string, { allowed: boolean; code?: string }>;
}

let fixture: SalesFixture;
const administrators = ['admin', 'ana'] as const;

/**
 * Creates deposits, runs and investor payments in each state, below, at and above the threshold. Each owner prepares
 * some of them.
 */
beforeAll(async () => {
  fixture = await openSalesFixture(undefined, {
    secondPersonFromMinor: { MXN: 2_000_000, COP: 400_000_000, CLP: 1_000_000 },
  });
  const chance = createSeededRandom(5);
  const amounts = {
    MXN: [1, 1_999_999, 2_000_000, 2_000_001],
    COP: [2_000_001, 399_999_999, 400_000_000],
    CLP: [999_999, 1_000_000],
  };
  let reference = 0;
  for (const [currency, amountsInCurrency] of Object.entries(amounts)) {
    for (const amountMinor of amountsInCurrency) {
      for (const as of administrators) {
        for (const nextAction of ['', 'reject', 'cancel', 'confirm'] as const) {
          reference += 1;
          const body = {
            accountId: fixture.person.id,
            amountMinor,
            currency,
            bank: 'BBVA',
            bankReference: `R${reference}`,
            receivedOn: '2026-07-01',
          };
          const { id } = expectSuccess(await fixture.send('POST', 'deposits', { as, key: crypto.randomUUID(), body }));
          if (nextAction)
            expectSuccess(
              await fixture.act(
                `deposits/${String(id)}`,
                nextAction,
                nextAction === 'reject' ? { reason: 'no está' } : {},
                {
                  as: as === 'ana' ? 'admin' : 'ana',
                },
              ),
            );
        }
      }
    }
  }
  const investment = await activeInvestment(fixture);
  for (const as of administrators) {
    for (const amountMinor of [1_000, 1_999_999, 2_000_000, 9_000_000])
      expectSuccess(
        await actOn(
          fixture,
          'investments',
          investment.id,
          'schedule',
          { type: chance.pick(['interest', 'dividend']), amountMinor, dueOn: '2026-07-05', times: 1 },
          { as },
        ),
      );
    expectSuccess(
      await actOn(
        fixture,
        'investments',
        investment.id,
        'schedule',
        { type: 'contribution', amountMinor: 3_000_000, dueOn: '2026-07-02', times: 1 },
        { as },
      ),
    );
  }
  const owingFixture = await openOwing(fixture);
  for (const targetState of ['draft', 'inReview', 'approved'] as const) {
    await owingFixture.sell((await owingFixture.company(`Empresa ${targetState}`)).id);
    await owingFixture.createRunIn(targetState);
  }
});
afterAll(() => fixture.close());

describe.each<[string, string, Record<string, unknown>]>([
  ['deposits', 'confirm', { state: 'pending' }],
  ['liquidations', 'approve', { state: 'inReview' }],
  ['investment-movements', 'confirm', { state: 'scheduled', type: ['principalReturn', 'interest', 'dividend'] }],
])('pending %s', (resource, action, waiting) => {
  const listAll = async (as: string, filter: object) => {
    const response = await fixture.send('GET', listPath(resource, { filter, range: [0, 999] }), { as });
    return {
      records: response.json as unknown as Waiting[],
      total: Number(response.headers.get('X-Total-Count')),
    };
  };
  const idsOf = (records: readonly Waiting[]) => records.map(({ id }) => id).sort();

  it.each(administrators)(
    'filters records into exactly one turn for %s, in agreement with their actions',
    async (as) => {
      const { records: allRecords } = await listAll(as, waiting);
      expect(allRecords.length).toBeGreaterThan(0);
      const [recordsForOthers, ownRecords] = [
        allRecords.filter(({ actions }) => actions[action]?.code === 'approval.samePerson'),
        allRecords.filter(({ actions }) => actions[action]?.allowed),
      ];
      expect(recordsForOthers.length + ownRecords.length).toBe(allRecords.length);
      for (const [turn, expected] of [
        ['yours', ownRecords],
        ['others', recordsForOthers],
      ] as const) {
        const page = await listAll(as, { ...waiting, turn });
        expect([turn, idsOf(page.records), page.total]).toEqual([turn, idsOf(expected), expected.length]);
        expect(page.records.every((record) => record.turn === turn)).toBe(true);
        // A filter by turn matches pending records only.
        expect(idsOf((await listAll(as, { turn })).records)).toEqual(idsOf(expected));
      }
      expect((await listAll(as, { turn: ['yours', 'others'] })).total).toBe(allRecords.length);
    },
  );

  it('assigns no turn to decided records', async () => {
    const { records: allRecords } = await listAll('admin', {});
    const waitingIds = new Set(idsOf((await listAll('admin', waiting)).records));
    expect(allRecords.filter(({ id }) => !waitingIds.has(id)).map(({ turn }) => turn)).not.toContainEqual(
      expect.any(String),
    );
  });

  it('rejects an unknown turn as a filter or sort', async () => {
    const tooMany = Array.from({ length: 1_001 }, () => 'yours');
    for (const turn of ['mine', null, 1, tooMany])
      expect((await fixture.send('GET', listPath(resource, { filter: { turn } }))).json['code']).toBe(
        'request.malformedFilter',
      );
    expect((await fixture.send('GET', `${resource}?sort=["turn","ASC"]`)).status).toBe(400);
  });
});

it('counts the records that wait for others per preparer', async () => {
  const totals = await Promise.all(
    administrators.flatMap((as) =>
      ['deposits', 'liquidations', 'investment-movements'].map(async (resource) =>
        (await fixture.send('GET', listPath(resource, { filter: { turn: 'others' } }), { as })).headers.get(
          'X-Total-Count',
        ),
      ),
    ),
  );
  expect(totals).toEqual(['4', '1', '2', '4', '0', '2']);
});
