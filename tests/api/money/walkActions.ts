import { drawDay, type MoneyFixture } from './moneyFixture';
import {
  type WalkRequest,
  drawAmount,
  scheduledMinor,
  drawOwner,
  createSaleRequest,
  createGiftCardRequest,
  createBatchRequest,
  createDepositRequest,
  createInvestmentRequest,
  createLiquidationRequest,
  createPeriodRequest,
} from './creations';

type CreatedResource = keyof MoneyFixture['createdIds'];
export type RequestFactory = (fixture: MoneyFixture) => WalkRequest | null;

const returnRequest = actionOnRandomRecord('investments', 'return', (fixture) => ({
  kind: fixture.chance.pick(['principalReturn', 'principalReturn', 'interest', 'dividend']),
  amountMinor: fixture.chance.percent(60) ? fixture.chance.integerBelow(20_000) + 1 : drawAmount(fixture),
  ...(fixture.chance.percent(50) && { onDate: drawDay(fixture, 20, 1) }),
  bankReference: 'SPEI',
}));

const scheduleRequest = actionOnRandomRecord('investments', 'schedule', (fixture) => {
  const type = fixture.chance.pick(['contribution', 'principalReturn', 'interest', 'dividend']);
  // Sometimes large enough to require two persons.
  const amountMinor = fixture.chance.integerBelow(9_000) + (fixture.chance.percent(25) ? 60_000 : 1);
  return {
    type,
    amountMinor: type === 'contribution' ? scheduledMinor : amountMinor,
    dueOn: drawDay(fixture, 10, 60),
    times: fixture.chance.integerBelow(fixture.chance.percent(5) ? 1 : 4),
  };
});

const reason = { reason: 'Porque el azar lo quiso.' };

function actionOnRandomRecord(
  resource: CreatedResource,
  action: string,
  input: (fixture: MoneyFixture) => Record<string, unknown> = () => ({}),
): RequestFactory {
  return (fixture) => {
    const ids = fixture.createdIds[resource];
    if (ids.length === 0) return null;
    // Prefers recent records, since old records are settled.
    const id = fixture.chance.percent(70) ? fixture.chance.pick(ids.slice(-12)) : fixture.chance.pick(ids);
    return {
      path: `${resource}/${id}/${action}`,
      as: drawOwner(fixture),
      body: input(fixture),
      target: { resource, id, action },
    };
  };
}

const refund = actionOnRandomRecord('sales', 'refund', (fixture) => ({
  amountMinor: fixture.chance.percent(40) ? drawAmount(fixture) : fixture.chance.integerBelow(8_000) + 1,
  atFault: fixture.chance.pick(['platform', 'company', 'customer']),
  ...(fixture.chance.percent(20) && { companyChargeMinor: fixture.chance.integerBelow(5_000) }),
  ...reason,
}));

const deltaOf = (fixture: MoneyFixture) => ({ deltaMinor: fixture.chance.integerBelow(40_000) - 20_000, ...reason });

const walletDeltaOf = (fixture: MoneyFixture) => ({
  ...deltaOf(fixture),
  currency: fixture.chance.percent(70) ? 'MXN' : fixture.chance.pick(['COP', 'CLP']),
});

