import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { companies } from '../../../api/contract/catalogs/companies';
import { resources } from '../../../api/contract/resources';
import { companyScreens, preloadCompanies } from '../../../src/companies/screens';
import { card, cash, completed, openMarket } from '../../api/sales/market';
import { openStage } from '../resources/stage';

async function openCompany(...payments: ReturnType<typeof card>[]) {
  const market = await openMarket();
  onTestFinished(() => market.close());
  await preloadCompanies();
  const sale = await market.sell({ payments, ...completed });
  const stage = await openStage({ api: market, resources, own: { [companies.name]: companyScreens }, at: `/catalogs/companies/${market.company.id}` });
  return { ...stage, sale };
}

const balance = () => screen.findByRole('region', { name: 'Saldo' });

test('a company’s page says what is owed to it and leads to the entries of it, and to what it sold', async () => {
  const { sale } = await openCompany(card(11_600));
  const owed = await within(await balance()).findByRole('link', { name: '$98.60' });
  expect(owed.getAttribute('href')).toMatch(/^\/ledger-accounts\//);
  expect(await balance()).toHaveTextContent('Adeudado$98.60Reservado$0.00');
  const sales = await screen.findByRole('region', { name: 'Ventas recientes' });
  await waitFor(() => expect(within(sales).getByRole('link', { name: sale.number })).toHaveAttribute('href', `/sales/${sale.id}`));
});

test('a company that kept more than its share is said to owe us', async () => {
  await openCompany(cash(11_600));
  await waitFor(async () => expect(await balance()).toHaveTextContent('Nos debe$17.40'));
  expect(within(await balance()).queryByText('-$17.40')).toBeNull();
});

test('a company’s page says since when it is paid where, and who said so', async () => {
  const market = await openMarket();
  onTestFinished(() => market.close());
  await preloadCompanies();
  const { id } = await market.newCompany({ bank: { holder: 'Ana', bankName: 'BBVA', accountNumber: '032180000118359719' } });
  await openStage({ api: market, resources, own: { [companies.name]: companyScreens }, at: `/catalogs/companies/${id}` });
  expect(await within(await balance()).findByText(/^Cuenta bancaria cambiada el 1 jul 2026, .* por admin@sobremesa\.app$/)).toBeInTheDocument();
});
