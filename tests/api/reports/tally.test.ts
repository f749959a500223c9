import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { ReportResponse } from '../../../contract/reports/endpoints';
import {
  differencesFrom,
  expectedFactsOfRefund,
  expectedFactsOfSale,
  type ComparedFact,
} from '../../../api/reports/sales/expectedFacts';
import {
  createCardPayment,
  completedFields,
  createGiftCardPayment,
  openSalesFixture,
  createWalletPayment,
  type SalesFixture,
} from '../sales/salesFixture';

const day = '2026-07-01';

describe('sales paid twice by one method', () => {
  let fixture: SalesFixture;
  beforeAll(async () => {
    fixture = await openSalesFixture();
  });
  afterAll(() => fixture.close());

  async function readPaymentMethods(): Promise<Record<string, (number | undefined)[]>> {
    const { json } = await fixture.send('GET', `reports/sales?from=${day}&to=${day}&groupBy=method`);
    const { rows, totals } = json as unknown as ReportResponse;
    const figuresOf = ({ sales, grossMinor, taxMinor, refundsMinor }: ReportResponse['totals']) => [
      sales,
      grossMinor,
      taxMinor,
      refundsMinor,
    ];
    return { ...Object.fromEntries(rows.map(({ key, values }) => [key, figuresOf(values)])), total: figuresOf(totals) };
  }

  it('counts a payment method used twice once per sale and refund, in agreement with the ledger', async () => {
    const [firstCard, secondCard] = [await fixture.issue(), await fixture.issue()];
    await fixture.topUp(fixture.person.id, 50_000);
    const payments = [
      createGiftCardPayment(3_480, { giftCardId: firstCard.card.id }),
      createWalletPayment(2_320),
      createGiftCardPayment(5_800, { giftCard: secondCard.code }),
    ];
    const sale = await fixture.createSale({ accountId: fixture.person.id, payments, ...completedFields });
    await fixture.createSale({ payments: [createCardPayment(4_000), createCardPayment(7_600)], ...completedFields });
    expect(await readPaymentMethods()).toEqual({
      giftCard: [1, 8_000, 1_280, 0],
      wallet: [0, 2_000, 320, 0],
      card: [1, 10_000, 1_600, 0],
      total: [2, 20_000, 3_200, 0],
    });
    expect(
      (
        await fixture.act(`sales/${sale.id}`, 'refund', {
          amountMinor: 11_600,
          atFault: 'platform',
          reason: 'no llegó',
        })
      ).status,
    ).toBe(200);
    expect(await readPaymentMethods()).toMatchObject({
      giftCard: [1, 8_000, 0, 8_000],
      wallet: [0, 2_000, 0, 2_000],
      total: [2, 20_000, 1_600, 10_000],
    });
    expect(await fixture.listFaults()).toEqual([]);
  });
});

describe('independent recount of sales facts', () => {
  const sale: Parameters<typeof expectedFactsOfSale>[0] = {
    state: 'completed',
    currency: 'MXN',
    businessDate: day,
    companyId: 'c1',
    categoryId: null,
    labelIds: ['l2', 'l1'],
    occasionId: null,
    planId: null,
    channel: 'app',
    grossMinor: 10_000,
    discountMinor: 0,
    taxMinor: 1_600,
    tipMinor: 0,
    commissionMinor: 1_500,
    commissionTaxMinor: 240,
    payments: [
      { method: 'giftCard', collectedBy: 'platform', amountMinor: 3_480, giftCardId: 'g1' },
      { method: 'giftCard', collectedBy: 'platform', amountMinor: 8_120, giftCardId: 'g2' },
    ],
  };
  const fact: ComparedFact = {
    currency: 'MXN',
    businessDate: day,
    company: 'c1',
    category: '',
    labels: 'l1,l2',
    occasion: '',
    plan: '',
    channel: 'app',
    method: 'giftCard',
    sales: 1,
    grossMinor: 10_000,
    discountsMinor: 0,
    refundsMinor: 0,
    refunds: 0,
    taxMinor: 1_600,
    tipsMinor: 0,
    commissionMinor: 1_500,
    commissionTaxMinor: 240,
  };
  const findFaults = (...facts: readonly ComparedFact[]) => {
    const expectedFacts = expectedFactsOfSale(sale);
    if (!expectedFacts) throw new Error('the sale is completed');
    return differencesFrom(expectedFacts, facts);
  };

  test.each<[string, ComparedFact[], string[]]>([
    ['no fault in correct facts', [fact], []],
    ['a missing second payment', [{ ...fact, grossMinor: 1_880 }], ['grossMinor', 'method']],
    [
      'a second payment counted as another sale',
      [
        { ...fact, grossMinor: 1_880 },
        { ...fact, grossMinor: 8_120, taxMinor: 0, commissionMinor: 0, commissionTaxMinor: 0 },
      ],
      ['sales', 'method'],
    ],
    ['a wrong payment method', [{ ...fact, method: 'card' }], ['method']],
    [
      'a split between wrong payment methods',
      [
        { ...fact, grossMinor: 6_520 },
        {
          ...fact,
          method: 'card',
          sales: 0,
          grossMinor: 3_480,
          taxMinor: 0,
          commissionMinor: 0,
          commissionTaxMinor: 0,
        },
      ],
      ['method'],
    ],
    ['a commission counted twice', [{ ...fact, commissionMinor: 3_000 }], ['commissionMinor']],
    ['a wrong day and company', [{ ...fact, businessDate: '2026-07-02', company: 'c2' }], ['businessDate', 'company']],
    ['a missing label', [{ ...fact, labels: 'l1' }], ['labels']],
  ])('recounts sales facts and finds %s', (_, facts, names) => {
    expect(findFaults(...facts)).toEqual(names);
  });

  test('ignores uncompleted sales and recounts a refund by its own amounts', () => {
    expect(expectedFactsOfSale({ ...sale, state: 'paid' })).toBeNull();
    const refundFacts = expectedFactsOfRefund({ ...sale, amountMinor: 11_600 });
    const refundFact = {
      ...fact,
      sales: 0,
      grossMinor: 0,
      taxMinor: -1_600,
      refunds: 1,
      refundsMinor: 10_000,
      commissionMinor: -1_500,
      commissionTaxMinor: -240,
    };
    expect(differencesFrom(refundFacts, [refundFact])).toEqual([]);
    expect(differencesFrom(refundFacts, [{ ...refundFact, refundsMinor: 1_880 }])).toEqual(['refundsMinor', 'method']);
  });
});
