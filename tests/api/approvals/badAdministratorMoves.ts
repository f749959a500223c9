import type { SettingName } from '../../../contract/people/settings';
import { openApiKeysFixture, type ApiKeysFixture } from '../apiKeys/apiKeysFixture';
import { catalogsOf, createBankAccount } from '../catalogRequests';
import { createDepositForm } from '../deposits/depositsFixture';
import { listPath, type Json, type TestResponse } from '../apiFixture';
import { postInvestment, contribute } from '../investments/investmentsFixture';
import type { SeededRandom } from '../money/seededRandom';
import { createGiftCardPayment, createSaleForm, createWalletPayment } from '../sales/salesFixture';

export const badAdministrator = { name: 'mala', uid: 'uid-mala' };

export interface GrantedAmount {
  at: number;
  amountMinor: number;
}

export interface AttackFixture {
  apiKeysFixture: ApiKeysFixture;
  chance: SeededRandom;
  customer: string;
  company: string;
  investment: string;
  codes: string[];
  /** Balances of reissued cards. Reissuing posts no journal. */
  reissuedCards: GrantedAmount[];
  post(path: string, body: object): Promise<TestResponse>;
  put(path: string, body: object): Promise<TestResponse>;
  actOn(resource: string, id: unknown, action: string, body?: object, as?: string): Promise<TestResponse>;
  /** Returns the latest rows of a resource, read as an owner. */
  listRows(resource: string, filter?: object): Promise<Json[]>;
  findRecord(resource: string, filter?: object): Promise<Json | undefined>;
  settingIdOf(settingName: SettingName): Promise<unknown>;
  createSaleForm(overrides: object): Record<string, unknown>;
}

const reason = 'Porque sí';

/**
 * Opens an installation. A customer has 1,000.00 in the wallet, a company has a bank account, and an investment has
 * 2,000.00 paid in.
 */
export async function openAttackFixture(chance: SeededRandom): Promise<AttackFixture> {
  const apiKeysFixture = await openApiKeysFixture();
  const bank = createBankAccount('MX', 'La Comadre, S.A. de C.V.');
  const { id: company } = await catalogsOf(apiKeysFixture).create('companies', { bank });
  const sendVersioned = async (
    method: string,
    path: string,
    body: object,
    versionedPath?: string,
    as = badAdministrator.name,
  ) => {
    const version = versionedPath && Number((await apiKeysFixture.send('GET', versionedPath)).json['version']);
    return apiKeysFixture.send(method, path, { as, key: crypto.randomUUID(), body, ...(version && { version }) });
  };
  const listRows: AttackFixture['listRows'] = async (resource, filter = {}) =>
    (await apiKeysFixture.send('GET', listPath(resource, { filter, range: [0, 99] }))).json as unknown as Json[];
  const actOn: AttackFixture['actOn'] = (resource, id, action, body = {}, as = badAdministrator.name) => {
    const path = `${resource}/${String(id)}`;
    return sendVersioned('POST', `${path}/${action}`, body, path, as);
  };
  const person = { displayName: 'Lola', email: 'lola@correo.mx' };
  const customer = String((await apiKeysFixture.send('POST', 'users/user', { body: person })).json['id']);
  const adjustment = { deltaMinor: 100_000, currency: 'MXN', reason };
  await apiKeysFixture.decide(
    await actOn('users/user', customer, 'adjust-wallet', adjustment, 'admin'),
    'approve',
    'ana',
  );
  const investment = String((await postInvestment(apiKeysFixture, { startsOn: '2026-06-20' })).json['id']);
  await contribute(apiKeysFixture, investment, 200_000);
  await apiKeysFixture.createIssuedKey();
  return {
    apiKeysFixture,
    chance,
    customer,
    company,
    investment,
    codes: [],
    reissuedCards: [],
    post: (path, body) => sendVersioned('POST', path, body),
    put: (path, body) => sendVersioned('PUT', path, body, path),
    actOn,
    listRows,
    async findRecord(resource, filter) {
      const records = await listRows(resource, filter);
      return records.length === 0 ? undefined : chance.pick(records);
    },
    settingIdOf: async (settingName) =>
      (await listRows('settings')).find(({ name }) => String(name) === settingName)?.['id'],
    createSaleForm: (overrides) =>
      createSaleForm({ companyId: company, placedAt: apiKeysFixture.now.value.toISOString(), ...overrides }),
  };
}