export const weightedRequests: readonly [often: number, name: string, wish: RequestFactory][] = [
  [30, 'sales', createSaleRequest],
  [14, 'sales complete', actionOnRandomRecord('sales', 'complete')],
  [4, 'sales cancel', actionOnRandomRecord('sales', 'cancel', () => reason)],
  [10, 'sales refund', refund],
  [6, 'giftcards', createGiftCardRequest],
  [2, 'giftcards/batch', createBatchRequest],
  [4, 'giftcards adjust', actionOnRandomRecord('giftcards', 'adjust', deltaOf)],
  [2, 'giftcards block', actionOnRandomRecord('giftcards', 'block', () => reason)],
  [2, 'giftcards unblock', actionOnRandomRecord('giftcards', 'unblock')],
  [3, 'giftcards disable', actionOnRandomRecord('giftcards', 'disable', () => reason)],
  [2, 'giftcards reissue', actionOnRandomRecord('giftcards', 'reissue', () => reason)],
  [
    2,
    'giftcards extend',
    actionOnRandomRecord('giftcards', 'extend', (fixture) => ({ expiresOn: drawDay(fixture, 3, 60) })),
  ],
  [4, 'users/user adjust-wallet', actionOnRandomRecord('users/user', 'adjust-wallet', walletDeltaOf)],
  [9, 'deposits', createDepositRequest],
  [9, 'deposits confirm', actionOnRandomRecord('deposits', 'confirm')],
  [2, 'deposits reject', actionOnRandomRecord('deposits', 'reject', () => reason)],
  [2, 'deposits cancel', actionOnRandomRecord('deposits', 'cancel')],
  [2, 'deposits reverse', actionOnRandomRecord('deposits', 'reverse', () => reason)],
  [2, 'investments', createInvestmentRequest],
  [6, 'investments return', returnRequest],
  [4, 'investments schedule', scheduleRequest],
  [3, 'investments write-off', actionOnRandomRecord('investments', 'write-off', () => reason)],
  [1, 'investments close', actionOnRandomRecord('investments', 'close')],
  [
    8,
    'investment-movements confirm',
    actionOnRandomRecord('investment-movements', 'confirm', () => ({ bankReference: 'SPEI' })),
  ],
  [3, 'investment-movements cancel', actionOnRandomRecord('investment-movements', 'cancel', () => reason)],
  [3, 'investment-movements reverse', actionOnRandomRecord('investment-movements', 'reverse', () => reason)],
  [5, 'liquidations', createLiquidationRequest],
  [14, 'liquidations submit', actionOnRandomRecord('liquidations', 'submit')],
  [2, 'liquidations request-changes', actionOnRandomRecord('liquidations', 'request-changes', () => reason)],
  [20, 'liquidations approve', actionOnRandomRecord('liquidations', 'approve')],
  [18, 'liquidations process', actionOnRandomRecord('liquidations', 'process')],
  [3, 'liquidations recalculate', actionOnRandomRecord('liquidations', 'recalculate')],
  [1, 'liquidations cancel', actionOnRandomRecord('liquidations', 'cancel', () => reason)],
  [6, 'liquidation-items hold', actionOnRandomRecord('liquidation-items', 'hold', () => reason)],
  [6, 'liquidation-items release', actionOnRandomRecord('liquidation-items', 'release')],
  [
    8,
    'liquidation-items mark-paid',
    actionOnRandomRecord('liquidation-items', 'mark-paid', (fixture) => ({
      reference: 'SPEI',
      paidOn: drawDay(fixture, 3, 1),
    })),
  ],
  [
    9,
    'liquidation-items mark-failed',
    actionOnRandomRecord('liquidation-items', 'mark-failed', () => ({
      code: 'accountClosed',
      evidence: 'R03: cuenta cancelada',
    })),
  ],
  [5, 'liquidation-items retry', actionOnRandomRecord('liquidation-items', 'retry')],
  [2, 'liquidation-items cancel', actionOnRandomRecord('liquidation-items', 'cancel', () => reason)],
  [4, 'periods', createPeriodRequest],
  [2, 'periods reopen', actionOnRandomRecord('periods', 'reopen', () => reason)],
];

const totalWeight = weightedRequests.reduce((sum, [weight]) => sum + weight, 0);

export function drawRequest(fixture: MoneyFixture): WalkRequest | null {
  let remainingWeight = fixture.chance.integerBelow(totalWeight);
  for (const [weight, , createRequest] of weightedRequests) {
    if (remainingWeight < weight) return createRequest(fixture);
    remainingWeight -= weight;
  }
  return null;
}
