import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { productRules } from '../../../api/rules';
import { approvals } from '../../../contract/people/approvals';
import { resources } from '../../../contract/resources';
import approvalScreens from '../../../src/approvals';
import periodScreens from '../../../src/periods';
import saleScreens from '../../../src/sales';
import webhookScreens from '../../../src/webhooks';
import { changesOf, isRelevantChange } from '../../../src/kit/changes/changes';
import { openApprovalsFixture } from '../../api/approvals/approvalsFixture';
import { reason, openActionWalk, type Requested, type ActionWalk } from '../../api/everyAction';
import { moneyActions } from '../../api/moneyActions';
import { administrationActions } from '../../api/administrationActions';
import { createSaleForm } from '../../api/sales/salesFixture';
import { catalogsOf } from '../../api/catalogRequests';
import type { Json, TestResponse } from '../../api/apiFixture';
import { openConsoleFixture, type ConsoleFixture } from '../kit/consoleFixture';
import { changesByKind } from './changesByKind';

let walk: ActionWalk;
const requestsByKind = new Map<string, Requested>();
const kindOf = ({ resource, action }: Pick<Requested, 'resource' | 'action'>) => `${resource} ${action}`;

/** Requests that no other test makes in the same way. */
const otherRequests = {
  async 'own deposits and movements'({ create, perform, listRows }: ActionWalk) {
    const investment = await create('investments', {
      investorName: 'Grupo Tule',
      instrument: 'loan',
      committedMinor: 500_000,
      currency: 'MXN',
      startsOn: '2026-01-15',
    });
    const deposit = await create('deposits', {
      purpose: 'investment',
      investmentId: investment,
      amountMinor: 100_000,
      currency: 'MXN',
      method: 'transfer',
      bank: 'BBVA',
      bankReference: 'TULE',
      receivedOn: '2026-07-01',
    });
    await perform('deposits', 'confirm', deposit);
    await perform('investments', 'schedule', investment, {
      body: { type: 'interest', amountMinor: 200, dueOn: '2026-07-10', times: 1 },
    });
    const [movement] = await listRows('investment-movements', { investmentId: investment, state: 'scheduled' });
    const paymentProof = { bankReference: 'SPEI-1', onDate: '2026-07-01' };
    await perform('investment-movements', 'confirm', String(movement?.id), { body: paymentProof });
  },
  async 'a sale paid from a wallet'({ catalogs, create, perform, createUser }: ActionWalk) {
    const accountId = await createUser('monedero@correo.mx');
    const body = { deltaMinor: 11_600, currency: 'MXN', ...reason };
    await perform('users/user', 'adjust-wallet', accountId, { body });
    const company = await catalogs.create('companies');
    const payments = [{ method: 'wallet', amountMinor: 11_600, collectedBy: 'platform' }];
    await create('sales', createSaleForm({ companyId: company.id, accountId, payments }));
  },
  async 'an expired gift card'({ api, create, perform }: ActionWalk) {
    const id = await create('giftcards', { initialMinor: 20_000, currency: 'MXN', expiresOn: '2026-07-02' });
    api.now.advance(3 * 86_400_000);
    await perform('giftcards', 'extend', id, { body: { expiresOn: '2026-12-31' } });
  },
};

beforeAll(async () => {
  walk = await openActionWalk({
    limitMinor: 1,
    onRequested(storedRequest) {
      if (!requestsByKind.has(kindOf(storedRequest))) requestsByKind.set(kindOf(storedRequest), storedRequest);
    },
  });
  const { users, ...rest } = { ...administrationActions, ...moneyActions, ...otherRequests };
  for (const performActions of [users, ...Object.values(rest)]) await performActions(walk);
}, 120_000);
afterAll(() => walk.api.close());

/** Returns the changes in an element, such as "Comisión: 15% → 12%", and "Comisión: 12%" of a new record. */
function changesIn(element: HTMLElement): string[] {
  return [...element.querySelectorAll('ins')].map((after) => {
    const [label, sidesElement] = [...(after.closest('li')?.children ?? [])];
    const before = sidesElement?.querySelector('del');
    return `${label?.textContent}: ${before ? `${textOf(before)} → ` : ''}${textOf(after)}`;
  });
}

/** Removes the numbers of generated records, since they depend on earlier tests. */
const textOf = (side: Element | null | undefined) =>
  side?.textContent
    ?.replace('Sin dato', '')
    .replaceAll('\u00a0', ' ')
    .replace(/(Registro) \d+/, '$1') ?? '';

async function openConsole(api: ActionWalk['api']): Promise<ConsoleFixture> {
  await approvalScreens.preload();
  const person = { id: 'uid-admin', fullName: 'Julia Ortega' };
  const ownScreens = {
    [approvals.name]: approvalScreens,
    periods: periodScreens,
    sales: saleScreens,
    webhooks: webhookScreens,
  };
  return openConsoleFixture({
    api,
    resources,
    rules: productRules,
    screensByResource: ownScreens,
    person,
    at: '/login',
  });
}

test('every action that may require an approval is covered', () => {
  const neededKinds = Object.entries(productRules).flatMap(([resource, rules]) => {
    const ruledActions = [
      ['create', rules.create] as const,
      ...Object.entries(rules.actions ?? {}),
      ...(rules.requests ?? []).map((request) => [request.endpoint.id, request] as const),
    ];
    return ruledActions
      .filter(([, rule]) => rule?.alwaysNeedsApproval ?? rule?.amountGivenAway)
      .map(([action]) => `${resource} ${action}`);
  });
  expect([...requestsByKind.keys(), 'giftcards batchGiftcards'].toSorted()).toEqual(neededKinds.toSorted());
});

