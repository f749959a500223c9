import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { duties, type Duty } from '../../../contract/duties';
import { administrators } from '../../../contract/people/accounts';
import { isOperationPermitted } from '../../../contract/permissions';
import { ledgerAccounts } from '../../../contract/money/ledger';
import { resources } from '../../../contract/resources';
import { Role } from '../../../contract/roles';
import { accountCodeOf, accountPaths } from '../../../api/ledger/accounts';
import { identity, type TestResponse } from '../apiFixture';
import {
  completedFields,
  createGiftCardPayment,
  openSalesFixture,
  createWalletPayment,
  type SalesFixture,
} from '../sales/salesFixture';

/** The token is the caller's single duty. */
const identityWithDuties = {
  ...identity,
  async verify(token: string) {
    const duty = duties.find((one) => one === token);
    if (!duty) return identity.verify(token);
    return { uid: `uid-of-${duty}`, email: `${duty}@sobremesa.app`, role: Role.administrator };
  },
};

let fixture: SalesFixture;
beforeAll(async () => {
  fixture = await openSalesFixture(undefined, {}, undefined, identityWithDuties);
  await fixture.topUp(fixture.person.id, 100_000);
  for (const duty of duties) {
    await fixture.send('GET', 'permissions', { as: duty });
    await fixture.db.kysely
      .updateTable(administrators.table)
      .set({ duties: JSON.stringify([duty]) })
      .where('uid', '=', `uid-of-${duty}`)
      .execute();
  }
});
afterAll(() => fixture.close());

const reason = 'Llegó frío';
const issueCardId = async (overrides = {}) => (await fixture.issue(overrides)).card.id;
const createSaleId = async (overrides: object) => {
  const { card } = await fixture.issue();
  const payments = [createWalletPayment(5_600), createGiftCardPayment(6_000, { giftCardId: card.id })];
  return (await fixture.createSale({ accountId: fixture.person.id, payments, ...overrides })).id;
};

/** Dry runs of every money action that duties without access to the ledger may run, by resource and action. */
const previewRequests: Readonly<Record<string, (as: Duty) => Promise<TestResponse>>> = {
  'sales refund': async (as) => {
    const body = { amountMinor: 10_000, atFault: 'company', reason };
    return fixture.act(`sales/${await createSaleId(completedFields)}`, 'refund', body, { as, dryRun: true });
  },
  'sales complete': async (as) => fixture.act(`sales/${await createSaleId({})}`, 'complete', {}, { as, dryRun: true }),
  'sales cancel': async (as) =>
    fixture.act(`sales/${await createSaleId({})}`, 'cancel', { reason }, { as, dryRun: true }),
  'giftcards create': (as) =>
    fixture.send('POST', 'giftcards?dryRun=true', {
      as,
      key: crypto.randomUUID(),
      body: { initialMinor: 20_000, currency: 'MXN', fundedBy: 'customer', expiresOn: '2027-06-30' },
    }),
  'giftcards block': async (as) =>
    fixture.act(`giftcards/${await issueCardId()}`, 'block', { reason }, { as, dryRun: true }),
  'giftcards unblock': async (as) => {
    const id = await issueCardId();
    await fixture.act(`giftcards/${id}`, 'block', { reason });
    return fixture.act(`giftcards/${id}`, 'unblock', {}, { as, dryRun: true });
  },
  'giftcards extend': async (as) =>
    fixture.act(
      `giftcards/${await issueCardId({ expiresOn: '2026-12-31' })}`,
      'extend',
      { expiresOn: '2028-01-31' },
      { as, dryRun: true },
    ),
  'giftcards reissue': async (as) =>
    fixture.act(`giftcards/${await issueCardId()}`, 'reissue', { reason }, { as, dryRun: true }),
  'giftcards disable': async (as) =>
    fixture.act(`giftcards/${await issueCardId()}`, 'disable', { reason }, { as, dryRun: true }),
};

const listAccounts = ({ json }: TestResponse) =>
  ((json['balances'] ?? []) as unknown as { account: string }[]).map(({ account }) => account);

function actsOf(duty: Duty): string[] {
  // Approvals use the same preview, which tests/api/approvals tests.
  return resources
    .filter(({ name }) => name !== 'approvals')
    .flatMap((resource) => {
      const { name, actions, money, writes } = resource;
      const moneyActions = Object.entries(actions)
        .filter(([, action]) => money || action.money)
        .map(([action]) => action);
      const names = money && writes?.create ? ['create', ...moneyActions] : moneyActions;
      return names
        .filter((action) => isOperationPermitted([duty], resource, action))
        .map((action) => `${name} ${action}`);
    });
}

describe.each(duties.filter((duty) => !isOperationPermitted([duty], ledgerAccounts, 'read')))(
  'previews for the duty %s',
  (duty) => {
    const actionsOfDuty = actsOf(duty);

    test('names only accounts of the customer and the company in previews', async () => {
      for (const action of actionsOfDuty) {
        const response = await previewRequests[action]?.(duty);
        expect([action, response?.status]).toEqual([action, action.endsWith(' create') ? 201 : 200]);
        if (!response) continue;
        const partyAccounts = new Set([
          accountCodeOf(accountPaths.wallet(fixture.person.id), 'MXN'),
          accountCodeOf(accountPaths.company(fixture.company.id), 'MXN'),
        ]);
        expect([action, listAccounts(response).filter((account) => !partyAccounts.has(account))]).toEqual([action, []]);
      }
    });
  },
);

test('names only customer and company accounts in a refund preview for support, and all for finance', async () => {
  const refund = previewRequests['sales refund'];
  if (!refund) throw new Error('it is in this test');
  const [accountsForSupport, accountsForFinance] = [
    listAccounts(await refund('support')),
    listAccounts(await refund('finance')),
  ];
  expect(accountsForSupport.toSorted()).toEqual(
    [
      accountCodeOf(accountPaths.wallet(fixture.person.id), 'MXN'),
      accountCodeOf(accountPaths.company(fixture.company.id), 'MXN'),
    ].toSorted(),
  );
  expect(accountsForFinance).toEqual(
    expect.arrayContaining([
      ...accountsForSupport,
      accountCodeOf(accountPaths.commission, 'MXN'),
      accountCodeOf(accountPaths.giftCards, 'MXN'),
    ]),
  );
});
