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
  test('show purchases, deposits and refunds with links to their lists, with one request per tab', async () => {
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
    const activity = within(await screen.findByRole('region', { name: 'Actividad' }));
    const refundedRow = await activity.findByRole('row', { name: new RegExp(String(sale.number)) });
    expect(refundedRow).toHaveTextContent('$16.00$116.00');
    await fixture.user.click(await screen.findByRole('link', { name: 'Depósitos 1' }));
    await waitFor(() => expect(getCard('Actividad')).toHaveTextContent('Confirmado'));
    expect(getCard('Actividad')).toHaveTextContent('$250.00');
    await fixture.user.click(await screen.findByRole('link', { name: 'Reembolsos 1' }));
    await waitFor(() => expect(getCard('Actividad')).toHaveTextContent('$16.00'));
    expect(await within(getCard('Monedero')).findByRole('link', { name: 'Ver movimientos' })).toBeVisible();
    await waitFor(() => expect(getCard('Monedero')).toHaveTextContent('Compras1Total gastado$100.00'));
    // Each tab sends one request. The page also requests records that refunds reference, by id.
    const listRequests = (resource: string) =>
      fixture.sent('GET').filter(({ address }) => address.includes(`/api/${resource}?`) && !address.includes('"id":'));
    for (const resource of ['deposits', 'refunds', 'sales', 'giftcards'])
      expect([resource, listRequests(resource).length]).toEqual([resource, 1]);

    await fixture.user.click(within(getCard('Monedero')).getByRole('link', { name: '$100.00' }));
    await waitFor(() => expect(listRowNames()).toEqual([sale.number]));
    const sums = await screen.findByRole('region', { name: 'Totales' });
    await waitFor(() => expect(sums).toHaveTextContent('$116.00'));
  });

  test('show the total spent in each currency, with links to the sales in it', async () => {
    const salesFixture = await openSalesFixture();
    onTestFinished(() => salesFixture.close());
    const fixture = await openUsersConsole(salesFixture);
    const { id } = await salesFixture.createPerson();
    const { id: companyId } = await salesFixture.createCompany({ currency: 'COP' });
    const inPesos = { accountId: id, companyId, currency: 'COP', ...completedFields };
    const sale = await salesFixture.createSale(inPesos);
    await salesFixture.act(`sales/${sale.id}`, 'refund', { amountMinor: 1_600, atFault: 'platform', reason: 'Frío' });
    await salesFixture.createSale(inPesos);
    await salesFixture.createSale({ accountId: id, ...completedFields });
    await fixture.go(`/users/user/${id}`);
    await waitFor(() => expect(getCard('Monedero')).toHaveTextContent(/Compras3Total gastadoCOP\s216\.00\$116\.00$/));
    expect(within(getCard('Monedero')).getByRole('link', { name: '$116.00' })).toHaveAttribute(
      'href',
      expect.stringContaining(encodeURIComponent('"currency":["MXN"]')),
    );
  });

  test('lead to a deposit form with the user as beneficiary', async () => {
    const fixture = await openUsersConsole();
    const user = await createUser(fixture.api, { displayName: 'Lucía Hernández', email: 'lucia@correo.mx' });
    await fixture.go(`/users/user/${user.id}`);
    await screen.findByRole('heading', { level: 1, name: 'Lucía Hernández' });
    await fixture.user.click(await screen.findByRole('link', { name: 'Depósitos 0' }));
    await fixture.user.click(await within(getCard('Actividad')).findByRole('link', { name: 'Registrar depósito' }));
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

  test('show the error of a tab, and the records of the others', async () => {
    const fixture = await openUsersConsole();
    const user = await createUser(fixture.api, { displayName: 'Lucía Hernández', email: 'lucia@correo.mx' });
    let isBroken = true;
    fixture.setNetworkHandler((request, response) =>
      isBroken && request.url.includes('/refunds?')
        ? Promise.resolve(Response.json({ code: 'service.unavailable' }, { status: 503 }))
        : response(request),
    );
    await fixture.go(`/users/user/${user.id}`);
    const failedTab = await screen.findByRole('link', { name: 'Reembolsos No se pudo cargar' });
    expect(failedTab).toHaveAttribute('aria-current', 'page');
    await screen.findByRole('link', { name: 'Depósitos 0' });
    isBroken = false;
    await fixture.user.click(within(getCard('Actividad')).getByRole('button', { name: /Reintentar/ }));
    await screen.findByRole('link', { name: 'Reembolsos 0' });
  });

  test('refund a sale from its row', async () => {
    const salesFixture = await openSalesFixture();
    onTestFinished(() => salesFixture.close());
    const fixture = await openUsersConsole(salesFixture);
    const { id } = await salesFixture.createPerson({ displayName: 'Ana Robles' });
    const sale = await salesFixture.createSale({ accountId: id, ...completedFields });
    await fixture.go(`/users/user/${id}`);
    await fixture.user.click(await screen.findByRole('button', { name: `Reembolsar: ${sale.number}` }));
    const dialog = await screen.findByRole('dialog');
    await fixture.user.type(within(dialog).getByRole('textbox', { name: /^Motivo/ }), 'Llegó frío');
    await fixture.user.click(within(dialog).getByRole('radio', { name: 'Sobremesa' }));
    await within(dialog).findByRole('table', { name: 'Forma de devolución' });
    const confirm = within(dialog).getByRole('button', { name: /^Reembolsar/ });
    await waitFor(() => expect(confirm).toBeEnabled());
    await fixture.user.click(confirm);
    await screen.findByRole('link', { name: 'Reembolsos 1' });
    expect((await salesFixture.readSale(`sales/${sale.id}`))['state']).toBe('refunded');
  });
});
