import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { resources } from '../../../contract/resources';
import { preloadResources, resourceScreens } from '../../../src/resources';
import { captureDownloads, saveAs } from '../downloads';
import { openConsoleFixture } from '../kit/consoleFixture';
import { findRegion, openSale } from './saleConsole';

const linesOf = async (name: string) =>
  within(await findRegion(name))
    .getAllByRole('row')
    .map((row) => row.textContent);

test('an empty list of sales says where they come from', async () => {
  await preloadResources();
  await openConsoleFixture({ resources, screensByResource: resourceScreens, at: '/sales' });
  expect(await screen.findByText(/^Las envía la app que vende, con su clave de API/)).toBeVisible();
});

test('the tabs of the list show the sales of one state, and first all', async () => {
  const fixture = await openSale();
  await fixture.go('/sales');
  const tabs = within(await screen.findByRole('navigation', { name: 'Qué se muestra' }));
  expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Todas',
    'Pagadas',
    'Completadas',
    'Canceladas',
    'Reembolsadas',
  ]);
  expect(tabs.getByRole('link', { name: 'Todas' })).toHaveAttribute('aria-current', 'page');
  await fixture.user.click(tabs.getByRole('link', { name: 'Canceladas' }));
  expect(await screen.findByRole('button', { name: 'Quitar filtros' })).toBeVisible();
  await fixture.user.click(tabs.getByRole('link', { name: 'Completadas' }));
  expect(await screen.findByRole('link', { name: /^VTA-/ })).toBeVisible();
  expect(tabs.getByRole('link', { name: 'Completadas' })).toHaveAttribute('aria-current', 'page');
});

test('a card of the list on a phone has company, state, date and total', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const fixture = await openSale();
  await fixture.go('/sales');
  const list = within(await screen.findByRole('list', { name: 'Ventas' }));
  const [card] = list.getAllByRole('listitem');
  for (const label of ['Empresa', 'Estado', 'Fecha del pedido', 'Total']) expect(card).toHaveTextContent(label);
});

