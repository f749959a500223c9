import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { AlwaysVisibleObserver } from '../kit/AlwaysVisibleObserver';
import { findRegion, openSale } from './saleConsole';

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', AlwaysVisibleObserver);
  return () => vi.unstubAllGlobals();
});

describe('refund of items', () => {
  const items = [
    { name: 'Pozole rojo', quantityMilli: 2_000, unitPriceMinor: 4_000, taxMinor: 1_280 },
    { name: 'Agua fresca', quantityMilli: 1_000, unitPriceMinor: 2_000, taxMinor: 320 },
  ];

  test('sets the amount of a refund to the sum of the ticked items', async () => {
    const fixture = await openSale({ items });
    await fixture.user.click(screen.getByRole('button', { name: 'Reembolsar' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^¿Reembolsar la venta VTA-/ }));
    const amount = dialog.getByRole('textbox', { name: /^Monto/ });
    await fixture.user.click(await dialog.findByRole('checkbox', { name: 'Pozole rojo · 2' }));
    expect(amount).toHaveValue('92.80');
    await fixture.user.click(dialog.getByRole('checkbox', { name: 'Agua fresca' }));
    expect(amount).toHaveValue('116.00');
    await fixture.fill(/^Monto/, '10');
    expect(dialog.getByRole('checkbox', { name: 'Agua fresca' })).not.toBeChecked();
    await fixture.user.click(dialog.getByRole('checkbox', { name: 'Agua fresca' }));
    expect(amount).toHaveValue('23.20');
    await fixture.user.click(dialog.getByRole('checkbox', { name: 'Agua fresca' }));
    expect(amount).toHaveValue('116.00');
  });

  test('marks a refunded item and does not refund it twice', async () => {
    const fixture = await openSale({ items });
    await fixture.user.click(screen.getByRole('button', { name: 'Reembolsar' }));
    const dialog = within(await screen.findByRole('dialog'));
    await fixture.user.click(await dialog.findByRole('checkbox', { name: 'Agua fresca' }));
    await fixture.user.click(dialog.getByRole('radio', { name: 'Cliente' }));
    await fixture.fill(/^Motivo/, 'Llegó tibia');
    const confirm = dialog.getByRole('button', { name: 'Reembolsar' });
    await waitFor(() => expect(confirm).toBeEnabled());
    await fixture.user.click(confirm);
    await screen.findByText(/^Se reembolsaron \$23\.20 de la venta VTA-/);
    const itemRows = within(await findRegion('Productos'));
    expect(await itemRows.findByRole('row', { name: /^Agua fresca Reembolsado/ })).toBeVisible();
    expect(itemRows.getByRole('row', { name: /^Pozole rojo/ })).not.toHaveTextContent('Reembolsado');

    await fixture.user.click(screen.getByRole('button', { name: 'Reembolsar' }));
    const secondDialog = within(await screen.findByRole('dialog'));
    expect(await secondDialog.findByRole('checkbox', { name: 'Agua fresca (reembolsado)' })).toBeDisabled();
    await fixture.user.click(secondDialog.getByRole('checkbox', { name: 'Pozole rojo · 2' }));
    expect(secondDialog.getByRole('textbox', { name: /^Monto/ })).toHaveValue('92.80');
    await fixture.user.click(secondDialog.getByRole('button', { name: 'Cancelar' }));
    await fixture.user.click(await within(await findRegion('Reembolsos')).findByRole('link', { name: /^REE-/ }));
    const facts = await findRegion('Datos del reembolso');
    await waitFor(() => expect(facts).toHaveTextContent(/Productos reembolsados\s*Agua fresca/));
  });

  test('refunds one piece of several and leaves the others to a later refund', async () => {
    const threePieces = [{ name: 'Pozole rojo', quantityMilli: 3_000, unitPriceMinor: 3_000, taxMinor: 1_000 }];
    const payments = [{ method: 'card', amountMinor: 10_000, collectedBy: 'platform' }];
    const fixture = await openSale({ grossMinor: 9_000, taxMinor: 1_000, payments, items: threePieces });
    const openDialog = async () => {
      await fixture.user.click(screen.getByRole('button', { name: 'Reembolsar' }));
      const dialog = within(await screen.findByRole('dialog'));
      await dialog.findByRole('textbox', { name: 'Piezas de Pozole rojo' });
      return { dialog, amount: dialog.getByRole('textbox', { name: /^Monto/ }) };
    };
    const { dialog, amount } = await openDialog();
    await fixture.user.click(dialog.getByRole('button', { name: 'Una pieza más de Pozole rojo' }));
    expect(amount).toHaveValue('33.33');
    expect(dialog.getByRole('checkbox', { name: 'Pozole rojo · 3' })).toBeChecked();
    await fixture.user.click(dialog.getByRole('radio', { name: 'Cliente' }));
    await fixture.fill(/^Motivo/, 'Llegó tibio');
    const confirm = dialog.getByRole('button', { name: 'Reembolsar' });
    await waitFor(() => expect(confirm).toBeEnabled());
    await fixture.user.click(confirm);
    await screen.findByText(/^Se reembolsaron \$33\.33 de la venta VTA-/);
    const itemRows = within(await findRegion('Productos'));
    expect(await itemRows.findByRole('row', { name: /^Pozole rojo Reembolsado: 1 de 3/ })).toBeVisible();

    const history = within(await findRegion('Historial'));
    expect(await history.findByText('Tarjeta bancaria: $100.00 (reembolsado: $33.33)')).toBeInTheDocument();

    const second = await openDialog();
    expect(second.dialog.getByText('de 2')).toBeVisible();
    await fixture.user.click(second.dialog.getByRole('checkbox', { name: 'Pozole rojo · 3 (ya reembolsado: 1)' }));
    expect(second.amount).toHaveValue('66.67');
  });
});
