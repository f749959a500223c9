import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createUser } from '../../api/users/usersFixture';
import { completedFields, openSalesFixture } from '../../api/sales/salesFixture';
import { AlwaysVisibleObserver } from '../kit/AlwaysVisibleObserver';
import { listRowNames } from '../kit/consoleFixture';
import { openUsersConsole } from './usersConsole';

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', AlwaysVisibleObserver);
  return () => vi.unstubAllGlobals();
});

const getCard = (name: string) => screen.getByRole('region', { name });

describe('balances and payments on the page of a user', () => {
  test('show purchases, deposits and refunds with links to their lists, with one request per section', async () => {
    const salesFixture = await openSalesFixture();
    onTestFinished(() => salesFixture.close());
    const fixture = await openUsersConsole(salesFixture);
    const { id } = await salesFixture.createPerson({ displayName: 'Ana Robles' });
    await salesFixture.topUp(id, 25_000);
    const sale = await salesFixture.createSale({ accountId: id, ...completedFields });
    await salesFixture.act(`sales/${sale.id}`, 'refund', {
      amountMinor: 1_600,
      atFault: 'platform',
      reason: 'Llegó frío',
    });
    // Sales that are pending, not completed or of another user do not count as purchases.
    await salesFixture.createSale({ accountId: id });
    await salesFixture.createSale(completedFields);
    await fixture.go(`/users/user/${id}`);
    await waitFor(() => expect(getCard('Depósitos')).toHaveTextContent('Confirmado'));
    expect(getCard('Depósitos')).toHaveTextContent('$250.00');
    await waitFor(() => expect(getCard('Reembolsos')).toHaveTextContent('$16.00'));
    expect(getCard('Monedero')).toHaveTextContent('Compras1Total gastado$100.00');
    // Each section sends one request. The page also requests records that refunds reference, by id.
    const listRequests = (resource: string) =>
      fixture.sent('GET').filter(({ address }) => address.includes(`/api/${resource}?`) && !address.includes('"id":'));
    for (const resource of ['deposits', 'refunds', 'sales', 'giftcards'])
      expect([resource, listRequests(resource).length]).toEqual([resource, 1]);

    await fixture.user.click(within(getCard('Monedero')).getByRole('link', { name: '$100.00' }));
    await waitFor(() => expect(listRowNames()).toEqual([sale.number]));
    const sums = await screen.findByRole('region', { name: 'Totales' });
    await waitFor(() => expect(sums).toHaveTextContent('$116.00'));
  });

  test('lead to a deposit form with the user as beneficiary', async () => {
    const fixture = await openUsersConsole();
    const user = await createUser(fixture.api, { displayName: 'Lucía Hernández', email: 'lucia@correo.mx' });
    await fixture.go(`/users/user/${user.id}`);
    await screen.findByRole('heading', { level: 1, name: 'Lucía Hernández' });
    await fixture.user.click(await within(getCard('Depósitos')).findByRole('link', { name: 'Registrar depósito' }));
    await waitFor(() => expect(fixture.address()).toContain('/deposit/create?accountId='));
    const beneficiaryInput = await screen.findByRole('combobox', { name: /^Beneficiario/ });
    await waitFor(() => expect(beneficiaryInput).toHaveValue('Lucía Hernández'));
  });

  test('a deposit form with an unknown user in its address has no beneficiary', async () => {
    const fixture = await openUsersConsole();
    await fixture.go(`/deposit/create?accountId=${crypto.randomUUID()}`);
    const beneficiaryInput = await screen.findByRole('combobox', { name: /^Beneficiario/ });
    // Waits until the API has responded that the user does not exist.
    await waitFor(async () => {
      await fixture.user.click(screen.getByRole('button', { name: 'Registrar depósito' }));
      expect(beneficiaryInput).toBeInvalid();
    });
    expect(fixture.sent('POST')).toEqual([]);
  });

  test('show an error of one section while the others load', async () => {
    const fixture = await openUsersConsole();
    const user = await createUser(fixture.api, { displayName: 'Lucía Hernández', email: 'lucia@correo.mx' });
    fixture.setNetworkHandler((request, response) =>
      request.url.includes('/refunds?')
        ? Promise.resolve(Response.json({ code: 'service.unavailable' }, { status: 503 }))
        : response(request),
    );
    await fixture.go(`/users/user/${user.id}`);
    await within(await screen.findByRole('region', { name: 'Reembolsos' })).findByRole('button', {
      name: /Reintentar/,
    });
    await waitFor(() => expect(getCard('Depósitos')).toHaveTextContent('Aún no tiene depósitos'));
  });
});
