import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { initialsOf } from '../../../src/users/PersonHead';
import { createPlan, createUser, type Account } from '../../api/users/usersFixture';
import { completedFields, openSalesFixture } from '../../api/sales/salesFixture';
import { AlwaysVisibleObserver } from '../kit/AlwaysVisibleObserver';
import { listRowNames } from '../kit/consoleFixture';
import { usePhoneWidth } from '../phone';
import { openUsersConsole } from './usersConsole';

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', AlwaysVisibleObserver);
  return () => vi.unstubAllGlobals();
});

async function openPerson(overrides: Record<string, unknown> = {}) {
  const fixture = await openUsersConsole();
  const user = await createUser(fixture.api, {
    displayName: 'Lucía Hernández',
    email: 'lucia@correo.mx',
    phone: '5512345678',
    ...overrides,
  });
  const path = `users/user/${user.id}`;
  await fixture.go(`/${path}`);
  await screen.findByRole('heading', { level: 1, name: 'Lucía Hernández' });
  return { ...fixture, path };
}

const getCard = (name: string) => screen.getByRole('region', { name });

test('a card of the list on a phone has the name and the telephone or e-mail', async () => {
  usePhoneWidth();
  const fixture = await openUsersConsole();
  await createUser(fixture.api, { displayName: 'Lucía Hernández', email: 'lucia@correo.mx', phone: '5512345678' });
  await createUser(fixture.api, { displayName: 'Ana Robles', email: 'ana.robles@correo.mx' });
  await fixture.go('/users/user');
  const list = within(await screen.findByRole('list', { name: 'Clientes' }));
  const [cardOfAna, cardOfLucia] = list.getAllByRole('listitem');
  expect(cardOfAna).toHaveTextContent('ana.robles@correo.mx');
  expect(cardOfLucia).toHaveTextContent('55 1234 5678');
  for (const text of ['lucia@correo.mx', 'Activa', 'Cliente', '$0.00']) expect(cardOfLucia).not.toHaveTextContent(text);
});

