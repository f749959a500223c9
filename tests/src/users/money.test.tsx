import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createUser } from '../../api/users/usersFixture';
import { completed, openSalesFixture } from '../../api/sales/salesFixture';
import { AlwaysVisibleObserver } from '../kit/AlwaysVisibleObserver';
import { rowNames } from '../kit/consoleFixture';
import { openUsersConsole } from './usersConsole';

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', AlwaysVisibleObserver);
  return () => vi.unstubAllGlobals();
});

const card = (name: string) => screen.getByRole('region', { name });

describe('the money on the page of a person', () => {
  test('shows their deposits with their states and their refunds, each a way to exactly those, one request a section', async () => {
    const market = await openSalesFixture();
    onTestFinished(() => market.close());
    const stage = await openUsersConsole(market);
    const { id } = await market.newPerson({ displayName: 'Ana Robles' });
    await market.topUp(id, 25_000);
    const sale = await market.createSale({ accountId: id, ...completed });
    await market.act(`sales/${sale.id}`, 'refund', { amountMinor: 1_600, atFault: 'platform', reason: 'Llegó frío' });
    // Waits, is of another, or was never completed: none of it is what they spent.
    await market.createSale({ accountId: id });
    await market.createSale(completed);
    await stage.go(`/users/user/${id}`);
    await waitFor(() => expect(card('Depósitos')).toHaveTextContent('Confirmado'));
    expect(card('Depósitos')).toHaveTextContent('$250.00');
    await waitFor(() => expect(card('Reembolsos')).toHaveTextContent('$16.00'));
    expect(card('Monedero')).toHaveTextContent('Compras1Total gastado$100.00');
    // Beside the one of each section only what the refunds refer to is asked for, by its id.
    const asked = (list: string) =>
      stage.sent('GET').filter(({ address }) => address.includes(`/api/${list}?`) && !address.includes('"id":'));
    for (const list of ['deposits', 'refunds', 'sales', 'giftcards'])
      expect([list, asked(list).length]).toEqual([list, 1]);

    await stage.user.click(within(card('Monedero')).getByRole('link', { name: '$100.00' }));
    await waitFor(() => expect(rowNames()).toEqual([sale.number]));
    const sums = await screen.findByRole('region', { name: 'Totales' });
    await waitFor(() => expect(sums).toHaveTextContent('$116.00'));
  });

  test('leads to a deposit of theirs, which begins with their name', async () => {
    const stage = await openUsersConsole();
    const user = await createUser(stage.api, { displayName: 'Lucía Hernández', email: 'lucia@correo.mx' });
    await stage.go(`/users/user/${user.id}`);
    await screen.findByRole('heading', { level: 1, name: 'Lucía Hernández' });
    await stage.user.click(await within(card('Depósitos')).findByRole('link', { name: 'Registrar depósito' }));
    await waitFor(() => expect(stage.address()).toContain('/deposit/create?accountId='));
    const holder = await screen.findByRole('combobox', { name: /^Beneficiario/ });
    await waitFor(() => expect(holder).toHaveValue('Lucía Hernández'));
  });

  test('names nobody in a deposit for a person there is not', async () => {
    const stage = await openUsersConsole();
    await stage.go(`/deposit/create?accountId=${crypto.randomUUID()}`);
    const holder = await screen.findByRole('combobox', { name: /^Beneficiario/ });
    // Once the API has said that there is nobody.
    await waitFor(async () => {
      await stage.user.click(screen.getByRole('button', { name: 'Revisar' }));
      expect(holder).toBeInvalid();
    });
    expect(stage.sent('POST')).toEqual([]);
  });

  test('tells of a section that cannot be had, and of the others all the same', async () => {
    const stage = await openUsersConsole();
    const user = await createUser(stage.api, { displayName: 'Lucía Hernández', email: 'lucia@correo.mx' });
    stage.network((request, answer) =>
      request.url.includes('/refunds?')
        ? Promise.resolve(Response.json({ code: 'service.unavailable' }, { status: 503 }))
        : answer(request),
    );
    await stage.go(`/users/user/${user.id}`);
    await within(await screen.findByRole('region', { name: 'Reembolsos' })).findByRole('button', {
      name: /Reintentar/,
    });
    await waitFor(() => expect(card('Depósitos')).toHaveTextContent('Aún no tiene depósitos'));
  });
});