type Move = (fixture: AttackFixture, amountMinor: number) => Promise<unknown>;

const createSalePaidBy = (payment: { amountMinor: number }) => ({
  grossMinor: payment.amountMinor,
  taxMinor: 0,
  payments: [payment],
});

const paymentProof = { bankReference: 'SPEI-9', onDate: '2026-07-01' };

const createMoveOnAnyGiftCard =
  (action: string, body: (amountMinor: number) => object = () => ({ reason })): Move =>
  async (fixture, amountMinor) => {
    const card = await fixture.findRecord('giftcards');
    return card && fixture.actOn('giftcards', card['id'], action, body(amountMinor));
  };

export const payoutMoves: readonly Move[] = [
  async (fixture, initialMinor) => {
    const recipient = { name: 'Uno', email: fixture.chance.pick(['uno@correo.mx', 'dos@correo.mx', 'tres@correo.mx']) };
    const response = await fixture.post('giftcards', { initialMinor, fundedBy: 'platform', recipient });
    if (response.json['code']) fixture.codes.push(String(response.json['code']));
  },
  (fixture, initialMinor) =>
    fixture.post('giftcards/batch', {
      cards: [
        { initialMinor, fundedBy: 'platform' },
        { initialMinor, fundedBy: 'platform' },
      ],
    }),
  createMoveOnAnyGiftCard('adjust', (deltaMinor) => ({ deltaMinor, reason })),
  async (fixture) => {
    const card = await fixture.findRecord('giftcards');
    const { status } = (card && (await fixture.actOn('giftcards', card['id'], 'reissue', { reason }))) ?? {};
    if (status === 200)
      fixture.reissuedCards.push({
        at: Number(fixture.apiKeysFixture.now.value),
        amountMinor: Number(card?.['balanceMinor']),
      });
  },
  createMoveOnAnyGiftCard('block'),
  createMoveOnAnyGiftCard('unblock'),
  createMoveOnAnyGiftCard('extend', () => ({ expiresOn: '2028-01-31' })),
  (fixture, deltaMinor) =>
    fixture.actOn('users/user', fixture.customer, 'adjust-wallet', { deltaMinor, currency: 'MXN', reason }),
  async (fixture, amountMinor) => {
    const form = createDepositForm({ purpose: 'topUp', accountId: fixture.customer, amountMinor });
    const { json } = await fixture.post('deposits', form);
    return json['id'] && fixture.actOn('deposits', json['id'], 'confirm');
  },
  async (fixture) => {
    const deposit = await fixture.findRecord('deposits');
    return deposit && fixture.actOn('deposits', deposit['id'], fixture.chance.pick(['confirm', 'reverse']), { reason });
  },
  (fixture, amountMinor) =>
    fixture.post(
      'sales',
      fixture.createSaleForm({ accountId: fixture.customer, ...createSalePaidBy(createWalletPayment(amountMinor)) }),
    ),
  (fixture, amountMinor) =>
    fixture.codes.length === 0
      ? Promise.resolve()
      : fixture.post(
          'sales',
          fixture.createSaleForm(
            createSalePaidBy(createGiftCardPayment(amountMinor, { giftCard: fixture.chance.pick(fixture.codes) })),
          ),
        ),
  (fixture) =>
    fixture.post('sales', fixture.createSaleForm({ completedAt: fixture.apiKeysFixture.now.value.toISOString() })),
  async (fixture, amountMinor) => {
    const sale = await fixture.findRecord('sales', { state: 'completed' });
    return sale && fixture.actOn('sales', sale['id'], 'refund', { amountMinor, atFault: 'platform', reason });
  },
  async (fixture) => {
    const sale = await fixture.findRecord('sales', { state: 'paid' });
    return sale && fixture.actOn('sales', sale['id'], fixture.chance.pick(['complete', 'cancel']), { reason });
  },
  (fixture, amountMinor) =>
    fixture.actOn('investments', fixture.investment, 'return', {
      kind: fixture.chance.pick(['interest', 'principalReturn']),
      amountMinor,
      ...paymentProof,
    }),
  (fixture, amountMinor) =>
    fixture.actOn('investments', fixture.investment, 'schedule', {
      type: 'interest',
      amountMinor,
      dueOn: '2026-07-01',
      times: 2,
    }),
  async (fixture) => {
    const movement = await fixture.findRecord('investment-movements', { state: 'scheduled' });
    return movement && fixture.actOn('investment-movements', movement['id'], 'confirm', paymentProof);
  },
  (fixture) => fixture.actOn('investments', fixture.investment, 'write-off', { reason }),
];

