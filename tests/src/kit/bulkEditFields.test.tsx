import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { dialog, editAll, press, review, tickField, writes } from './bulkEditing';
import { readStored, createKitchen, openAllKindsConsole, createTown } from './allKindsFixture';
import type { ConsoleFixture } from './consoleFixture';

describe('bulk edit of a list field', () => {
  const open = async () => {
    const stage = await openAllKindsConsole();
    const [oaxaca, puebla, merida] = [
      await createTown(stage, 'Oaxaca'),
      await createTown(stage, 'Puebla'),
      await createTown(stage, 'Mérida'),
    ];
    const one = await createKitchen(stage, 'Fonda', { servedIds: [oaxaca, puebla] });
    const other = await createKitchen(stage, 'Barra', { servedIds: [merida] });
    await stage.go('/catalogs/kitchens');
    await editAll(stage);
    await tickField(stage, 'Served');
    const served = async () => [
      (await readStored(stage, one))['servedIds'],
      (await readStored(stage, other))['servedIds'],
    ];
    return { stage, oaxaca, puebla, merida, served };
  };
  async function pick(stage: ConsoleFixture, mode: string | null, name: string) {
    if (mode !== null) {
      await stage.user.click(screen.getByRole('combobox', { name: 'Cambio en Served' }));
      await stage.user.click(await screen.findByRole('option', { name: mode }));
    }
    await stage.user.click(screen.getByRole('combobox', { name: 'Served' }));
    await stage.user.click(await screen.findByRole('option', { name }));
    await stage.user.keyboard('{Escape}');
  }
  const change = async (stage: ConsoleFixture) => {
    await review(stage);
    await press(stage, /^Cambiar \d/);
    await screen.findByText(/^Se camb/);
  };

  test('adds a value and keeps the others', async () => {
    const { stage, oaxaca, puebla, merida, served } = await open();
    await pick(stage, null, 'Mérida');
    await change(stage);
    expect(await served()).toEqual([[oaxaca, puebla, merida], [merida]]);
    expect(writes(stage)).toHaveLength(1);
  });

  test('removes a value and keeps the others', async () => {
    const { stage, puebla, merida, served } = await open();
    await pick(stage, 'Quitar', 'Oaxaca');
    await change(stage);
    expect(await served()).toEqual([[puebla], [merida]]);
  });

  test('replaces the values in all rows', async () => {
    const { stage, oaxaca, served } = await open();
    await pick(stage, 'Reemplazar', 'Oaxaca');
    await change(stage);
    expect(await served()).toEqual([[oaxaca], [oaxaca]]);
  });
});

describe('bulk edit of an amount', () => {
  test('uses the common currency of the rows', async () => {
    const stage = await openAllKindsConsole();
    const id = await createKitchen(stage, 'Fonda', { priceMinor: 100, currency: 'CLP' });
    await stage.go('/catalogs/kitchens');
    await editAll(stage);
    await tickField(stage, 'Price');
    await stage.fill(/^Price/, '1500');
    expect(dialog().getByText('CLP')).toBeVisible();
    await review(stage);
    await press(stage, 'Cambiar 1 kitchens');
    await screen.findByText(/^Se cambió/);
    expect((await readStored(stage, id))['priceMinor']).toBe(1500);
  });

  test('is not possible for rows in several currencies', async () => {
    const stage = await openAllKindsConsole();
    await createKitchen(stage, 'Fonda', { currency: 'CLP' });
    await createKitchen(stage, 'Barra', { currency: 'MXN' });
    await stage.go('/catalogs/kitchens');
    await editAll(stage);
    await tickField(stage, 'Price');
    await screen.findByText(/están en varias monedas/);
    expect(screen.getByRole('button', { name: 'Revisar cambios' })).toBeDisabled();
  });
});
