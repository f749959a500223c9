import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { initialsOf } from '../../../src/users/PersonHead';
import { createPlan, createUser, type Account } from '../../api/users/usersFixture';
import { completed, openSalesFixture } from '../../api/sales/salesFixture';
import { AlwaysVisibleObserver } from '../kit/AlwaysVisibleObserver';
import { rowNames } from '../kit/consoleFixture';
import { openUsersConsole } from './usersConsole';

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', AlwaysVisibleObserver);
  return () => vi.unstubAllGlobals();
});

async function openPerson(given: Record<string, unknown> = {}) {
  const stage = await openUsersConsole();
  const user = await createUser(stage.api, {
    displayName: 'Lucía Hernández',
    email: 'lucia@correo.mx',
    phone: '5512345678',
    ...given,
  });
  const path = `users/user/${user.id}`;
  await stage.go(`/${path}`);
  await screen.findByRole('heading', { level: 1, name: 'Lucía Hernández' });
  return { ...stage, path };
}

const card = (name: string) => screen.getByRole('region', { name });

describe('page of a user', () => {
  test('shows contact data and empty sections', async () => {
    await openPerson();
    expect(screen.getByRole('link', { name: 'lucia@correo.mx' })).toHaveAttribute('href', 'mailto:lucia@correo.mx');
    expect(screen.getByRole('link', { name: '55 1234 5678' })).toHaveAttribute('href', 'tel:+525512345678');
    expect(card('Datos de contacto')).toHaveTextContent('Usuario');
    expect(card('Datos de contacto')).toHaveTextContent('Activa');
    await waitFor(() => expect(card('Monedero')).toHaveTextContent('Disponible$0.00'));
    expect(card('Plan')).toHaveTextContent('Sin plan.');
    await waitFor(() => expect(card('Ventas recientes')).toHaveTextContent('Aún no tiene ventas'));
    await waitFor(() => expect(card('Tarjetas de regalo')).toHaveTextContent('Aún no tiene tarjetas de regalo'));
  });

  test('shows wallets by currency, sales and gift cards with links to their lists', async () => {
    const market = await openSalesFixture();
    onTestFinished(() => market.close());
    const stage = await openUsersConsole(market);
    const { id } = await market.newPerson({ displayName: 'Ana Robles', email: 'ana.robles@correo.mx' });
    await market.topUp(id, 25_000);
    await market.topUp(id, 9_000, 'CLP');
    const sale = await market.createSale({ accountId: id, ...completed });
    for (let at = 0; at < 6; at += 1) await market.issue({ recipient: { name: 'Ana', email: 'ana.robles@correo.mx' } });
    await stage.go(`/users/user/${id}`);
    await waitFor(() =>
      expect(
        within(card('Monedero'))
          .getAllByRole('link')
          .map(({ textContent }) => textContent?.replace('\u00A0', ' ')),
      ).toEqual(['CLP 9,000', '$250.00', '1', '$116.00']),
    );
    await waitFor(() =>
      expect(within(card('Ventas recientes')).getByRole('link', { name: sale.number })).toHaveAttribute(
        'href',
        `/sales/${sale.id}`,
      ),
    );
    expect(card('Ventas recientes')).toHaveTextContent('Completada');
    expect(within(card('Ventas recientes')).getByRole('link', { name: 'Ver todo (1)' })).toBeVisible();
    await stage.user.click(within(card('Tarjetas de regalo')).getByRole('link', { name: 'Ver todo (6)' }));
    await waitFor(() =>
      expect(stage.address()).toContain('/giftcards?filter={"recipient.email":"ana.robles@correo.mx"}'),
    );
    await waitFor(() => expect(rowNames()).toHaveLength(6));
  });

  test('blocks the user with a reason, shows time, user and reason, and unblocks', async () => {
    const stage = await openPerson();
    await stage.user.click(screen.getByRole('button', { name: 'Bloquear' }));
    const dialog = await screen.findByRole('dialog', { name: '¿Bloquear a Lucía Hernández?' });
    await stage.user.type(within(dialog).getByRole('textbox', { name: 'Motivo' }), 'Contracargos repetidos');
    await stage.user.click(within(dialog).getByRole('button', { name: 'Bloquear' }));
    const banner = (await screen.findByText('Cuenta bloqueada')).closest('[role=alert]');
    expect(banner).toHaveTextContent(
      'Cuenta bloqueada desde el 1 jul 2026, 6:00 a.m., por admin@sobremesa.app.Contracargos repetidos',
    );

    await stage.user.click(screen.getByRole('button', { name: 'Desbloquear' }));
    await stage.user.click(
      await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Desbloquear' }),
    );
    await waitFor(() => expect(screen.queryByText('Cuenta bloqueada')).toBeNull());
    // The button that opened the dialog is gone.
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    expect((await stage.readStored(stage.path))['state']).toBe('active');
  });

  test('adjusts the wallet after a preview and updates its balance and history', async () => {
    const stage = await openPerson();
    await waitFor(() => expect(card('Monedero')).toHaveTextContent('Disponible$0.00'));
    await stage.user.click(screen.getByRole('button', { name: 'Ajustar monedero' }));
    const dialog = await screen.findByRole('dialog', { name: '¿Ajustar el monedero de Lucía Hernández?' });
    await stage.user.type(within(dialog).getByRole('textbox', { name: 'Monto del ajuste' }), '-5');
    await stage.user.type(within(dialog).getByRole('textbox', { name: 'Motivo' }), 'Por la demora');
    expect(await within(dialog).findByText('El saldo no alcanza. No se movió dinero.')).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Ajustar' })).toBeDisabled();
    await stage.user.clear(within(dialog).getByRole('textbox', { name: 'Monto del ajuste' }));
    await stage.user.type(within(dialog).getByRole('textbox', { name: 'Monto del ajuste' }), '12.50');
    expect(
      await within(dialog).findByRole('row', { name: /Monedero de Lucía Hernández.*\$0\.00.*\$12\.50/ }),
    ).toBeVisible();
    await stage.user.click(within(dialog).getByRole('button', { name: 'Ajustar' }));
    await waitFor(() => expect(card('Monedero')).toHaveTextContent('Disponible$12.50'));
    // The notification has the same text, for a few seconds.
    expect(await within(card('Historial')).findByText('ajustó el monedero', { exact: false })).toBeVisible();
  });

  test('starts a trial of a plan selected by name', async () => {
    const stage = await openPerson();
    await createPlan(stage.api, { name: { es: 'Gourmet' } });
    await stage.user.click(within(card('Plan')).getByRole('button', { name: 'Iniciar prueba' }));
    const dialog = await screen.findByRole('dialog');
    await stage.user.type(within(dialog).getByRole('combobox', { name: /^Plan/ }), 'Gour');
    await stage.user.click(await screen.findByRole('option', { name: /Gourmet/ }));
    await within(dialog).findByRole('region', { name: 'Qué va a cambiar' });
    await stage.user.click(within(dialog).getByRole('button', { name: 'Iniciar prueba' }));
    await waitFor(() => expect(card('Plan')).toHaveTextContent('Gourmet'));
    expect(card('Plan')).toHaveTextContent('15 jul 2026');
    expect(card('Datos de contacto')).toHaveTextContent('En prueba');
  });

  test('distinguishes two plans with the same name, one of them inactive', async () => {
    const stage = await openPerson();
    await createPlan(stage.api, { name: { es: 'Gourmet' }, slug: 'gourmet', code: 'gourmet' });
    await createPlan(stage.api, { name: { es: 'Gourmet' }, slug: 'gourmet-1', code: 'gourmet-1', active: false });
    await stage.user.click(within(card('Plan')).getByRole('button', { name: 'Suscribir' }));
    await stage.user.type(within(await screen.findByRole('dialog')).getByRole('combobox', { name: /^Plan/ }), 'Gour');
    await waitFor(() =>
      expect(
        screen
          .getAllByRole('option')
          .map((option) => option.textContent)
          .sort(),
      ).toEqual(['Gourmet', 'GourmetInactivo']),
    );
  });

  test('shows an error as soon as a plan for another audience is selected', async () => {
    const stage = await openPerson();
    await createPlan(stage.api, { name: { es: 'Cocinas' }, audience: 'company' });
    await stage.user.click(within(card('Plan')).getByRole('button', { name: 'Suscribir' }));
    const dialog = await screen.findByRole('dialog');
    await stage.user.type(within(dialog).getByRole('combobox', { name: /^Plan/ }), 'Coci');
    await stage.user.click(await screen.findByRole('option', { name: /Cocinas/ }));
    await waitFor(() => expect(within(dialog).getByRole('combobox', { name: /^Plan/ })).toBeInvalid());
    expect(within(dialog).getByRole('button', { name: 'Suscribir' })).toBeDisabled();
    expect((await stage.readStored(stage.path))['planId']).toBeNull();
  });

  test('leads to its form and back', async () => {
    const stage = await openPerson();
    await stage.user.click(screen.getByRole('link', { name: 'Editar' }));
    await stage.fill('Nombre', 'Lucía Hernández Ortiz');
    await stage.user.click(screen.getByRole('button', { name: 'Guardar' }));
    await screen.findByRole('region', { name: 'Monedero' });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Lucía Hernández Ortiz');
    expect(stage.address()).toBe(`/${stage.path}`);
  });
});