const hugeLimits = {
  actMinor: 9_000_000,
  personDayMinor: 9_000_000,
  beneficiaryDayMinor: 9_000_000,
  keyHourMinor: 9_000_000,
};
const settings: readonly (readonly [SettingName, string, object])[] = [
  ['limitsMXN', 'change-limits', { ...hugeLimits, secondPersonFromMinor: 9_000_000 }],
  ['backDating', 'change-days', { days: 3_650 }],
  ['secondFactor', 'change-second-factor', { secondFactor: 'required' }],
  ['commission', 'change-commission', { commissionBp: 0 }],
  ['currencies', 'change-currencies', { currencies: ['MXN'] }],
];

/** Attempts to gain duties or access, and actions that always require two persons. */
export const privilegeMoves: readonly Move[] = [
  async (fixture) => {
    const [name, action, body] = fixture.chance.pick(settings);
    return fixture.actOn(
      'settings',
      await fixture.settingIdOf(name),
      fixture.chance.percent(80) ? action : 'reset',
      body,
    );
  },
  (fixture) => fixture.post('periods', { month: '2026-06' }),
  async (fixture) => {
    const period = await fixture.findRecord('periods');
    return period && fixture.actOn('periods', period['id'], 'reopen', { reason });
  },
  (fixture) => fixture.actOn('users/user', fixture.customer, 'erase', { reason: 'personAsked' }),
  (fixture) =>
    fixture.post('exchange-rates', {
      base: 'COP',
      quote: 'MXN',
      rate: fixture.chance.pick(['0.0046', '4600']),
      onDate: fixture.chance.pick(['2026-07-01', '2020-01-01']),
      source: 'Yo',
    }),
  // A bulk edit is one `PUT` per row. One person may change a bank account, since others approve payments to it.
  (fixture) =>
    fixture.put(
      `catalogs/companies/${fixture.company}`,
      fixture.chance.pick<object>([
        { commissionBp: 0 },
        { payoutMinimumMinor: 0 },
        { bank: createBankAccount('MX', 'Otra, S.A.') },
      ]),
    ),
  (fixture) =>
    fixture.actOn('catalogs/companies', fixture.company, 'change-terms', { commissionBp: 0, payoutMinimumMinor: 0 }),
  (fixture) => fixture.post('api-keys', { name: 'Mía', duties: ['sales'], expiresOn: '2026-09-30' }),
  async (fixture) => {
    const key = await fixture.findRecord('api-keys');
    const action = fixture.chance.pick(['issue-secret', 'rotate', 'renew']);
    return fixture.actOn(
      'api-keys',
      key?.['id'],
      action,
      { rotate: { overlap: 'day' }, renew: { expiresOn: '2027-06-30' } }[action],
    );
  },
  (fixture) => {
    const name = `complice${fixture.chance.integerBelow(3)}`;
    return fixture.post('users/administrator', {
      displayName: name,
      email: `${name}@sobremesa.app`,
      duties: ['owner'],
    });
  },
  async (fixture) => {
    const anyAdministrator = await fixture.findRecord('users/administrator');
    const action = fixture.chance.pick(['assign-duties', 'unblock', 'restore-access', 'reset-second-factor']);
    return fixture.actOn(
      'users/administrator',
      anyAdministrator?.['id'],
      action,
      action === 'assign-duties' ? { duties: ['owner'] } : {},
    );
  },
  async (fixture) => {
    const approval = await fixture.findRecord('approvals', { state: 'pending' });
    return approval && fixture.actOn('approvals', approval['id'], 'approve');
  },
  async (fixture) => {
    await fixture.post('liquidations', { periodFrom: '2026-06-01', periodTo: '2026-07-01', currency: 'MXN' });
    const run = await fixture.findRecord('liquidations');
    for (const action of ['submit', 'approve', 'process'])
      await (run && fixture.actOn('liquidations', run['id'], action));
  },
];