test('the page of each approval shows its changes', async () => {
  const fixture = await openConsole(walk.api);
  const changesFound: Record<string, string[]> = {};
  for (const [kind, { approval }] of requestsByKind) {
    await fixture.go(`/approvals/${String(approval['id'])}`);
    await screen.findByText(String(approval['number']), { selector: 'dd *' });
    const panel = await screen.findByRole('region', { name: 'Datos' });
    await waitFor(() => {
      expect(changesIn(panel)).toHaveLength(changesByKind[kind]?.length ?? 0);
      expect(panel, 'a referenced record is still loading').not.toHaveTextContent('…');
    });
    changesFound[kind] = changesIn(panel);
  }
  expect(changesFound).toEqual(changesByKind);
}, 120_000);

/** Actions that change no field. Their dialog describes the effect as a text. */
const actionsWithoutFields = [
  'users/administrator reset-second-factor',
  'users/administrator restore',
  'api-keys rotate',
];

test('the dialog that requests an approval previews fields or balances', () => {
  const requestsWithoutChange = [...requestsByKind.values()].filter(({ resource, record, preview }) => {
    const declaredResource = resources.find(({ name }) => name === resource);
    const shownChanges =
      record === null ? Object.keys(preview) : changesOf(declaredResource, record, preview).filter(isRelevantChange);
    return shownChanges.length === 0 && Object.keys(preview['balances'] ?? {}).length === 0;
  });
  expect(requestsWithoutChange.map(kindOf)).toEqual(actionsWithoutFields);
});

test('the declared outcome of an action equals what the API does', () => {
  for (const storedRequest of requestsByKind.values()) {
    const { resource, action, record, preview, approval } = storedRequest;
    const declaredAction = resources.find(({ name }) => name === resource)?.actions[action];
    const outcome = declaredAction?.outcome?.(record ?? {}, approval['input'] ?? {}) ?? {};
    expect([kindOf(storedRequest), outcome]).toEqual([
      kindOf(storedRequest),
      pickValues(preview, Object.keys(outcome)),
    ]);
    expect(pickValues(approval['before'], Object.keys(outcome))).toEqual(pickValues(record, Object.keys(outcome)));
  }
});

const pickValues = (values: Json | null | undefined, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, values?.[name]]));

describe('dialog that approves', () => {
  async function openFixtures() {
    const apiFixture = await openApprovalsFixture();
    onTestFinished(() => apiFixture.close());
    await apiFixture.grantDuties('ana', ['owner']);
    return { apiFixture, fixture: await openConsole(apiFixture) };
  }
  const request = { as: 'ana', key: crypto.randomUUID() };

  async function openDialog({ user, go }: ConsoleFixture, response: TestResponse): Promise<HTMLElement> {
    await go(`/approvals/${String(response.json['approval']?.['id'])}`);
    await user.click(await screen.findByRole('button', { name: 'Aprobar' }));
    const dialog = await screen.findByRole('dialog');
    return within(dialog).findByRole('region', { name: 'Solicitud' });
  }

  test('the dialog that approves shows the action, its record and the fields before and after', async () => {
    const { apiFixture, fixture } = await openFixtures();
    const company = await catalogsOf(apiFixture).create('companies', { name: { es: 'La Comadre' } });
    const body = { commissionBp: 1_200, payoutSchedule: 'weekly', payoutMinimumMinor: 2_500_000 };
    const response = await apiFixture.send('POST', `catalogs/companies/${company.id}/change-terms`, {
      ...request,
      version: company.version,
      body,
    });
    const region = await openDialog(fixture, response);
    expect(screen.getByRole('dialog')).toHaveAccessibleName('¿Aprobar «Cambiar condiciones · La Comadre»?');
    expect(changesIn(region)).toEqual(['Comisión: 15% → 12%', 'Pago mínimo: $0.00 → $25,000.00']);
    // The preview would only say that the approval is approved.
    const dialog = within(screen.getByRole('dialog'));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Aprobar' })).toBeEnabled());
    expect(dialog.queryByText('Aprobada')).toBeNull();
  });

  test('the dialog that approves a batch shows each gift card', async () => {
    const { apiFixture, fixture } = await openFixtures();
    const cards = [
      { initialMinor: 20_000, fundedBy: 'platform', recipient: { name: 'Lola', email: 'lola@correo.mx' } },
      { initialMinor: 35_000, currency: 'COP', fundedBy: 'platform', expiresOn: '2026-12-31' },
    ];
    const response = await apiFixture.send('POST', 'giftcards/batch', { ...request, body: { cards } });
    const region = await openDialog(fixture, response);
    expect(within(region).getAllByRole('list').slice(1).map(changesIn)).toEqual([
      [
        'Monto: $200.00',
        'Financiada por: Sobremesa',
        'Destinatario: Nombre: Lola',
        'Destinatario: Correo: lola@correo.mx',
      ],
      ['Monto: COP 350.00', 'Moneda: COP', 'Financiada por: Sobremesa', 'Vence: 31 dic 2026'],
    ]);
  });
});
