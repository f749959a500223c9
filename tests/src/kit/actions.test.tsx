import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Availability } from '../../../contract/problems';
import { actionOptionsOf, splitOverflow, type ActionOption } from '../../../src/kit/actions/actionOptions';
import { couriers, courierRules, courierTexts } from './couriers';
import { labelForm, offline, openConsoleFixture, listRowNames, type ConsoleFixture } from './consoleFixture';

const blockPath = /\/block(\?|$)/;

async function openCouriers(...names: string[]): Promise<ConsoleFixture & { ids: string[] }> {
  const fixture = await openConsoleFixture({
    resources: [couriers],
    rules: courierRules,
    at: '/login',
    texts: courierTexts,
  });
  const ids: string[] = [];
  for (const name of names) {
    const { color: _, ...body } = labelForm(name);
    const { json } = await fixture.api.send('POST', couriers.name, { body });
    ids.push(String(json['id']));
  }
  return { ...fixture, ids };
}

async function openCourier(name = 'Beto') {
  const fixture = await openCouriers(name);
  const id = fixture.ids[0] ?? '';
  await fixture.go(`/catalogs/couriers/${id}`);
  await screen.findByRole('heading', { level: 1, name });
  const readStored = async () => (await fixture.api.send('GET', `${couriers.name}/${id}`)).json;
  const listActionRequests = () => fixture.sent('POST').filter(({ address }) => !address.includes('dryRun'));
  return { ...fixture, id, stored: readStored, acts: listActionRequests };
}

