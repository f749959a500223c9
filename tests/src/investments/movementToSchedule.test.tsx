import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { typeDate } from '../dates';
import { resources } from '../../../contract/resources';
import { preloadResources, resourceScreens } from '../../../src/resources';
import { movementToSchedule } from '../../../src/investments/PaymentDialog';
import {
  actOnInvestment,
  activeInvestment,
  createInvestment,
  movementsOf,
} from '../../api/investments/investmentsFixture';
import { readLedgerBalance } from '../../api/deposits/depositsFixture';
import { offline, openConsoleFixture } from '../kit/consoleFixture';

/** Opens an investment of 50,000.00, fully paid in, for Julia. Amounts of 20,000.00 or more require two persons. */
async function openLarge() {
  await preloadResources();
  const fixture = await openConsoleFixture({
    resources,
    screensByResource: resourceScreens,
    person: { id: 'uid-admin', fullName: 'Julia Ortega' },
    at: '/login',
  });
  const { id, number } = await activeInvestment(fixture.api, 5_000_000);
  await fixture.go(`/investments/${id}`);
  await screen.findByRole('heading', { level: 1, name: `Grupo Ahuehuete · ${number}` });
  return { ...fixture, id };
}

type Opened = Awaited<ReturnType<typeof openLarge>>;

async function openPayment(fixture: Opened): Promise<HTMLElement> {
  await fixture.user.click(screen.getByRole('button', { name: 'Registrar pago' }));
  const dialog = await screen.findByRole('dialog', { name: /^¿Registrar un pago de Grupo Ahuehuete/ });
  await fixture.user.click(within(dialog).getByRole('combobox', { name: /^Tipo de pago/ }));
  await fixture.user.click(await screen.findByRole('option', { name: 'Devolución de capital' }));
  await typeDate(fixture.user, /^Fecha en el banco/, '2026-07-01', within(dialog));
  return dialog;
}

async function findEnabled(dialog: HTMLElement, name: string): Promise<HTMLElement> {
  const button = await within(dialog).findByRole('button', { name });
  await waitFor(() => expect(button).toBeEnabled());
  return button;
}

const readOutstanding = ({ api, id }: Opened) => readLedgerBalance(api, `equity:investors:${id}:MXN`);
const scheduledOf = async ({ api, id }: Opened) =>
  (await movementsOf(api, id)).filter(({ state }) => state === 'scheduled');

describe('payment that requires a second person', () => {
  test('is announced once its amount is typed, and scheduled once with the typed values', async () => {
    const fixture = await openLarge();
    const dialog = await openPayment(fixture);
    await fixture.fill(/^Monto/, '20000');
    expect(
      await within(dialog).findByText(
        /^A partir de \$20,000\.00, una persona programa el pago .* Quedará programado para el 1 jul 2026;/,
      ),
    ).toBeVisible();
    expect(within(dialog).queryByRole('textbox', { name: /^Clave de rastreo/ })).toBeNull();
    const schedule = await findEnabled(dialog, 'Programar pago');
    await fixture.user.dblClick(schedule);
    await screen.findByText(/^Se programó el pago de .* Tiene que confirmarlo otra persona\.$/);
    expect(await scheduledOf(fixture)).toMatchObject([
      {
        type: 'principalReturn',
        amountMinor: 2_000_000,
        dueOn: '2026-07-01',
        scheduledByEmail: 'admin@sobremesa.app',
        bankReference: null,
      },
    ]);
    expect(await readOutstanding(fixture)).toBe(5_000_000);
    const scheduledRegion = within(await screen.findByRole('region', { name: 'Programados' }));
    expect(await scheduledRegion.findByText('En espera de otra persona')).toBeVisible();
  });

  test('is recorded directly once its amount falls below the threshold, with the bank reference typed before', async () => {
    const fixture = await openLarge();
    const dialog = await openPayment(fixture);
    await fixture.fill(/^Clave de rastreo/, 'SPEI 77');
    await fixture.fill(/^Monto/, '20000');
    await within(dialog).findByRole('button', { name: 'Programar pago' });
    await fixture.fill(/^Monto/, '19999.99');
    expect(within(dialog).getByRole('textbox', { name: /^Clave de rastreo/ })).toHaveValue('SPEI 77');
    await fixture.user.click(await findEnabled(dialog, 'Registrar pago'));
    await waitFor(async () => expect(await readOutstanding(fixture)).toBe(3_000_001));
    expect(await scheduledOf(fixture)).toEqual([]);
  });

  test('is scheduled once when a lost response is retried', async () => {
    const fixture = await openLarge();
    const dialog = await openPayment(fixture);
    await fixture.fill(/^Monto/, '30000');
    const schedule = await findEnabled(dialog, 'Programar pago');
    fixture.setNetworkHandler(async (request, next) => {
      await next(request.clone());
      return offline(request, next);
    });
    await fixture.user.click(schedule);
    const checkAgainButton = await within(dialog).findByRole('button', { name: 'Comprobar de nuevo' });
    fixture.setNetworkHandler();
    await fixture.user.click(checkAgainButton);
    await screen.findByText(/^Se programó el pago de .* Tiene que confirmarlo otra persona\.$/);
    expect(await scheduledOf(fixture)).toHaveLength(1);
  });

  test('above the outstanding capital is rejected at its field instead of being scheduled', async () => {
    const fixture = await openLarge();
    const dialog = await openPayment(fixture);
    await fixture.fill(/^Clave de rastreo/, 'SPEI 77');
    await fixture.fill(/^Monto/, '50000.01');
    expect(await within(dialog).findByText('Debe ser $50,000.00 o menos.')).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: 'Programar pago' })).toBeNull();
  });

  test('cannot be confirmed by the user who scheduled it, and its page explains why', async () => {
    const fixture = await openLarge();
    await actOnInvestment(
      fixture.api,
      'investments',
      fixture.id,
      'schedule',
      { type: 'dividend', amountMinor: 2_000_000, dueOn: '2026-07-05', times: 1 },
      { as: 'admin' },
    );
    const [dueMovement] = await scheduledOf(fixture);
    await fixture.go(`/investment-movements/${dueMovement?.id}`);
    expect(
      await screen.findByText(
        'Por su monto requiere dos personas: admin (admin@sobremesa.app) lo programó y otra persona tiene que confirmar que se pagó.',
      ),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Confirmar pago' })).toBeNull();
    await fixture.user.click(screen.getByRole('button', { name: 'Más' }));
    const confirm = await screen.findByRole('menuitem', { name: /^Confirmar pago/ });
    expect(confirm).toHaveAttribute('aria-disabled', 'true');
    expect(confirm).toHaveAccessibleDescription('Tiene que hacerlo otra persona, no quien lo registró o lo preparó.');
  });
});