describe('page of a user', () => {
  test('shows contact data and empty balances', async () => {
    await openPerson();
    expect(screen.getByRole('link', { name: 'lucia@correo.mx' })).toHaveAttribute('href', 'mailto:lucia@correo.mx');
    expect(screen.getByRole('link', { name: '55 1234 5678' })).toHaveAttribute('href', 'tel:+525512345678');
    expect(getCard('Datos de contacto')).toHaveTextContent('Cliente');
    expect(getCard('Datos de contacto')).toHaveTextContent('Activa');
    await waitFor(() => expect(getCard('Monedero')).toHaveTextContent('Disponible$0.00'));
    expect(getCard('Sin plan')).toBeVisible();
    expect(await screen.findByText('Su monedero no tiene movimientos.')).toBeVisible();
    await waitFor(() => expect(getCard('Actividad')).toHaveTextContent('Ventas 0'));
    expect(getCard('Actividad')).toHaveTextContent('Aún no hay ventas.');
  });

  test('shows wallets by currency, sales and gift cards with links to their lists', async () => {
    const salesFixture = await openSalesFixture();
    onTestFinished(() => salesFixture.close());
    const fixture = await openUsersConsole(salesFixture);
    const { id } = await salesFixture.createPerson({ displayName: 'Ana Robles', email: 'ana.robles@correo.mx' });
    await salesFixture.topUp(id, 25_000);
    await salesFixture.topUp(id, 9_000, 'CLP');
    const sale = await salesFixture.createSale({ accountId: id, ...completedFields });
    for (let index = 0; index < 6; index += 1)
      await salesFixture.issue({ recipient: { name: 'Ana', email: 'ana.robles@correo.mx' } });
    await fixture.go(`/users/user/${id}`);
    await waitFor(() =>
      expect(
        within(getCard('Monedero'))
          .getAllByRole('link')
          .map(({ textContent }) => textContent?.replace('\u00A0', ' ')),
      ).toEqual(['Ver movimientos', 'Ver movimientos', '1', '$116.00']),
    );
    await waitFor(() =>
      expect(within(getCard('Actividad')).getByRole('link', { name: sale.number })).toHaveAttribute(
        'href',
        `/sales/${sale.id}`,
      ),
    );
    expect(getCard('Actividad')).toHaveTextContent('Completada');
    expect(within(getCard('Actividad')).getByRole('link', { name: 'Ver todo (1)' })).toBeVisible();
    await fixture.user.click(await within(getCard('Actividad')).findByRole('link', { name: 'Tarjetas de regalo 6' }));
    await fixture.user.click(await within(getCard('Actividad')).findByRole('link', { name: 'Ver todo (6)' }));
    await waitFor(() =>
      expect(fixture.address()).toContain('/giftcards?filter={"recipient.email":"ana.robles@correo.mx"}'),
    );
    await waitFor(() => expect(listRowNames()).toHaveLength(6));
  });

  test('blocks the user with a reason, shows time, user and reason, and unblocks', async () => {
    const fixture = await openPerson();
    await fixture.user.click(screen.getByRole('button', { name: 'Bloquear' }));
    const dialog = await screen.findByRole('dialog', { name: '¿Bloquear a Lucía Hernández?' });
    await fixture.user.type(within(dialog).getByRole('textbox', { name: 'Motivo' }), 'Contracargos repetidos');
    await fixture.user.click(within(dialog).getByRole('button', { name: 'Bloquear' }));
    const banner = (await screen.findByText('Cuenta bloqueada')).closest('[role=alert]');
    expect(banner).toHaveTextContent(
      'Cuenta bloqueada desde el 1 jul 2026, 6:00 a.m., por admin@sobremesa.app.Contracargos repetidos',
    );

    await fixture.user.click(screen.getByRole('button', { name: 'Desbloquear' }));
    const unblock = await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Desbloquear' });
    await waitFor(() => expect(unblock).toBeEnabled());
    await fixture.user.click(unblock);
    await waitFor(() => expect(screen.queryByText('Cuenta bloqueada')).toBeNull());
    // The button that opened the dialog no longer exists, so the heading has the focus.
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    expect((await fixture.readStored(fixture.path))['state']).toBe('active');
  });

  test('adjusts the wallet after a preview and updates its balance and history', async () => {
    const fixture = await openPerson();
    await waitFor(() => expect(getCard('Monedero')).toHaveTextContent('Disponible$0.00'));
    await fixture.user.click(screen.getByRole('button', { name: 'Ajustar monedero' }));
    const dialog = await screen.findByRole('dialog', { name: '¿Ajustar el monedero de Lucía Hernández?' });
    await fixture.user.type(within(dialog).getByRole('textbox', { name: 'Monto del ajuste' }), '-5');
    await fixture.user.type(within(dialog).getByRole('textbox', { name: 'Motivo' }), 'Por la demora');
    expect(await within(dialog).findByText('El saldo no alcanza. No se movió dinero.')).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Ajustar monedero' })).toBeDisabled();
    await fixture.user.clear(within(dialog).getByRole('textbox', { name: 'Monto del ajuste' }));
    await fixture.user.type(within(dialog).getByRole('textbox', { name: 'Monto del ajuste' }), '12.50');
    expect(
      await within(dialog).findByRole('row', { name: /Monedero de Lucía Hernández.*\$0\.00.*\$12\.50/ }),
    ).toBeVisible();
    await fixture.user.click(within(dialog).getByRole('button', { name: 'Ajustar monedero' }));
    await waitFor(() => expect(getCard('Monedero')).toHaveTextContent('Disponible$12.50'));
    await waitFor(() =>
      expect(getCard('Movimientos del monedero')).toHaveTextContent(
        /Monedero ajustado\s*Por la demora.*\+\$12\.50\$12\.50$/,
      ),
    );
    // Searches within the history, since a notification shows the same text for a few seconds.
    expect(await within(getCard('Historial')).findByText('ajustó el monedero', { exact: false })).toBeVisible();
  });

  test('starts a trial of a plan selected by name', async () => {
    const fixture = await openPerson();
    await createPlan(fixture.api, { name: { es: 'Gourmet' } });
    await fixture.user.click(within(getCard('Sin plan')).getByRole('button', { name: 'Iniciar prueba' }));
    const dialog = await screen.findByRole('dialog');
    await fixture.user.type(within(dialog).getByRole('combobox', { name: /^Plan/ }), 'Gour');
    await fixture.user.click(await screen.findByRole('option', { name: /Gourmet/ }));
    await within(dialog).findByRole('region', { name: 'Qué va a cambiar' });
    await fixture.user.click(within(dialog).getByRole('button', { name: 'Iniciar prueba' }));
    await waitFor(() => expect(getCard('Plan')).toHaveTextContent('Gourmet'));
    expect(getCard('Plan')).toHaveTextContent('15 jul 2026');
    expect(getCard('Datos de contacto')).toHaveTextContent('En prueba');
  });

  test('offers only plans that the user can start, with their days of trial', async () => {
    const fixture = await openPerson();
    await createPlan(fixture.api, { name: { es: 'Gourmet' }, trialDays: 14 });
    await createPlan(fixture.api, { name: { es: 'Sin prueba' }, trialDays: 0 });
    await createPlan(fixture.api, { name: { es: 'Cerrado' }, active: false });
    await createPlan(fixture.api, { name: { es: 'Cocinas' }, audience: 'company' });
    const offeredTitles = async () =>
      (await screen.findAllByRole('option')).map((option) => option.textContent).toSorted();

    await fixture.user.click(within(getCard('Sin plan')).getByRole('button', { name: 'Iniciar prueba' }));
    await fixture.user.click(await screen.findByRole('combobox', { name: /^Plan/ }));
    expect(await offeredTitles()).toEqual(['GourmetDías de prueba: 14']);
    await fixture.user.keyboard('{Escape}');
    await fixture.user.click(screen.getByRole('button', { name: 'Cancelar' }));

    await fixture.user.click(within(getCard('Sin plan')).getByRole('button', { name: 'Suscribir' }));
    await fixture.user.click(await screen.findByRole('combobox', { name: /^Plan/ }));
    expect(await offeredTitles()).toEqual(['Gourmet', 'Sin prueba']);
  });

  test('shows an error as soon as the selected plan is closed', async () => {
    const fixture = await openPerson();
    const plan = await createPlan(fixture.api, { name: { es: 'Gourmet' } });
    await fixture.user.click(within(getCard('Sin plan')).getByRole('button', { name: 'Suscribir' }));
    const dialog = await screen.findByRole('dialog');
    await fixture.user.type(within(dialog).getByRole('combobox', { name: /^Plan/ }), 'Gour');
    const option = await screen.findByRole('option', { name: /Gourmet/ });
    expect(
      (await fixture.api.send('PUT', `catalogs/plans/${plan.id}`, { body: { active: false }, version: 1 })).status,
    ).toBe(200);
    await fixture.user.click(option);
    await waitFor(() => expect(within(dialog).getByRole('combobox', { name: /^Plan/ })).toBeInvalid());
    expect(within(dialog).getByRole('button', { name: 'Suscribir' })).toBeDisabled();
    expect((await fixture.readStored(fixture.path))['planId']).toBeNull();
  });

  test('leads to its form and back', async () => {
    const fixture = await openPerson();
    await fixture.user.click(screen.getByRole('link', { name: 'Editar' }));
    await fixture.fill('Nombre', 'Lucía Hernández Ortiz');
    expect(screen.getByText(/^No cambia: con él se entra a las apps/)).toBeVisible();
    await fixture.user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
    await screen.findByRole('region', { name: 'Monedero' });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Lucía Hernández Ortiz');
    expect(fixture.address()).toBe(`/${fixture.path}`);
  });
});

