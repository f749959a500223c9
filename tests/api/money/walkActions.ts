import { someDay, type World } from './world';
import {
  type Ask,
  amount,
  scheduledMinor,
  somebody,
  sale,
  giftCard,
  batch,
  deposit,
  investment,
  liquidation,
  period,
} from './creations';

type Made = keyof World['made'];
export type Wish = (world: World) => Ask | null;

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

const walletDeltaOf = (world: World) => ({
  ...deltaOf(world),
  currency: world.chance.percent(70) ? 'MXN' : world.chance.one(['COP', 'CLP']),
});

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
  [4, 'users/user adjust-wallet', upon('users/user', 'adjust-wallet', walletDeltaOf)],
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
  [
    9,
    'liquidation-items mark-failed',
    upon('liquidation-items', 'mark-failed', () => ({ code: 'accountClosed', evidence: 'R03: cuenta cancelada' })),
  ],
  [5, 'liquidation-items retry', upon('liquidation-items', 'retry')],
  [2, 'liquidation-items cancel', upon('liquidation-items', 'cancel', () => reason)],
  [4, 'periods', period],
  [2, 'periods reopen', upon('periods', 'reopen', () => reason)],
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
