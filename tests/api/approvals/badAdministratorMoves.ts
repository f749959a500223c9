import type { SettingName } from '../../../contract/people/settings';
import { openKeyOffice, type KeyOffice } from '../apiKeys/keys';
import { catalogsOf } from '../catalogTests';
import { depositForm } from '../deposits/town';
import { list, type Json, type TestResponse } from '../harness';
import { bankIn } from '../identifiers';
import { postInvestment, putIn } from '../investments/partners';
import type { Chance } from '../money/chance';
import { giftCard, saleForm, wallet } from '../sales/market';

/** The bad administrator, admitted by the installation. */
export const bad = { name: 'mala', uid: 'uid-mala' };

/** What was given away at a time, in minor units of MXN. */
export interface Given {
  at: number;
  amountMinor: number;
}

/** An office where one administrator does what they please. */
export interface World {
  office: KeyOffice;
  chance: Chance;
  customer: string;
  company: string;
  investment: string;
  /** Codes of the cards that were issued on the walk. */
  codes: string[];
  /** Balances of reissued cards, for which no journal is posted. */
  reissued: Given[];
  post(path: string, body: object): Promise<TestResponse>;
  put(path: string, body: object): Promise<TestResponse>;
  actOn(resource: string, id: unknown, action: string, body?: object, as?: string): Promise<TestResponse>;
  /** The latest rows of a resource, as an owner sees them. */
  rows(resource: string, filter?: object): Promise<Json[]>;
  anyOf(resource: string, filter?: object): Promise<Json | undefined>;
  settingNamed(wanted: SettingName): Promise<unknown>;
  sale(given: object): Record<string, unknown>;
}

const reason = 'Porque sí';

/** A customer with 1,000.00 in the wallet, a company with a bank account, and an investment of which 2,000.00 were paid in. */
export async function openWorld(chance: Chance): Promise<World> {
  const office = await openKeyOffice();
  const bank = bankIn('MX', 'La Comadre, S.A. de C.V.');
  const { id: company } = await catalogsOf(office).create('companies', { bank });
  const ask = async (method: string, path: string, body: object, of?: string, as = bad.name) => {
    const version = of && Number((await office.send('GET', of)).json['version']);
    return office.send(method, path, { as, key: crypto.randomUUID(), body, ...(version && { version }) });
  };
  const rows: World['rows'] = async (resource, filter = {}) =>
    (await office.send('GET', list(resource, { filter, range: [0, 99] }))).json as unknown as Json[];
  const actOn: World['actOn'] = (resource, id, action, body = {}, as = bad.name) => {
    const path = `${resource}/${String(id)}`;
    return ask('POST', `${path}/${action}`, body, path, as);
  };
  const person = { displayName: 'Lola', email: 'lola@correo.mx' };
  const customer = String((await office.send('POST', 'users/user', { body: person })).json['id']);
  const fill = { deltaMinor: 100_000, currency: 'MXN', reason };
  await office.decide(await actOn('users/user', customer, 'adjust-wallet', fill, 'admin'), 'approve', 'ana');
  const investment = String((await postInvestment(office, { startsOn: '2026-06-20' })).json['id']);
  await putIn(office, investment, 200_000);
  await office.issued();
  return {
    office,
    chance,
    customer,
    company,
    investment,
    codes: [],
    reissued: [],
    post: (path, body) => ask('POST', path, body),
    put: (path, body) => ask('PUT', path, body, path),
    actOn,
    rows,
    async anyOf(resource, filter) {
      const found = await rows(resource, filter);
      return found.length === 0 ? undefined : chance.one(found);
    },
    settingNamed: async (wanted) => (await rows('settings')).find(({ name }) => String(name) === wanted)?.['id'],
    sale: (given) => saleForm({ companyId: company, placedAt: office.now.value.toISOString(), ...given }),
  };
}

type Move = (world: World, amountMinor: number) => Promise<unknown>;

const paidBy = (payment: { amountMinor: number }) => ({
  grossMinor: payment.amountMinor,
  taxMinor: 0,
  payments: [payment],
});

const paid = { bankReference: 'SPEI-9', onDate: '2026-07-01' };

const onCard =
  (action: string, body: (amountMinor: number) => object = () => ({ reason })): Move =>
  async (world, amountMinor) => {
    const card = await world.anyOf('giftcards');
    return card && world.actOn('giftcards', card['id'], action, body(amountMinor));
  };

