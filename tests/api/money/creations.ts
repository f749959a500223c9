import { monthsAfter } from '../../../contract/days';
import { drawDay, type MoneyFixture } from './moneyFixture';

type CreatedResource = keyof MoneyFixture['createdIds'];

/** Random request, which may be invalid. */
export interface WalkRequest {
  path: string;
  body: Record<string, unknown>;
  as: 'admin' | 'ana';
  target?: { resource: CreatedResource; id: string; action: string };
  creates?: CreatedResource;
}

/** Returns an amount that is usually valid. */
export function drawAmount({ chance }: MoneyFixture): number {
  if (chance.percent(4)) return chance.pick([0, -5, 0.5, 10_000_000_000_000]);
  return chance.integerBelow(90_000) + 1;
}

export const drawOwner = ({ chance }: MoneyFixture): WalkRequest['as'] => chance.pick(['admin', 'ana'] as const);

export function createSaleRequest(fixture: MoneyFixture): WalkRequest {
  const { chance, companies, people, createdIds, codes, api } = fixture;
  const company = chance.pick(companies);
  const currency = chance.percent(3) ? 'MXN' : company.currency;
  const grossMinor = drawAmount(fixture);
  const discountMinor = chance.percent(30) ? chance.integerBelow(2_000) : 0;
  const [taxMinor, tipMinor] = [chance.integerBelow(500), chance.integerBelow(300)];
  const total = grossMinor - discountMinor + taxMinor + tipMinor;
  const cards = [...codes.keys()];
  const paymentMethod = () => {
    const method = chance.pick(['card', 'cash', 'transfer', 'wallet', 'giftCard'] as const);
    if (method === 'giftCard' && cards.length > 0) {
      const giftCardId = chance.pick(cards);
      return {
        method,
        collectedBy: 'platform',
        ...(chance.percent(50) ? { giftCardId } : { giftCard: codes.get(giftCardId) }),
      };
    }
    return {
      method: method === 'giftCard' ? 'card' : method,
      collectedBy: method === 'cash' ? chance.pick(['company', 'platform']) : 'platform',
    };
  };
  const firstAmount = chance.percent(40) ? chance.integerBelow(Math.max(Math.trunc(total), 1)) : 0;
  const payments = [firstAmount, total - firstAmount - (chance.percent(3) ? 1 : 0)]
    .filter((part) => part !== 0)
    .map((amountMinor) => Object.assign(paymentMethod(), { amountMinor }));
  // Some sales arrive weeks later. Their month may already be closed.
  const hoursAgo = chance.percent(6) ? chance.integerBelow(40) * 24 : chance.integerBelow(6);
  const placedAt = new Date(api.now.value.getTime() - hoursAgo * 3_600_000).toISOString();
  return {
    path: 'sales',
    as: drawOwner(fixture),
    creates: 'sales',
    body: {
      companyId: company.id,
      ...(chance.percent(70) && { accountId: chance.pick(people) }),
      channel: chance.pick(['app', 'web', 'counter']),
      placedAt,
      ...(chance.percent(50) && { completedAt: placedAt }),
      currency,
      grossMinor,
      discountMinor,
      taxMinor,
      tipMinor,
      payments,
      ...(createdIds.sales.length > 0 && chance.percent(3) && { id: chance.pick(createdIds.sales) }),
    },
  };
}

/** Usually closes the previous month. */
export const createPeriodRequest = (fixture: MoneyFixture): WalkRequest => ({
  path: 'periods',
  as: drawOwner(fixture),
  creates: 'periods',
  body: {
    month: monthsAfter(fixture.getToday(), fixture.chance.percent(80) ? -1 : fixture.chance.integerBelow(3) - 2).slice(
      0,
      7,
    ),
  },
});

function createGiftCardForm(fixture: MoneyFixture): Record<string, unknown> {
  const { chance, companies } = fixture;
  const company = chance.pick(companies);
  return {
    initialMinor: drawAmount(fixture),
    currency: company.currency,
    fundedBy: chance.pick(['customer', 'platform']),
    ...(chance.percent(20) && { companyId: company.id }),
    ...(chance.percent(20) && { startsOn: drawDay(fixture, 1, 10) }),
    ...(chance.percent(70) && { expiresOn: drawDay(fixture, 2, 40) }),
    recipient: { name: 'Alguien', email: `persona${chance.integerBelow(6)}@correo.example` },
  };
}

export const createGiftCardRequest = (fixture: MoneyFixture): WalkRequest => ({
  path: 'giftcards',
  as: drawOwner(fixture),
  creates: 'giftcards',
  body: createGiftCardForm(fixture),
});

export const createBatchRequest = (fixture: MoneyFixture): WalkRequest => ({
  path: 'giftcards/batch',
  as: drawOwner(fixture),
  creates: 'giftcards',
  body: { cards: Array.from({ length: fixture.chance.integerBelow(4) + 1 }, () => createGiftCardForm(fixture)) },
});

/** Default amount of scheduled contributions. Some deposits have the same amount and match. */
export const scheduledMinor = 25_000;

export function createDepositRequest(fixture: MoneyFixture): WalkRequest {
  const { chance, companies, people, createdIds } = fixture;
  const company = chance.pick(companies);
  const settles = chance.percent(20);
  const investmentId =
    !settles && createdIds.investments.length > 0 && chance.percent(40)
      ? chance.pick(createdIds.investments.slice(-3))
      : null;
  const isForCompany = !settles && investmentId === null && chance.percent(30);
  return {
    path: 'deposits',
    as: drawOwner(fixture),
    creates: 'deposits',
    body: {
      ...(settles
        ? { purpose: 'settlement' }
        : investmentId !== null
          ? { purpose: 'investment', investmentId }
          : isForCompany
            ? { companyId: company.id }
            : { accountId: chance.pick(people) }),
      ...(chance.percent(3) && { purpose: chance.pick(['topUp', 'settlement', 'investment']) }),
      amountMinor: investmentId !== null && chance.percent(40) ? scheduledMinor : drawAmount(fixture),
      currency: isForCompany || chance.percent(settles ? 60 : 20) ? company.currency : 'MXN',
      method: chance.pick(['transfer', 'cash', 'card']),
      bank: 'Banco',
      // The range of references is small, so that duplicates occur.
      bankReference: `folio-${chance.integerBelow(400)}`,
      receivedOn: drawDay(fixture, 10, 1),
    },
  };
}

export function createInvestmentRequest(fixture: MoneyFixture): WalkRequest {
  const { chance } = fixture;
  return {
    path: 'investments',
    as: drawOwner(fixture),
    creates: 'investments',
    body: {
      investorName: `Socio ${chance.integerBelow(5)}`,
      instrument: chance.pick(['equity', 'loan', 'revenueShare']),
      // Usually large enough for several contributions.
      committedMinor: drawAmount(fixture) + (chance.percent(85) ? 200_000 : 0),
      currency: chance.pick(['MXN', 'MXN', 'MXN', 'COP']),
      startsOn: drawDay(fixture, 60, 2),
      ...(chance.percent(40) && { maturesOn: drawDay(fixture, 10, 400) }),
    },
  };
}

export function createLiquidationRequest(fixture: MoneyFixture): WalkRequest {
  const { chance } = fixture;
  return {
    path: 'liquidations',
    as: drawOwner(fixture),
    creates: 'liquidations',
    body: {
      periodFrom: drawDay(fixture, 30, 0),
      periodTo: drawDay(fixture, 5, chance.percent(5) ? 3 : 0),
      currency: chance.pick(['MXN', 'MXN', 'COP', 'CLP']),
    },
  };
}
