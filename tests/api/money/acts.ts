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

export type Wish = (world: World) => Ask | null;

/** Mostly what makes sense, now and then nonsense. */
function amount({ chance }: World): number {
  if (chance.percent(4)) return chance.one([0, -5, 0.5, 10_000_000_000_000]);
  return chance.below(90_000) + 1;
}

const somebody = ({ chance }: World): Ask['as'] => chance.one(['admin', 'ana'] as const);

function sale(world: World): Ask {
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
  const placedAt = new Date(api.now.value.getTime() - chance.below(6) * 3_600_000).toISOString();
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

const giftCard = (world: World): Ask => ({
  path: 'giftcards',
  as: somebody(world),
  makes: 'giftcards',
  body: giftCardForm(world),
});

const batch = (world: World): Ask => ({
  path: 'giftcards/batch',
  as: somebody(world),
  makes: 'giftcards',
  body: { cards: Array.from({ length: world.chance.below(4) + 1 }, () => giftCardForm(world)) },
});

function deposit(world: World): Ask {
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

/** What contributions are scheduled of, for some to come as they were agreed. */
const scheduledMinor = 25_000;

function investment(world: World): Ask {
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

const returned = upon('investments', 'return', (world) => ({
  kind: world.chance.one(['principalReturn', 'principalReturn', 'interest', 'dividend']),
  amountMinor: world.chance.percent(60) ? world.chance.below(20_000) + 1 : amount(world),
  ...(world.chance.percent(50) && { onDate: someDay(world, 20, 1) }),
  bankReference: 'SPEI',
}));

const scheduled = upon('investments', 'schedule', (world) => {
  const type = world.chance.one(['contribution', 'principalReturn', 'interest', 'dividend']);
  // Now and then so much that it takes two.
  const amountMinor = world.chance.below(9_000) + (world.chance.percent(25) ? 60_000 : 1);
  return {
    type,
    amountMinor: type === 'contribution' ? scheduledMinor : amountMinor,
    dueOn: someDay(world, 10, 60),
    times: world.chance.below(world.chance.percent(5) ? 1 : 4),
  };
});

function liquidation(world: World): Ask {
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

const reason = { reason: 'Porque el azar lo quiso.' };

/** An action upon one of what was made, whatever state it is in. */
function upon(resource: Made, action: string, input: (world: World) => Record<string, unknown> = () => ({})): Wish {
  return (world) => {
    const ids = world.made[resource];
    if (ids.length === 0) return null;
    // Mostly a recent one: the old ones are settled.
    const id = world.chance.percent(70) ? world.chance.one(ids.slice(-12)) : world.chance.one(ids);
    return {
      path: `${resource}/${id}/${action}`,
      as: somebody(world),
      body: input(world),
      of: { resource, id, action },
    };
  };
}

const refund = upon('sales', 'refund', (world) => ({
  amountMinor: world.chance.percent(40) ? amount(world) : world.chance.below(8_000) + 1,
  atFault: world.chance.one(['platform', 'company', 'customer']),
  ...(world.chance.percent(20) && { companyChargeMinor: world.chance.below(5_000) }),
  ...reason,
}));

const deltaOf = (world: World) => ({ deltaMinor: world.chance.below(40_000) - 20_000, ...reason });

/** Every way money moves, and how often it is wished for. */
export const wishes: readonly [often: number, name: string, wish: Wish][] = [
  [30, 'sales', sale],
  [14, 'sales complete', upon('sales', 'complete')],
  [4, 'sales cancel', upon('sales', 'cancel', () => reason)],
  [10, 'sales refund', refund],
  [6, 'giftcards', giftCard],
  [2, 'giftcards/batch', batch],
  [4, 'giftcards adjust', upon('giftcards', 'adjust', deltaOf)],
  [2, 'giftcards block', upon('giftcards', 'block', () => reason)],
  [2, 'giftcards unblock', upon('giftcards', 'unblock')],
  [3, 'giftcards disable', upon('giftcards', 'disable', () => reason)],
  [2, 'giftcards reissue', upon('giftcards', 'reissue', () => reason)],
  [2, 'giftcards extend', upon('giftcards', 'extend', (world) => ({ expiresOn: someDay(world, 3, 60) }))],
  [9, 'deposits', deposit],
  [9, 'deposits confirm', upon('deposits', 'confirm')],
  [2, 'deposits reject', upon('deposits', 'reject', () => reason)],
  [2, 'deposits cancel', upon('deposits', 'cancel')],
  [2, 'deposits reverse', upon('deposits', 'reverse', () => reason)],
  [2, 'investments', investment],
  [6, 'investments return', returned],
  [4, 'investments schedule', scheduled],
  [3, 'investments write-off', upon('investments', 'write-off', () => reason)],
  [1, 'investments close', upon('investments', 'close')],
  [8, 'investment-movements confirm', upon('investment-movements', 'confirm', () => ({ bankReference: 'SPEI' }))],
  [3, 'investment-movements cancel', upon('investment-movements', 'cancel', () => reason)],
  [3, 'investment-movements reverse', upon('investment-movements', 'reverse', () => reason)],
  [5, 'liquidations', liquidation],
  [14, 'liquidations submit', upon('liquidations', 'submit')],
  [2, 'liquidations request-changes', upon('liquidations', 'request-changes', () => reason)],
  [20, 'liquidations approve', upon('liquidations', 'approve')],
  [18, 'liquidations process', upon('liquidations', 'process')],
  [3, 'liquidations recalculate', upon('liquidations', 'recalculate')],
  [1, 'liquidations cancel', upon('liquidations', 'cancel', () => reason)],
  [6, 'liquidation-items hold', upon('liquidation-items', 'hold', () => reason)],
  [6, 'liquidation-items release', upon('liquidation-items', 'release')],
  [
    8,
    'liquidation-items mark-paid',
    upon('liquidation-items', 'mark-paid', (world) => ({ reference: 'SPEI', paidOn: someDay(world, 3, 1) })),
  ],
  [9, 'liquidation-items mark-failed', upon('liquidation-items', 'mark-failed', () => ({ code: 'accountClosed' }))],
  [5, 'liquidation-items retry', upon('liquidation-items', 'retry')],
  [2, 'liquidation-items cancel', upon('liquidation-items', 'cancel', () => reason)],
];

const often = wishes.reduce((sum, [weight]) => sum + weight, 0);

export function somethingToAsk(world: World): Ask | null {
  let at = world.chance.below(often);
  for (const [weight, , wish] of wishes) {
    if (at < weight) return wish(world);
    at -= weight;
  }
  return null;
}
