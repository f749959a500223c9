import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  readStored,
  createKitchen,
  openForm,
  openAllKindsConsole,
  saveButton,
  getLastSentBody,
  createTown,
} from './allKindsFixture';
import { offline, listRowNames, type ConsoleFixture } from './consoleFixture';

const picker = (name: string) => screen.getByRole('combobox', { name });
const listOptions = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

async function openNew(fixture: ConsoleFixture): Promise<void> {
  await openForm(fixture);
  await fixture.fill(/Nombre en español/, 'Fonda');
  await fixture.fill(/^Price/, '1');
}

async function expectSaved(fixture: ConsoleFixture) {
  await fixture.user.click(saveButton());
  await screen.findByText(/^Se (creó|guardó) «Fonda»\.$/);
}

describe('reference field', () => {
  test('is filled with the keyboard: typed, searched by the API, selected', async () => {
    const fixture = await openAllKindsConsole();
    const [oaxaca] = [
      await createTown(fixture, 'Oaxaca'),
      await createTown(fixture, 'Puebla'),
      await createTown(fixture, 'Mérida'),
    ];
    await openNew(fixture);
    picker('Town').focus();
    await fixture.user.keyboard('oax');
    await waitFor(() => expect(listOptions()).toEqual(['Oaxaca']));
    await fixture.user.keyboard('{ArrowDown}{Enter}');
    expect(picker('Town')).toHaveValue('Oaxaca');
    await expectSaved(fixture);
    expect(getLastSentBody(fixture, 'POST')).toMatchObject({ townId: oaxaca });
  });

  test('searches once for pasted text, and aborts a superseded search', async () => {
    const fixture = await openAllKindsConsole();
    await createTown(fixture, 'Oaxaca');
    await openNew(fixture);
    fixture.setNetworkHandler((request, next) => (request.url.includes('oax') ? new Promise(() => {}) : next(request)));
    await fixture.user.click(picker('Town'));
    await fixture.user.paste('oax');
    const searches = () =>
      fixture.sent('GET').filter(({ address }) => address.includes('towns') && address.includes('"q"'));
    await waitFor(() => expect(searches()).toHaveLength(1));
    fixture.setNetworkHandler();
    await fixture.user.paste('aca');
    await waitFor(() => expect(searches()).toHaveLength(2));
    await waitFor(() => expect(listOptions()).toEqual(['Oaxaca']));
    expect(searches().map(({ address, signal }) => [/"q":"(\w+)"/.exec(address)?.[1], signal.aborted])).toEqual([
      ['oax', true],
      ['oaxaca', false],
    ]);
  });

  test('with several values keeps their order and removes the last with Backspace', async () => {
    const fixture = await openAllKindsConsole();
    const [oaxaca, puebla] = [
      await createTown(fixture, 'Oaxaca'),
      await createTown(fixture, 'Puebla'),
      await createTown(fixture, 'Mérida'),
    ];
    await openNew(fixture);
    for (const name of ['Puebla', 'Oaxaca', 'Mérida']) {
      await fixture.user.click(picker('Served'));
      await fixture.user.click(await screen.findByRole('option', { name }));
    }
    picker('Served').focus();
    await fixture.user.keyboard('{Backspace}');
    await expectSaved(fixture);
    expect(getLastSentBody(fixture, 'POST')).toMatchObject({ servedIds: [puebla, oaxaca] });
  });

  test('with several values keeps the typed text and searches by it', async () => {
    const fixture = await openAllKindsConsole();
    const oaxaca = await createTown(fixture, 'Oaxaca');
    const puebla = await createTown(fixture, 'Puebla');
    const id = await createKitchen(fixture, 'Fonda', { servedIds: [puebla] });
    await createTown(fixture, 'Mérida');
    await openForm(fixture, id);
    await screen.findByText('Puebla');
    picker('Served').focus();
    await fixture.user.keyboard('oax');
    expect(picker('Served')).toHaveValue('oax');
    await waitFor(() => expect(listOptions()).toEqual(['Oaxaca']));
    await fixture.user.keyboard('{ArrowDown}{Enter}');
    expect(picker('Served')).toHaveValue('');
    await expectSaved(fixture);
    expect((await readStored(fixture, id))['servedIds']).toEqual([puebla, oaxaca]);
  });

  test('replaces the selected record when another title is typed over it', async () => {
    const fixture = await openAllKindsConsole();
    const oaxaca = await createTown(fixture, 'Oaxaca');
    const id = await createKitchen(fixture, 'Fonda', { townId: await createTown(fixture, 'Puebla') });
    await openForm(fixture, id);
    await waitFor(() => expect(picker('Town')).toHaveValue('Puebla'));
    await fixture.user.tripleClick(picker('Town'));
    await fixture.user.keyboard('oax');
    expect(picker('Town')).toHaveValue('oax');
    await waitFor(() => expect(listOptions()).toEqual(['Oaxaca']));
    await fixture.user.keyboard('{ArrowDown}{Enter}');
    await expectSaved(fixture);
    expect((await readStored(fixture, id))['townId']).toEqual(oaxaca);
  });

  test('can be cleared', async () => {
    const fixture = await openAllKindsConsole();
    const id = await createKitchen(fixture, 'Fonda', { townId: await createTown(fixture, 'Oaxaca') });
    await openForm(fixture, id);
    await waitFor(() => expect(picker('Town')).toHaveValue('Oaxaca'));
    await fixture.user.click(picker('Town'));
    await fixture.user.click(screen.getByRole('button', { name: 'Borrar' }));
    await expectSaved(fixture);
    expect((await readStored(fixture, id))['townId']).toBeNull();
  });

  test('shows the parents of options in a tree', async () => {
    const fixture = await openAllKindsConsole();
    await createTown(fixture, 'Etla', await createTown(fixture, 'Oaxaca'));
    await openNew(fixture);
    await fixture.user.click(picker('Town'));
    await waitFor(() => expect(listOptions()).toEqual(['Oaxaca', 'Oaxaca › Etla']));
  });

  test('does not offer the record itself', async () => {
    const fixture = await openAllKindsConsole();
    await createKitchen(fixture, 'Vecina');
    await openForm(fixture, await createKitchen(fixture, 'Fonda'));
    await fixture.user.click(picker('Beside'));
    await waitFor(() => expect(listOptions()).toEqual(['Vecina']));
  });

  test('shows that there are no options, no matches, or an error', async () => {
    const fixture = await openAllKindsConsole();
    await openNew(fixture);
    await fixture.user.click(picker('Town'));
    expect(await screen.findByText('No hay opciones todavía')).toBeVisible();
    await fixture.user.keyboard('zzz');
    expect(await screen.findByText('No hay resultados')).toBeVisible();
    fixture.setNetworkHandler(offline);
    await fixture.user.keyboard('y');
    expect(await screen.findByText(/No hay conexión con el servidor/)).toBeVisible();
  });

  test('keeps a selected archived record and marks it as archived', async () => {
    const fixture = await openAllKindsConsole();
    const oaxaca = await createTown(fixture, 'Oaxaca');
    const id = await createKitchen(fixture, 'Fonda', { servedIds: [oaxaca] });
    fixture.setNetworkHandler(async (request, next) => {
      const response = await next(request);
      if (!request.url.includes('towns')) return response;
      const rows = (await response.json()) as object[];
      return Response.json(
        rows.map((row) => Object.assign(row, { archivedAt: '2026-07-01T00:00:00Z' })),
        { headers: response.headers },
      );
    });
    await openForm(fixture, id);
    expect(await screen.findByText('Oaxaca')).toBeVisible();
    expect(picker('Served')).toHaveAccessibleDescription('Archivado');
  });
});