test('several users are blocked at once, and one who cannot be blocked stays selected', async () => {
  const stage = await openUsersConsole();
  for (const displayName of ['Ana', 'Beto', 'Caro']) await createUser(stage.api, { displayName });
  await stage.go('/users/user?sort=displayName&order=ASC');
  await screen.findByRole('table');
  await waitFor(() => expect(rowNames()).toEqual(['Ana', 'Beto', 'Caro']));
  await stage.user.click(screen.getByRole('checkbox', { name: 'Seleccionar toda la página' }));
  // Blocked by another user while the list was open.
  const { json } = await stage.api.send('GET', 'users/user?filter={"q":"beto"}');
  const [beto] = json as unknown as Account[];
  await stage.api.send('POST', `users/user/${beto?.id ?? ''}/block`, {
    body: { reason: 'Fraude' },
    version: 1,
    key: crypto.randomUUID(),
  });
  await stage.user.click(
    within(await screen.findByRole('region', { name: 'Selección' })).getByRole('button', { name: 'Bloquear' }),
  );
  const dialog = await screen.findByRole('dialog', { name: '¿Bloquear 2 usuarios?' });
  await stage.user.type(within(dialog).getByRole('textbox', { name: 'Motivo' }), 'Cuentas falsas');
  await stage.user.click(within(dialog).getByRole('button', { name: 'Bloquear' }));
  await within(dialog).findByText('Se bloquearon 2 cuentas.');
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Beto: La cuenta está bloqueada.']);
  await stage.user.click(within(dialog).getByRole('button', { name: 'Cerrar' }));
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
