import { monthsAfter } from '../../../contract/days';
import { someDay, type World } from './world';

type Made = keyof World['made'];

/** Something somebody asks of the API: sensible, or not. */
export interface Ask {
  path: string;
  body: Record<string, unknown>;
  as: 'admin' | 'ana';
  /** The record it is asked of. */
  of?: { resource: Made; id: string; action: string };
  /** What a success makes. */
  makes?: Made;
}

/** Mostly what makes sense, now and then nonsense. */
export function amount({ chance }: World): number {
  if (chance.percent(4)) return chance.one([0, -5, 0.5, 10_000_000_000_000]);
  return chance.below(90_000) + 1;
}

export const somebody = ({ chance }: World): Ask['as'] => chance.one(['admin', 'ana'] as const);

export function sale(world: World): Ask {
  const { chance, companies, people, made, codes, api } = world;
  const company = chance.one(companies);
  const currency = chance.percent(3) ? 'MXN' : company.currency;
  const grossMinor = amount(world);
  const discountMinor = chance.percent(30) ? chance.below(2_000) : 0;
  const [taxMinor, tipMinor] = [chance.below(500), chance.below(300)];
  const total = grossMinor - discountMinor + taxMinor + tipMinor;
  const cards = [...codes.keys()];
  const means = () => {
    const method = chance.one(['card', 'cash', 'transfer', 'wallet', 'giftCard'] as const);
    if (method === 'giftCard' && cards.length > 0) {
      const giftCardId = chance.one(cards);
      return {
        method,
        collectedBy: 'platform',
        ...(chance.percent(50) ? { giftCardId } : { giftCard: codes.get(giftCardId) }),
      };
    }
    return {
      method: method === 'giftCard' ? 'card' : method,
      collectedBy: method === 'cash' ? chance.one(['company', 'platform']) : 'platform',
    };
  };
  const first = chance.percent(40) ? chance.below(Math.max(Math.trunc(total), 1)) : 0;
  const payments = [first, total - first - (chance.percent(3) ? 1 : 0)]
    .filter((part) => part !== 0)
    .map((amountMinor) => Object.assign(means(), { amountMinor }));
  // Now and then an app tells of it weeks later, when its month may be closed.
  const hoursAgo = chance.percent(6) ? chance.below(40) * 24 : chance.below(6);
  const placedAt = new Date(api.now.value.getTime() - hoursAgo * 3_600_000).toISOString();
  return {
    path: 'sales',
    as: somebody(world),
    makes: 'sales',
    body: {
      companyId: company.id,
      ...(chance.percent(70) && { accountId: chance.one(people) }),
      channel: chance.one(['app', 'web', 'counter']),
      placedAt,
      ...(chance.percent(50) && { completedAt: placedAt }),
      currency,
      grossMinor,
      discountMinor,
      taxMinor,
      tipMinor,
      payments,
      ...(made.sales.length > 0 && chance.percent(3) && { id: chance.one(made.sales) }),
    },
  };
}

/** Mostly the month before this one. */
export const period = (world: World): Ask => ({
  path: 'periods',
  as: somebody(world),
  makes: 'periods',
  body: { month: monthsAfter(world.today(), world.chance.percent(80) ? -1 : world.chance.below(3) - 2).slice(0, 7) },
});

function giftCardForm(world: World): Record<string, unknown> {
  const { chance, companies } = world;
  const company = chance.one(companies);
  return {
    initialMinor: amount(world),
    currency: company.currency,
    fundedBy: chance.one(['customer', 'platform']),
    ...(chance.percent(20) && { companyId: company.id }),
    ...(chance.percent(20) && { startsOn: someDay(world, 1, 10) }),
    ...(chance.percent(70) && { expiresOn: someDay(world, 2, 40) }),
    recipient: { name: 'Alguien', email: `persona${chance.below(6)}@correo.example` },
  };
}

export const giftCard = (world: World): Ask => ({
  path: 'giftcards',
  as: somebody(world),
  makes: 'giftcards',
  body: giftCardForm(world),
});

export const batch = (world: World): Ask => ({
  path: 'giftcards/batch',
  as: somebody(world),
  makes: 'giftcards',
  body: { cards: Array.from({ length: world.chance.below(4) + 1 }, () => giftCardForm(world)) },
});

/** What contributions are scheduled of, for some to come as they were agreed. */
export const scheduledMinor = 25_000;

export function deposit(world: World): Ask {
  const { chance, companies, people, made } = world;
  const company = chance.one(companies);
  const settles = chance.percent(20);
  const investmentId =
    !settles && made.investments.length > 0 && chance.percent(40) ? chance.one(made.investments.slice(-3)) : null;
  const forCompany = !settles && investmentId === null && chance.percent(30);
  return {
    path: 'deposits',
    as: somebody(world),
    makes: 'deposits',
    body: {
      ...(settles
        ? { purpose: 'settlement' }
        : investmentId !== null
          ? { purpose: 'investment', investmentId }
          : forCompany
            ? { companyId: company.id }
            : { accountId: chance.one(people) }),
      ...(chance.percent(3) && { purpose: chance.one(['topUp', 'settlement', 'investment']) }),
      // Now and then exactly what is scheduled.
      amountMinor: investmentId !== null && chance.percent(40) ? scheduledMinor : amount(world),
      currency: forCompany || chance.percent(settles ? 60 : 20) ? company.currency : 'MXN',
      method: chance.one(['transfer', 'cash', 'card']),
      bank: 'Banco',
      // Few enough for the same one to come twice.
      bankReference: `folio-${chance.below(400)}`,
      receivedOn: someDay(world, 10, 1),
    },
  };
}

export function investment(world: World): Ask {
  const { chance } = world;
  return {
    path: 'investments',
    as: somebody(world),
    makes: 'investments',
    body: {
      investorName: `Socio ${chance.below(5)}`,
      instrument: chance.one(['equity', 'loan', 'revenueShare']),
      // Room for several contributions, mostly.
      committedMinor: amount(world) + (chance.percent(85) ? 200_000 : 0),
      currency: chance.one(['MXN', 'MXN', 'MXN', 'COP']),
      startsOn: someDay(world, 60, 2),
      ...(chance.percent(40) && { maturesOn: someDay(world, 10, 400) }),
    },
  };
}

export function liquidation(world: World): Ask {
  const { chance } = world;
  return {
    path: 'liquidations',
    as: somebody(world),
    makes: 'liquidations',
    body: {
      periodFrom: someDay(world, 30, 0),
      periodTo: someDay(world, 5, chance.percent(5) ? 3 : 0),
      currency: chance.one(['MXN', 'MXN', 'COP', 'CLP']),
    },
  };
}
