import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { withinDialog, editAll, pressButton, review, tickField, writes } from './bulkEditing';
import { readStored, createKitchen, openAllKindsConsole, createTown } from './allKindsFixture';
import type { ConsoleFixture } from './consoleFixture';

describe('bulk edit of a list field', () => {
  const openKitchens = async () => {
    const fixture = await openAllKindsConsole();
    const [oaxaca, puebla, merida] = [
      await createTown(fixture, 'Oaxaca'),
      await createTown(fixture, 'Puebla'),
      await createTown(fixture, 'Mérida'),
    ];
    const firstKitchen = await createKitchen(fixture, 'Fonda', { servedIds: [oaxaca, puebla] });
    const otherKitchen = await createKitchen(fixture, 'Barra', { servedIds: [merida] });
    await fixture.go('/catalogs/kitchens');
    await editAll(fixture);
    await tickField(fixture, 'Served');
    const readServed = async () => [
      (await readStored(fixture, firstKitchen))['servedIds'],
      (await readStored(fixture, otherKitchen))['servedIds'],
    ];
    return { fixture, oaxaca, puebla, merida, served: readServed };
  };
  async function pickOption(fixture: ConsoleFixture, mode: string | null, name: string) {
    if (mode !== null) {
      await fixture.user.click(screen.getByRole('combobox', { name: 'Cambio en Served' }));
      await fixture.user.click(await screen.findByRole('option', { name: mode }));
    }
    await fixture.user.click(screen.getByRole('combobox', { name: 'Served' }));
    await fixture.user.click(await screen.findByRole('option', { name }));
    await fixture.user.keyboard('{Escape}');
  }
  const applyChange = async (fixture: ConsoleFixture) => {
    await review(fixture);
    await pressButton(fixture, /^Cambiar \d/);
    await screen.findByText(/^Se camb/);
  };

  test('adds a value and keeps the others', async () => {
    const { fixture, oaxaca, puebla, merida, served } = await openKitchens();
    await pickOption(fixture, null, 'Mérida');
    await applyChange(fixture);
    expect(await served()).toEqual([[oaxaca, puebla, merida], [merida]]);
    expect(writes(fixture)).toHaveLength(1);
  });

  test('removes a value and keeps the others', async () => {
    const { fixture, puebla, merida, served } = await openKitchens();
    await pickOption(fixture, 'Quitar', 'Oaxaca');
    await applyChange(fixture);
    expect(await served()).toEqual([[puebla], [merida]]);
  });

  test('replaces the values in all rows', async () => {
    const { fixture, oaxaca, served } = await openKitchens();
    await pickOption(fixture, 'Reemplazar', 'Oaxaca');
    await applyChange(fixture);
    expect(await served()).toEqual([[oaxaca], [oaxaca]]);
  });
});

describe('bulk edit of an amount', () => {
  test('uses the common currency of the rows', async () => {
    const fixture = await openAllKindsConsole();
    const id = await createKitchen(fixture, 'Fonda', { priceMinor: 100, currency: 'CLP' });
    await fixture.go('/catalogs/kitchens');
    await editAll(fixture);
    await tickField(fixture, 'Price');
    await fixture.fill(/^Price/, '1500');
    expect(withinDialog().getByText('CLP')).toBeVisible();
    await review(fixture);
    await pressButton(fixture, 'Cambiar 1 kitchens');
    await screen.findByText(/^Se cambió/);
    expect((await readStored(fixture, id))['priceMinor']).toBe(1500);
  });

  test('is not possible for rows in several currencies', async () => {
    const fixture = await openAllKindsConsole();
    await createKitchen(fixture, 'Fonda', { currency: 'CLP' });
    await createKitchen(fixture, 'Barra', { currency: 'MXN' });
    await fixture.go('/catalogs/kitchens');
    await editAll(fixture);
    await tickField(fixture, 'Price');
    await screen.findByText(/están en varias monedas/);
    expect(screen.getByRole('button', { name: 'Revisar cambios' })).toBeDisabled();
  });
});