/** Attempts to give money away. */
export const giving: readonly Move[] = [
  async (world, initialMinor) => {
    const recipient = { name: 'Uno', email: world.chance.one(['uno@correo.mx', 'dos@correo.mx', 'tres@correo.mx']) };
    const made = await world.post('giftcards', { initialMinor, fundedBy: 'platform', recipient });
    if (made.json['code']) world.codes.push(String(made.json['code']));
  },
  (world, initialMinor) =>
    world.post('giftcards/batch', {
      cards: [
        { initialMinor, fundedBy: 'platform' },
        { initialMinor, fundedBy: 'platform' },
      ],
    }),
  onCard('adjust', (deltaMinor) => ({ deltaMinor, reason })),
  async (world) => {
    const card = await world.anyOf('giftcards');
    const { status } = (card && (await world.actOn('giftcards', card['id'], 'reissue', { reason }))) ?? {};
    if (status === 200)
      world.reissued.push({ at: Number(world.office.now.value), amountMinor: Number(card?.['balanceMinor']) });
  },
  onCard('block'),
  onCard('unblock'),
  onCard('extend', () => ({ expiresOn: '2028-01-31' })),
  (world, deltaMinor) =>
    world.actOn('users/user', world.customer, 'adjust-wallet', { deltaMinor, currency: 'MXN', reason }),
  async (world, amountMinor) => {
    const form = depositForm({ purpose: 'topUp', accountId: world.customer, amountMinor });
    const { json } = await world.post('deposits', form);
    return json['id'] && world.actOn('deposits', json['id'], 'confirm');
  },
  async (world) => {
    const deposit = await world.anyOf('deposits');
    return deposit && world.actOn('deposits', deposit['id'], world.chance.one(['confirm', 'reverse']), { reason });
  },
  (world, amountMinor) =>
    world.post('sales', world.sale({ accountId: world.customer, ...paidBy(wallet(amountMinor)) })),
  (world, amountMinor) =>
    world.codes.length === 0
      ? Promise.resolve()
      : world.post('sales', world.sale(paidBy(giftCard(amountMinor, { giftCard: world.chance.one(world.codes) })))),
  (world) => world.post('sales', world.sale({ completedAt: world.office.now.value.toISOString() })),
  async (world, amountMinor) => {
    const sold = await world.anyOf('sales', { state: 'completed' });
    return sold && world.actOn('sales', sold['id'], 'refund', { amountMinor, atFault: 'platform', reason });
  },
  async (world) => {
    const sold = await world.anyOf('sales', { state: 'paid' });
    return sold && world.actOn('sales', sold['id'], world.chance.one(['complete', 'cancel']), { reason });
  },
  (world, amountMinor) =>
    world.actOn('investments', world.investment, 'return', {
      kind: world.chance.one(['interest', 'principalReturn']),
      amountMinor,
      ...paid,
    }),
  (world, amountMinor) =>
    world.actOn('investments', world.investment, 'schedule', {
      type: 'interest',
      amountMinor,
      dueOn: '2026-07-01',
      times: 2,
    }),
  async (world) => {
    const movement = await world.anyOf('investment-movements', { state: 'scheduled' });
    return movement && world.actOn('investment-movements', movement['id'], 'confirm', paid);
  },
  (world) => world.actOn('investments', world.investment, 'write-off', { reason }),
];

const huge = {
  actMinor: 9_000_000,
  personDayMinor: 9_000_000,
  beneficiaryDayMinor: 9_000_000,
  keyHourMinor: 9_000_000,
};
const settings: readonly (readonly [SettingName, string, object])[] = [
  ['limitsMXN', 'change-limits', { ...huge, secondPersonFromMinor: 9_000_000 }],
  ['backDating', 'change-days', { days: 3_650 }],
  ['secondFactor', 'change-second-factor', { secondFactor: 'required' }],
  ['commission', 'change-commission', { commissionBp: 0 }],
  ['currencies', 'change-currencies', { currencies: ['MXN'] }],
];

/** Attempts to gain power, and acts that always take two people. */
export const grasping: readonly Move[] = [
  async (world) => {
    const [name, action, body] = world.chance.one(settings);
    return world.actOn('settings', await world.settingNamed(name), world.chance.percent(80) ? action : 'reset', body);
  },
  (world) => world.post('periods', { month: '2026-06' }),
  async (world) => {
    const period = await world.anyOf('periods');
    return period && world.actOn('periods', period['id'], 'reopen', { reason });
  },
  (world) => world.actOn('users/user', world.customer, 'erase', { reason: 'personAsked' }),
  (world) =>
    world.post('exchange-rates', {
      base: 'COP',
      quote: 'MXN',
      rate: world.chance.one(['0.0046', '4600']),
      onDate: world.chance.one(['2026-07-01', '2020-01-01']),
      source: 'Yo',
    }),
  // A bulk edit is one `PUT` a row. One person may change a bank account: others let money go there.
  (world) =>
    world.put(
      `catalogs/companies/${world.company}`,
      world.chance.one<object>([{ commissionBp: 0 }, { payoutMinimumMinor: 0 }, { bank: bankIn('MX', 'Otra, S.A.') }]),
    ),
  (world) =>
    world.actOn('catalogs/companies', world.company, 'change-terms', { commissionBp: 0, payoutMinimumMinor: 0 }),
  (world) => world.post('api-keys', { name: 'Mía', duties: ['sales'], expiresOn: '2026-09-30' }),
  async (world) => {
    const key = await world.anyOf('api-keys');
    const action = world.chance.one(['issue-secret', 'rotate', 'renew']);
    return world.actOn(
      'api-keys',
      key?.['id'],
      action,
      { rotate: { overlap: 'day' }, renew: { expiresOn: '2027-06-30' } }[action],
    );
  },
  (world) => {
    const name = `complice${world.chance.below(3)}`;
    return world.post('users/administrator', { displayName: name, email: `${name}@sobremesa.app`, duties: ['owner'] });
  },
  async (world) => {
    const somebody = await world.anyOf('users/administrator');
    const action = world.chance.one(['assign-duties', 'unblock', 'restore-access', 'reset-second-factor']);
    return world.actOn(
      'users/administrator',
      somebody?.['id'],
      action,
      action === 'assign-duties' ? { duties: ['owner'] } : {},
    );
  },
  async (world) => {
    const waiting = await world.anyOf('approvals', { state: 'pending' });
    return waiting && world.actOn('approvals', waiting['id'], 'approve');
  },
  async (world) => {
    await world.post('liquidations', { periodFrom: '2026-06-01', periodTo: '2026-07-01', currency: 'MXN' });
    const run = await world.anyOf('liquidations');
    for (const action of ['submit', 'approve', 'process'])
      await (run && world.actOn('liquidations', run['id'], action));
  },
];