async function askToBlock({ user }: ConsoleFixture, reason = 'No entrega a tiempo') {
  await user.click(await screen.findByRole('button', { name: 'Bloquear' }));
  const dialog = await screen.findByRole('dialog', { name: '¿Bloquear a Beto?' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Motivo' }), reason);
  return { dialog, confirm: within(dialog).getByRole('button', { name: 'Bloquear' }) };
}

describe('action of a record', () => {
  test('runs once when its button is pressed twice, and the page shows the result', async () => {
    const fixture = await openCourier();
    const { confirm } = await askToBlock(fixture);
    await fixture.user.dblClick(confirm);
    await screen.findByText('Se bloqueó a Beto.');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(fixture.acts()).toHaveLength(1);
    expect(fixture.acts()[0]?.body).toEqual({ reason: 'No entrega a tiempo' });
    await screen.findByRole('button', { name: 'Desbloquear' });
  });

  test('runs once when Enter is pressed twice', async () => {
    const fixture = await openCourier();
    await askToBlock(fixture, 'Robo{Enter}{Enter}');
    await screen.findByText('Se bloqueó a Beto.');
    expect(fixture.acts()).toHaveLength(1);
  });

  test('validates its input before a request is sent and focuses the invalid field', async () => {
    const fixture = await openCourier();
    await fixture.user.click(screen.getByRole('button', { name: 'Bloquear' }));
    const dialog = await screen.findByRole('dialog');
    const reason = within(dialog).getByRole('textbox', { name: 'Motivo' });
    expect(reason).toHaveFocus();
    await fixture.user.click(within(dialog).getByRole('button', { name: 'Bloquear' }));
    await within(dialog).findByText('Falta este dato.');
    expect(reason).toHaveFocus();
    expect(fixture.acts()).toHaveLength(0);
  });

  test('previews the change before its reason is typed, and cancelling changes nothing', async () => {
    const fixture = await openCourier();
    await fixture.user.click(await screen.findByRole('button', { name: 'Bloquear' }));
    const dialog = await screen.findByRole('dialog', { name: '¿Bloquear a Beto?' });
    const outcome = await within(dialog).findByRole('region', { name: 'Qué va a cambiar' });
    expect(outcome).toHaveTextContent(/^Qué va a cambiarSituaciónantes.*→después/);
    await fixture.user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    expect(fixture.acts()).toHaveLength(0);
    expect((await fixture.stored())['state']).toBe('active');
  });

  test('retries a lost response with the same key and runs once', async () => {
    const fixture = await openCourier();
    const { confirm } = await askToBlock(fixture);
    let lostCount = 0;
    fixture.setNetworkHandler(async (request, next) => {
      const response = await next(request);
      if (!blockPath.test(request.url) || request.url.includes('dryRun') || lostCount > 0) return response;
      lostCount += 1;
      throw new TypeError('Failed to fetch');
    });
    await fixture.user.click(confirm);
    await screen.findByText('No llegó la respuesta. Comprobando si se completó…');
    await screen.findByText('Se bloqueó a Beto.');
    expect(new Set(fixture.acts().map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
    expect((await fixture.stored())['version']).toBe(2);
  });

  test('with an unknown outcome keeps its input and key until a retry succeeds', async () => {
    const fixture = await openCourier();
    const { dialog, confirm } = await askToBlock(fixture);
    fixture.setNetworkHandler(async (request, next) => {
      const response = await next(request);
      if (request.method === 'POST') throw new TypeError('Failed to fetch');
      return response;
    });
    await fixture.user.click(confirm);
    await within(dialog).findByText(/No pudimos confirmar si se completó/);
    expect(within(dialog).getByRole('textbox', { name: 'Motivo' })).toBeDisabled();
    fixture.setNetworkHandler();
    await fixture.user.click(within(dialog).getByRole('button', { name: 'Comprobar de nuevo' }));
    await screen.findByText('Se bloqueó a Beto.');
    expect(new Set(fixture.acts().map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
    expect((await fixture.stored())['version']).toBe(2);
  });

  test('shows an error offline, sends nothing and keeps its input', async () => {
    const fixture = await openCourier();
    const { dialog, confirm } = await askToBlock(fixture);
    await within(dialog).findByRole('region', { name: 'Qué va a cambiar' });
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'onLine'));
    fixture.setNetworkHandler(offline);
    await fixture.user.click(confirm);
    const error = await within(dialog).findByText(/No hay conexión con el servidor/);
    expect(fixture.acts()).toHaveLength(0);
    const reason = within(dialog).getByRole('textbox', { name: 'Motivo' });
    expect(reason).toHaveValue('No entrega a tiempo');
    await fixture.user.type(reason, '.');
    await waitFor(() => expect(error).not.toBeInTheDocument());
  });

  test('on a record changed meanwhile shows the change and requires a second confirmation', async () => {
    const fixture = await openCourier();
    const { dialog, confirm } = await askToBlock(fixture);
    await within(dialog).findByRole('region', { name: 'Qué va a cambiar' });
    const { actions: _, ...now } = await fixture.stored();
    await fixture.api.send('PUT', `${couriers.name}/${fixture.id}`, {
      body: { ...now, name: { es: 'Beto Ruiz', en: null } },
      version: 1,
    });
    await fixture.user.click(confirm);
    const warning = await within(dialog).findByText(/Otra persona modificó este registro mientras tanto/);
    expect(warning).toHaveTextContent('Beto→despuésBeto Ruiz');
    expect((await fixture.stored())['state']).toBe('active');
    await fixture.user.click(within(dialog).getByRole('button', { name: 'Bloquear' }));
    await screen.findByText(/^Se bloqueó a Beto/);
    expect((await fixture.stored())['state']).toBe('blocked');
  });

  test('without input shows the rejection of its dry run and cannot be confirmed', async () => {
    const fixture = await openCourier();
    // The page offers the action, but the API rejects it.
    fixture.setNetworkHandler(async (request, next) =>
      request.url.includes('dryRun')
        ? Response.json({ code: 'record.archived', requestId: 'r' }, { status: 409 })
        : next(request),
    );
    await fixture.user.click(screen.getByRole('button', { name: 'Cerrar sesiones' }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText('Está archivado. Restáuralo para poder modificarlo.');
    expect(within(dialog).getByRole('button', { name: 'Cerrar sesiones' })).toBeDisabled();
    expect(fixture.acts()).toHaveLength(0);
  });

  test('that is unavailable can be focused in the menu, shows its reason and does nothing', async () => {
    const fixture = await openCourier('Ana');
    screen.getByRole('button', { name: 'Más' }).focus();
    await fixture.user.keyboard('{Enter}');
    const item = await screen.findByRole('menuitem', { name: /^Bloquear/ });
    await waitFor(() => expect(screen.getByRole('menu')).toContainElement(document.activeElement as HTMLElement));
    await fixture.user.keyboard('b');
    expect(item).toHaveFocus();
    expect(item).toHaveAttribute('aria-disabled', 'true');
    expect(item).toHaveAccessibleDescription('No se puede archivar mientras esté en uso. (3 usos)');
    await fixture.user.keyboard('{Enter}');
    expect(screen.queryByRole('dialog', { name: /Bloquear/ })).toBeNull();
    expect(item).toBeInTheDocument();
  });
});

describe('bulk action', () => {
  test('takes its input once, excludes rows that do not allow it, and keeps them selected', async () => {
    const fixture = await openCouriers('Ana', 'Beto', 'Caro');
    await fixture.go('/catalogs/couriers');
    await screen.findByRole('table');
    await fixture.user.click(screen.getByRole('checkbox', { name: 'Seleccionar toda la página' }));
    await fixture.user.click(
      within(await screen.findByRole('region', { name: 'Selección' })).getByRole('button', { name: 'Bloquear' }),
    );
    const dialog = await screen.findByRole('dialog', { name: '¿Bloquear a 2 repartidores?' });
    await fixture.user.type(within(dialog).getByRole('textbox', { name: 'Motivo' }), 'Fraude');
    await fixture.user.click(within(dialog).getByRole('button', { name: 'Bloquear' }));
    await within(dialog).findByText('Se bloqueó a 2 repartidores.');
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Ana: No se puede archivar mientras esté en uso. (3 usos)']);

    const sentPosts = fixture.sent('POST');
    expect(sentPosts.map(({ body }) => body)).toEqual([{ reason: 'Fraude' }, { reason: 'Fraude' }]);
    expect(new Set(sentPosts.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(2);

    expect(within(dialog).queryByRole('button', { name: /^Reintentar/ })).toBeNull();
    await fixture.user.click(await within(dialog).findByRole('button', { name: 'Cerrar' }));
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Seleccionar Ana' })).toBeChecked());
    expect(screen.getByRole('checkbox', { name: 'Seleccionar Beto' })).not.toBeChecked();
    await waitFor(() => expect(listRowNames()).toEqual(['Ana', 'Beto', 'Caro']));
  });

  test('sends nothing while its input is invalid', async () => {
    const fixture = await openCouriers('Ana', 'Beto');
    await fixture.go('/catalogs/couriers');
    await screen.findByRole('table');
    await fixture.user.click(screen.getByRole('checkbox', { name: 'Seleccionar toda la página' }));
    await fixture.user.click(
      within(await screen.findByRole('region', { name: 'Selección' })).getByRole('button', { name: 'Bloquear' }),
    );
    const dialog = await screen.findByRole('dialog');
    await fixture.user.click(within(dialog).getByRole('button', { name: 'Bloquear' }));
    await within(dialog).findByText('Falta este dato.');
    expect(fixture.sent('POST')).toHaveLength(0);
  });
});

describe('action bar of a record', () => {
  const actionOption = (name: string, allowed: boolean): ActionOption => ({
    name,
    availability: allowed ? { allowed } : { allowed, code: 'record.archived' },
    destructive: false,
    isNextStep: false,
  });
  test.each([
    ['the opposite of an available action', { block: true, unblock: false }, ['block', 'end-sessions', 'archive']],
    ['an action whose opposite is available', { block: false, unblock: true }, ['unblock', 'end-sessions', 'archive']],
    [
      'neither of two unavailable opposites',
      { block: false, unblock: false },
      ['block', 'unblock', 'end-sessions', 'archive'],
    ],
  ])('omits %s', (_, allowed, names) => {
    const actions = Object.fromEntries(
      Object.entries(allowed).map(([name, isAllowed]): [string, Availability] => [
        name,
        isAllowed ? { allowed: true } : { allowed: false, code: 'record.archived' },
      ]),
    );
    const record = { id: '1', createdAt: '', updatedAt: '', version: 1, archivedAt: null, actions };
    expect(actionOptionsOf(couriers, record).map(({ name }) => name)).toEqual(names);
  });

  const joinNames = (offers: readonly ActionOption[]) => offers.map(({ name }) => name).join(' ');

  test.each([
    ['every action if there is room', [actionOption('a', true), actionOption('b', false)], 2, 'a b', ''],
    ['no forbidden removal', [actionOption('a', false), actionOption('archive', false)], 2, 'a', 'archive'],
    [
      'available actions first',
      [actionOption('a', false), actionOption('b', true), actionOption('c', true)],
      2,
      'b c',
      'a',
    ],
    [
      'the first available action only, without more room',
      [actionOption('a', true), actionOption('b', true), actionOption('c', true)],
      1,
      'a',
      'b c',
    ],
    ['no unavailable action, without more room', [actionOption('a', false), actionOption('b', false)], 1, '', 'a b'],
  ] as const)('has a button for %s', (_, offers, maxButtons, buttons, more) => {
    const { buttons: shownButtons, more: overflow } = splitOverflow(offers, maxButtons);
    expect([joinNames(shownButtons), joinNames(overflow)]).toEqual([buttons, more]);
  });
});