describe('references in a list', () => {
  test('are loaded for the whole page in one request', async () => {
    const fixture = await openAllKindsConsole();
    const [oaxaca, puebla] = [await createTown(fixture, 'Oaxaca'), await createTown(fixture, 'Puebla')];
    await createKitchen(fixture, 'Fonda', { townId: oaxaca });
    await createKitchen(fixture, 'Vecina', { townId: puebla, servedIds: [oaxaca, puebla] });
    await fixture.go('/catalogs/kitchens');
    expect(await screen.findAllByRole('link', { name: 'Oaxaca' })).toHaveLength(2);
    expect(fixture.sent('GET').filter(({ address }) => address.startsWith('/api/catalogs/towns'))).toHaveLength(1);
  });

  test.each([
    ['a deleted record as such', () => Response.json([]), 'Ya no existe'],
    [
      'an error if they fail to load',
      () => Response.json({ code: 'service.failed' }, { status: 500 }),
      'No se pudo cargar',
    ],
  ])('show %s', async (_, response, expectedText) => {
    const fixture = await openAllKindsConsole();
    await createKitchen(fixture, 'Fonda', { townId: await createTown(fixture, 'Oaxaca') });
    fixture.setNetworkHandler(async (request, next) => (request.url.includes('towns') ? response() : next(request)));
    await fixture.go('/catalogs/kitchens');
    expect(await screen.findByText(expectedText)).toBeVisible();
    await waitFor(() => expect(listRowNames()).toEqual(['Fonda']));
  });

  test('show the parents of a record before its name', async () => {
    const fixture = await openAllKindsConsole();
    await createTown(fixture, 'Etla', await createTown(fixture, 'Oaxaca'));
    await fixture.go('/catalogs/towns');
    const row = await screen.findByRole('rowheader', { name: /Etla/ });
    await waitFor(() => expect(row).toHaveTextContent('Oaxaca › Etla'));
    expect(within(row).getByRole('link')).toHaveAccessibleName('Etla');
  });
});

describe('usage count in a list', () => {
  const showUsage = async (fixture: Awaited<ReturnType<typeof openAllKindsConsole>>) => {
    await fixture.user.click(await screen.findByRole('button', { name: 'Columnas' }));
    await fixture.user.click(await screen.findByRole('checkbox', { name: 'Usos' }));
    await fixture.user.keyboard('{Escape}');
  };

  test('leads to the list of records that use it', async () => {
    const fixture = await openAllKindsConsole();
    const oaxaca = await createTown(fixture, 'Oaxaca');
    await createKitchen(fixture, 'Fonda', { townId: oaxaca });
    await createKitchen(fixture, 'Vecina');
    await fixture.go('/catalogs/towns');
    await showUsage(fixture);
    await fixture.user.click(await screen.findByRole('button', { name: '1 uso' }));
    await fixture.user.click(await screen.findByRole('link', { name: 'Kitchens · Town' }));
    expect(await screen.findByRole('link', { name: 'Fonda' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Vecina' })).toBeNull();
    expect(await screen.findByRole('button', { name: /Town: Oaxaca/ })).toBeVisible();
  });

  test('is a plain number without usage', async () => {
    const fixture = await openAllKindsConsole();
    await createTown(fixture, 'Oaxaca');
    await fixture.go('/catalogs/towns');
    await showUsage(fixture);
    const row = await screen.findByRole('row', { name: /Oaxaca/ });
    expect(within(row).getByRole('cell', { name: '0' })).toBeVisible();
  });
});
