import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { markEntryShown, writeEntry } from '../../../src/shell/browserHistory';
import { typeDate } from '../dates';
import { activeFilters, filterOf } from './activeFilters';
import { createKitchen, openAllKindsConsole, createTown } from './allKindsFixture';
import { setClocks } from './clocks';
import { listRowNames, type ConsoleFixture } from './consoleFixture';
import { usePhoneWidth } from '../phone';

async function openList(fixture: ConsoleFixture, search = ''): Promise<void> {
  await fixture.go(`/catalogs/kitchens${search}`);
  await screen.findByRole('table');
}

async function applyFilters(
  fixture: ConsoleFixture,
  callback: (dialog: ReturnType<typeof within>) => Promise<void>,
): Promise<void> {
  await fixture.user.click(screen.getByRole('button', { name: 'Filtros' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Filtros' }));
  await callback(dialog);
  await fixture.user.click(dialog.getByRole('button', { name: 'Aplicar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

async function createThree(fixture: ConsoleFixture) {
  const [oaxaca, puebla] = [await createTown(fixture, 'Oaxaca'), await createTown(fixture, 'Puebla')];
  await createKitchen(fixture, 'Uno', { size: 'small', priceMinor: 10_000, opensOn: '2026-06-30', townId: oaxaca });
  await createKitchen(fixture, 'Dos', {
    size: 'medium',
    priceMinor: 20_000,
    opensOn: '2026-07-01',
    townId: puebla,
    servedIds: [oaxaca],
  });
  await createKitchen(fixture, 'Tres', {
    size: 'large',
    priceMinor: 30_000,
    opensOn: '2026-07-31',
    servedIds: [puebla, oaxaca],
  });
  return { oaxaca, puebla };
}

describe('list filters', () => {
  test('match any of several options', async () => {
    const fixture = await openAllKindsConsole();
    await createThree(fixture);
    await openList(fixture);
    await applyFilters(fixture, async (dialog) => {
      await fixture.user.click(dialog.getByRole('checkbox', { name: 'Large' }));
      await fixture.user.click(dialog.getByRole('checkbox', { name: 'Small' }));
    });
    await waitFor(() => expect(listRowNames()).toEqual(['Uno', 'Tres']));
    expect(filterOf(fixture)).toEqual({ size: ['small', 'large'] });
    expect(await activeFilters()).toEqual(['Size: Small, Large']);
  });

  test('match amounts within a range, in the written format', async () => {
    const fixture = await openAllKindsConsole();
    await createThree(fixture);
    await openList(fixture);
    await applyFilters(fixture, async (dialog) => {
      await fixture.user.type(dialog.getByRole('textbox', { name: 'Price, desde' }), '200');
      await fixture.user.type(dialog.getByRole('textbox', { name: 'Price, hasta' }), '1.000,00');
    });
    await waitFor(() => expect(listRowNames()).toEqual(['Dos', 'Tres']));
    expect(await activeFilters()).toEqual(['Price: desde $200.00', 'Price: hasta $1,000.00']);
  });

  test('are not applied while an amount cannot be read', async () => {
    const fixture = await openAllKindsConsole();
    await createThree(fixture);
    await openList(fixture);
    await fixture.user.click(screen.getByRole('button', { name: 'Filtros' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Filtros' }));
    const from = dialog.getByRole('textbox', { name: 'Price, desde' });
    await fixture.user.type(from, 'abc{Enter}');
    expect(from).toBeInvalid();
    expect(from).toHaveFocus();
    expect(from).toHaveAccessibleDescription('No tiene el formato correcto.');
    expect(filterOf(fixture)).toEqual({});
    await fixture.user.clear(from);
    await fixture.user.type(from, '250{Enter}');
    await waitFor(() => expect(listRowNames()).toEqual(['Tres']));
  });

  test('show records excluded by the address, and can be removed', async () => {
    const fixture = await openAllKindsConsole();
    const kitchenWithout = await createKitchen(fixture, 'Uno', {});
    await createKitchen(fixture, 'Dos', {});
    await openList(fixture, `?filter=${encodeURIComponent(JSON.stringify({ id_neq: [kitchenWithout] }))}`);
    await waitFor(() => expect(listRowNames()).toEqual(['Dos']));
    expect(await activeFilters()).toEqual(['Sin 1 registro']);
    await fixture.user.click(screen.getByRole('button', { name: /^Sin 1 registro/ }));
    await waitFor(() => expect(listRowNames()).toHaveLength(2));
  });

  test('match dates within an inclusive range', async () => {
    const fixture = await openAllKindsConsole();
    await createThree(fixture);
    await openList(fixture);
    await applyFilters(fixture, async (dialog) => {
      await typeDate(fixture.user, 'Opens on, desde', '2026-07-01', dialog);
      await typeDate(fixture.user, 'Opens on, hasta', '2026-07-31', dialog);
    });
    await waitFor(() => expect(listRowNames()).toEqual(['Dos', 'Tres']));
    expect(await activeFilters()).toEqual(['Opens on: 1–31 jul 2026']);
  });

  test("match instants by whole days of the platform's time zone", async () => {
    const fixture = await openAllKindsConsole();
    fixture.api.now.value = new Date('2026-07-02T05:59:59.999Z');
    await createKitchen(fixture, 'Uno');
    fixture.api.now.value = new Date('2026-07-02T06:00:00.000Z');
    await createKitchen(fixture, 'Dos');
    await openList(fixture);
    await applyFilters(fixture, async (dialog) => {
      await typeDate(fixture.user, 'Creación, hasta', '2026-07-01', dialog);
    });
    await waitFor(() => expect(listRowNames()).toEqual(['Uno']));
    expect(await activeFilters()).toEqual(['Creación: hasta 1 jul 2026']);
  });

  test('match a named date range, which a typed date replaces with two dates', async () => {
    const fixture = await openAllKindsConsole();
    setClocks(fixture, '2026-07-02T05:59:59.999Z');
    await createThree(fixture);
    await openList(fixture);
    await applyFilters(fixture, async (dialog) => {
      await fixture.user.click(within(await dialog.findByRole('group', { name: 'Opens on' })).getByText('Mes pasado'));
    });
    await waitFor(() => expect(listRowNames()).toEqual(['Uno']));
    expect(filterOf(fixture)).toEqual({ opensOn_within: 'lastMonth' });
    expect(await activeFilters()).toEqual(['Opens on: Mes pasado (1–30 jun 2026)']);
    await applyFilters(fixture, async (dialog) => {
      const group = within(await dialog.findByRole('group', { name: 'Opens on' }));
      expect(group.getByRole('button', { pressed: true })).toHaveTextContent('Mes pasado');
      await typeDate(fixture.user, 'Opens on, hasta', '2026-06-30', dialog);
      expect(group.queryByRole('button', { pressed: true })).toBeNull();
    });
    expect(filterOf(fixture)).toEqual({ opensOn_gte: '2026-06-01', opensOn_lte: '2026-06-30' });
    expect(await activeFilters()).toEqual(['Opens on: 1–30 jun 2026']);
    await applyFilters(fixture, async (dialog) => {
      await fixture.user.click(within(await dialog.findByRole('group', { name: 'Opens on' })).getByText('Hoy'));
    });
    expect(filterOf(fixture)).toEqual({ opensOn_within: 'today' });
    await waitFor(() => expect(listRowNames()).toEqual(['Dos']));
    await applyFilters(fixture, async (dialog) => {
      await fixture.user.click(within(await dialog.findByRole('group', { name: 'Opens on' })).getByText('Hoy'));
    });
    expect(filterOf(fixture)).toEqual({});
  });

  test('match any of several references by name', async () => {
    const fixture = await openAllKindsConsole();
    const { oaxaca, puebla } = await createThree(fixture);
    await openList(fixture);
    await applyFilters(fixture, async (dialog) => {
      for (const name of ['Puebla', 'Oaxaca']) {
        await fixture.user.click(dialog.getByRole('combobox', { name: 'Town' }));
        await fixture.user.click(await screen.findByRole('option', { name }));
      }
    });
    await waitFor(() => expect(listRowNames()).toEqual(['Uno', 'Dos']));
    expect(filterOf(fixture)).toEqual({ townId: [puebla, oaxaca] });
    await waitFor(async () => expect(await activeFilters()).toEqual(['Town: Puebla, Oaxaca']));
  });

  test('show exclusions and empty values of the address, and can be removed', async () => {
    const fixture = await openAllKindsConsole();
    const { puebla } = await createThree(fixture);
    await openList(fixture, '?filter={"townId_neq":null,"size_neq":["small","large"]}');
    expect(await activeFilters()).toEqual(['Town: no vacío', 'Size: no Small, Large']);
    await waitFor(() => expect(listRowNames()).toEqual(['Dos']));
    await fixture.user.click(screen.getByRole('button', { name: /^Size: no/ }));
    await waitFor(() => expect(listRowNames()).toEqual(['Uno', 'Dos']));
    await fixture.go('/catalogs/kitchens?filter={"townId":null}');
    await waitFor(async () => expect(await activeFilters()).toEqual(['Town: vacío']));
    await fixture.go(`/catalogs/kitchens?filter={"townId_neq":"${puebla}"}`);
    await waitFor(async () => expect(await activeFilters()).toEqual(['Town: no Puebla']));
    await waitFor(() => expect(listRowNames()).toEqual(['Uno', 'Tres']));
  });

  test('show invalid values of the address literally', async () => {
    const fixture = await openAllKindsConsole();
    await fixture.go(
      '/catalogs/kitchens?filter={"opensOn_gte":"ayer","priceMinor_lte":"x","townId":{"a":1},"createdAt_within":"siglo","feeBp_gte":null}',
    );
    expect(await screen.findByRole('alert')).toBeVisible();
    expect((await activeFilters()).slice(0, 4)).toEqual([
      'Opens on: desde ayer',
      'Price: hasta x',
      'Town: {"a":1}',
      'Creación: siglo',
    ]);
  });

  test('are not applied when Back closes their dialog', async () => {
    const fixture = await openAllKindsConsole();
    await createThree(fixture);
    await openList(fixture);
    markEntryShown();
    writeEntry(location.href);
    await fixture.user.click(screen.getByRole('button', { name: 'Filtros' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Filtros' }));
    await fixture.user.click(dialog.getByRole('checkbox', { name: 'Large' }));
    act(() => history.back());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(fixture.address()).toBe('/catalogs/kitchens');
    expect(screen.getByRole('button', { name: 'Filtros' })).toHaveFocus();
  });

  test('are in a sheet with a close button on phones', async () => {
    usePhoneWidth();
    const fixture = await openAllKindsConsole();
    await createThree(fixture);
    await fixture.go('/catalogs/kitchens');
    await fixture.user.click(await screen.findByRole('button', { name: 'Filtros' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Filtros' }));
    await fixture.user.click(sheet.getByRole('checkbox', { name: 'Large' }));
    await fixture.user.click(sheet.getByRole('button', { name: 'Cerrar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(fixture.address()).toBe('/catalogs/kitchens');
    expect(screen.getByRole('button', { name: 'Filtros' })).toHaveFocus();
  });

  test('are removed one by one', async () => {
    const fixture = await openAllKindsConsole();
    await createThree(fixture);
    await openList(fixture, '?filter={"size":["small","medium"],"priceMinor_gte":20000}');
    await waitFor(() => expect(listRowNames()).toEqual(['Dos']));
    await fixture.user.click(screen.getByRole('button', { name: /^Price: desde/ }));
    await waitFor(() => expect(listRowNames()).toEqual(['Uno', 'Dos']));
  });
});