describe('page of a sale', () => {
  test('shows total, payments and shares, each adding up', async () => {
    await openSale();
    expect(await linesOf('Detalle del pago')).toEqual(['Subtotal$100.00', 'Impuestos$16.00', 'Total$116.00']);
    expect(await linesOf('Forma de pago')).toEqual([
      'Tarjeta bancaria$60.00',
      'Efectivocobrado por la empresa$56.00',
      'Total$116.00',
    ]);
    expect(await linesOf('Distribución')).toEqual([
      'Total$116.00',
      'Comisión (15%)-$15.00',
      'IVA de la comisión-$2.40',
      'Neto para la empresa$98.60',
    ]);
    await within(await findRegion('Reembolsos')).findByText('No hay reembolsos.');
    await within(await findRegion('Asientos')).findByText('Venta completada');
  });

  test('shows its items as a table that adds up and exports them as CSV', async () => {
    const items = [
      { name: 'Pozole rojo', quantityMilli: 2_000, unitPriceMinor: 4_500, discountMinor: 500, taxMinor: 1_360 },
      { name: 'Queso Oaxaca', unit: 'kg', quantityMilli: 50, unitPriceMinor: 20_000, taxMinor: 160 },
    ];
    const payments = [{ method: 'card', amountMinor: 12_020, collectedBy: 'platform' }];
    const fixture = await openSale({ discountMinor: 500, taxMinor: 1_520, tipMinor: 1_000, payments, items });
    const table = within(await findRegion('Productos'));
    await table.findByRole('row', { name: /Pozole/ });
    expect(await linesOf('Productos')).toEqual([
      'ProductoSubtotalDescuentoImpuestosTotal',
      'Pozole rojo2 × $45.00$90.00-$5.00$13.60$98.60',
      'Queso Oaxaca0.05 kg × $200.00 por kg$10.00$0.00$1.60$11.60',
      'Suma de los productos$100.00-$5.00$15.20$110.20',
    ]);
    // The amounts equal the sums of the items, except the tip, which belongs to no item.
    expect(await linesOf('Detalle del pago')).toEqual([
      'Subtotal$100.00',
      'Descuento-$5.00',
      'Impuestos$15.20',
      'Propina$10.00',
      'Total$120.20',
    ]);
    expect(table.getByText('La propina de $10.00 se suma aparte.')).toBeVisible();

    const downloads = captureDownloads();
    await saveAs(fixture, 'Descargar');
    await waitFor(() => expect(downloads.map(({ name }) => name)).toEqual([expect.stringMatching(/^VTA-.*\.csv$/)]));
  });

  test('explains what happens next to a sale that is paid but not completed', async () => {
    await openSale({ completedAt: null });
    expect(
      screen.getByText(/^Pagada y sin completar: .* La app que la vendió la completa, o la cancela/),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reembolsar' })).toHaveAttribute('aria-disabled', 'true');
  });

  test('explains missing items without requesting them', async () => {
    const fixture = await openSale();
    expect(await findRegion('Productos')).toHaveTextContent('La app envió esta venta sin el detalle de productos.');
    expect(fixture.sent('GET').filter(({ address }) => address.includes('/items'))).toEqual([]);
  });

  test('refunds an amount after a preview of what returns by which means, and of the balances', async () => {
    const fixture = await openSale();
    await fixture.user.click(screen.getByRole('button', { name: 'Reembolsar' }));
    const dialog = await screen.findByRole('dialog', { name: /^¿Reembolsar la venta VTA-/ });
    const amount = within(dialog).getByRole('textbox', { name: /^Monto/ });
    expect(amount).toHaveValue('116.00');
    await fixture.fill(/^Monto/, '58');
    await fixture.user.click(within(dialog).getByRole('radio', { name: 'Empresa' }));
    const balances = await within(dialog).findByRole('table', { name: 'Saldos' });
    expect(within(dialog).getByRole('textbox', { name: 'Cargo a la empresa' })).toHaveValue('');
    expect(within(dialog).queryByText('Qué va a cambiar')).not.toBeInTheDocument();
    expect(balances).toHaveTextContent('Comisiones ganadas$15.00$7.50-$7.50');
    expect(await linesOf('Forma de devolución')).toEqual([
      'Tarjeta bancaria$30.00',
      'Efectivocobrado por la empresa$28.00',
      'Reembolsado$58.00',
    ]);
    await fixture.fill(/^Motivo/, 'Llegó frío');
    const confirm = within(dialog).getByRole('button', { name: 'Reembolsar' });
    await waitFor(() => expect(confirm).toBeEnabled());
    await fixture.user.dblClick(confirm);
    await screen.findByText(/^Se reembolsaron \$58\.00 de la venta VTA-/);
    await waitFor(async () =>
      expect(await linesOf('Detalle del pago')).toEqual([
        'Subtotal$100.00',
        'Impuestos$16.00',
        'Total$116.00',
        'Reembolsado-$58.00',
        'Neto de reembolsos$58.00',
      ]),
    );
    expect(screen.getByText('Reembolso parcial')).toBeVisible();
    expect(fixture.sent('POST').filter(({ address }) => !address.includes('dryRun'))).toHaveLength(1);

    await waitFor(async () => {
      const journals = within(await findRegion('Asientos'));
      expect(journals.getByText('Reembolso')).toBeVisible();
      expect(journals.getByText('Venta completada')).toBeVisible();
    });

    await fixture.user.click(await within(await findRegion('Reembolsos')).findByRole('link', { name: /^REE-/ }));
    await screen.findByText('Llegó frío');
    expect(await linesOf('Qué se reembolsó')).toEqual([
      'Venta reembolsada$50.00',
      'Impuestos reembolsados$8.00',
      'Reembolsado$58.00',
    ]);
    const bearers = await linesOf('Quién absorbe el reembolso');
    expect(bearers.at(-1)).toBe('Reembolsado$58.00');
    await within(await findRegion('Asientos')).findByText('Reembolso');

    await fixture.go('/sales');
    expect(await screen.findByRole('row', { name: /VTA-.*Reembolso parcial/ })).toBeVisible();
  });

  test('shows no error in an empty field that the user leaves before sending the form', async () => {
    const fixture = await openSale();
    await fixture.user.click(screen.getByRole('button', { name: 'Reembolsar' }));
    const dialog = within(await screen.findByRole('dialog'));
    const reason = dialog.getByRole('textbox', { name: /^Motivo/ });
    await waitFor(() => expect(dialog.getByRole('radio', { name: 'Sobremesa' })).toHaveFocus());
    await fixture.user.click(reason);
    await fixture.fill(/^Monto/, '1,0');
    await fixture.user.tab();
    await waitFor(() => expect(dialog.getByRole('textbox', { name: /^Monto/ })).toBeInvalid());
    expect(reason).toBeValid();
    expect(dialog.queryByText('Elige una de las opciones.')).not.toBeInTheDocument();
  });

  test('asks for the charge to the company only if the company is responsible', async () => {
    const fixture = await openSale();
    await fixture.user.click(screen.getByRole('button', { name: 'Reembolsar' }));
    const dialog = within(await screen.findByRole('dialog'));
    const charge = () => dialog.queryByRole('textbox', { name: 'Cargo a la empresa' });
    expect(charge()).not.toBeInTheDocument();
    await fixture.user.click(dialog.getByRole('radio', { name: 'Empresa' }));
    await fixture.fill('Cargo a la empresa', '5');
    await fixture.user.click(dialog.getByRole('radio', { name: 'Cliente' }));
    expect(charge()).not.toBeInTheDocument();
    await fixture.fill(/^Motivo/, 'Pidió de más');
    const confirm = dialog.getByRole('button', { name: 'Reembolsar' });
    await waitFor(() => expect(confirm).toBeEnabled());
    await fixture.user.click(confirm);
    await fixture.user.click(await within(await findRegion('Reembolsos')).findByRole('link', { name: /^REE-/ }));
    await screen.findByText('Pidió de más');
    expect(await linesOf('Quién absorbe el reembolso')).toEqual([
      'Cargo a Sobremesa$98.60',
      'Comisión devuelta$15.00',
      'IVA de la comisión devuelto$2.40',
      'Reembolsado$116.00',
    ]);
  });

  test('shows an error on a refund above the remaining amount together with those of empty fields', async () => {
    const fixture = await openSale();
    await fixture.user.click(screen.getByRole('button', { name: 'Reembolsar' }));
    const dialog = within(await screen.findByRole('dialog'));
    await fixture.fill(/^Monto/, '117');
    await fixture.user.click(dialog.getByRole('button', { name: 'Reembolsar' }));
    expect(await dialog.findByText('Se pueden reembolsar $116.00 como máximo.')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: /^Motivo/ })).toBeInvalid();
    await fixture.user.click(dialog.getByRole('radio', { name: 'Cliente' }));
    await fixture.fill(/^Motivo/, 'Error');
    expect(dialog.getByRole('textbox', { name: /^Monto/ })).toBeInvalid();
    expect(dialog.getByText('Revisa los datos marcados.')).toBeVisible();
    expect(fixture.sent('POST').filter(({ address }) => address.includes('/refund'))).toEqual([]);
  });
});