test('several users are blocked at once, and one who cannot be blocked stays selected', async () => {
  const fixture = await openUsersConsole();
  for (const displayName of ['Ana', 'Beto', 'Caro']) await createUser(fixture.api, { displayName });
  await fixture.go('/users/user?sort=displayName&order=ASC');
  await screen.findByRole('table');
  await waitFor(() => expect(listRowNames()).toEqual(['Ana', 'Beto', 'Caro']));
  await fixture.user.click(screen.getByRole('checkbox', { name: 'Seleccionar toda la página' }));
  // Another user blocks Beto while the list is open.
  const { json } = await fixture.api.send('GET', 'users/user?filter={"q":"beto"}');
  const [beto] = json as unknown as Account[];
  await fixture.api.send('POST', `users/user/${beto?.id ?? ''}/block`, {
    body: { reason: 'Fraude' },
    version: 1,
    key: crypto.randomUUID(),
  });
  await fixture.user.click(
    within(await screen.findByRole('region', { name: 'Selección' })).getByRole('button', { name: 'Bloquear' }),
  );
  const dialog = await screen.findByRole('dialog', { name: '¿Bloquear 2 clientes?' });
  await fixture.user.type(within(dialog).getByRole('textbox', { name: 'Motivo' }), 'Cuentas falsas');
  await fixture.user.click(within(dialog).getByRole('button', { name: 'Bloquear' }));
  await within(dialog).findByText('Se bloquearon 2 cuentas.');
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Beto: La cuenta está bloqueada.']);
  await fixture.user.click(within(dialog).getByRole('button', { name: 'Cerrar' }));
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Seleccionar Beto' })).toBeChecked());
  expect(screen.getByRole('checkbox', { name: 'Seleccionar Ana' })).not.toBeChecked();
});

test.each([
  ['Leticia Ramos González', 'LR'],
  ['Ana Torres', 'AT'],
  ['Ana María Torres', 'AT'],
  ['José Luis Pérez Gómez', 'JP'],
  ['Juan Carlos de la Torre', 'JT'],
  ['María de la Luz Ortega Ruiz', 'MO'],
  ['Miguel de Cervantes y Saavedra', 'MC'],
  ['De la Cruz', 'C'],
  ['de la', 'DL'],
  ['Óscar', 'Ó'],
  ['  élena   ñu  ', 'ÉÑ'],
  ['🌮 Tacos', '🌮T'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

describe('form of a new user', () => {
  test('names the user who has the e-mail address, archived or not, with a link', async () => {
    const fixture = await openUsersConsole();
    const { id, version } = await createUser(fixture.api, { displayName: 'Lucía Hernández', email: 'lucia@correo.mx' });
    await fixture.api.send('DELETE', `users/user/${id}`, { version });
    await fixture.go('/users/user/create');
    await fixture.fill('Nombre', 'Lucía H.');
    await fixture.fill('Correo electrónico', 'LUCIA@correo.mx');
    await fixture.user.click(screen.getByRole('button', { name: 'Guardar cliente' }));
    const field = screen.getByRole('textbox', { name: 'Correo electrónico' });
    await waitFor(() => expect(field).toHaveAccessibleDescription('Ya lo usa: Lucía Hernández'));
    expect(screen.getByRole('link', { name: 'Lucía Hernández' })).toHaveAttribute('href', `/users/user/${id}`);
  });
});