test('a fully paid-in investment offers no contribution and explains what to do', async () => {
  await openLarge();
  expect(
    within(screen.getByRole('region', { name: 'Capital' })).getByText(/Para recibir más, aumenta el compromiso\.$/),
  ).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Registrar depósito' })).toBeNull();
});

test('a contribution above the committed amount is rejected at its field with the remaining amount', async () => {
  await preloadResources();
  const fixture = await openConsoleFixture({
    resources,
    screensByResource: resourceScreens,
    person: { id: 'uid-admin', fullName: 'Julia Ortega' },
    at: '/login',
  });
  const { id, number } = await createInvestment(fixture.api);
  await fixture.go(`/investments/${id}`);
  await fixture.user.click(await screen.findByRole('link', { name: 'Registrar depósito' }));
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: /^Inversión/ })).toHaveValue(`Grupo Ahuehuete · ${number}`),
  );
  await fixture.fill(/^Monto/, '5000.01');
  await typeDate(fixture.user, /^Fecha del depósito/, '2026-07-01');
  await fixture.fill(/^Banco o sucursal/, 'BBVA');
  await fixture.fill(/^Clave de rastreo/, 'TEF 1');
  await fixture.user.click(screen.getByRole('button', { name: 'Registrar depósito' }));
  expect(await screen.findByText('Rebasa lo comprometido: quedan $5,000.00 por aportar.')).toBeVisible();
});

describe('movementToSchedule', () => {
  const record = { secondPersonFromMinor: 100, outstandingMinor: 500 };
  const createPlannedMovement = (kind: unknown, amountMinor: unknown, onDate: unknown = null) =>
    movementToSchedule(record, { kind, amountMinor, onDate }, '2026-07-01');

  test.each([
    ['below the threshold', createPlannedMovement('interest', 99)],
    ['without an amount', createPlannedMovement('interest', null)],
    ['without a type', createPlannedMovement(null, 100)],
    ['for more capital than is outstanding', createPlannedMovement('principalReturn', 501)],
  ])('returns null %s', (_name, found) => {
    expect(found).toBeNull();
  });

  test('returns a movement from the threshold on, dated as typed or today', () => {
    expect(createPlannedMovement('principalReturn', 100, '2026-06-30')).toEqual({
      type: 'principalReturn',
      amountMinor: 100,
      dueOn: '2026-06-30',
      times: 1,
    });
    expect(createPlannedMovement('dividend', 501, '')).toEqual({
      type: 'dividend',
      amountMinor: 501,
      dueOn: '2026-07-01',
      times: 1,
    });
  });
});
