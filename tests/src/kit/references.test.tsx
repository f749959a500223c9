import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  readStored,
  createKitchen,
  openForm,
  openAllKindsConsole,
  saveButton,
  lastSentBody,
  createTown,
} from './allKindsFixture';
import { offline, rowNames, type ConsoleFixture } from './consoleFixture';

const picker = (name: string) => screen.getByRole('combobox', { name });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

async function openNew(stage: ConsoleFixture): Promise<void> {
  await openForm(stage);
  await stage.fill(/Nombre en español/, 'Fonda');
  await stage.fill(/^Price/, '1');
}

async function saved(stage: ConsoleFixture) {
  await stage.user.click(saveButton());
  await screen.findByText(/^Se (creó|guardó) «Fonda»\.$/);
}

describe('reference field', () => {
  test('is filled with the keyboard: typed, searched by the API, selected', async () => {
    const stage = await openAllKindsConsole();
    const [oaxaca] = [
      await createTown(stage, 'Oaxaca'),
      await createTown(stage, 'Puebla'),
      await createTown(stage, 'Mérida'),
    ];
    await openNew(stage);
    picker('Town').focus();
    await stage.user.keyboard('oax');
    await waitFor(() => expect(options()).toEqual(['Oaxaca']));
    await stage.user.keyboard('{ArrowDown}{Enter}');
    expect(picker('Town')).toHaveValue('Oaxaca');
    await saved(stage);
    expect(lastSentBody(stage, 'POST')).toMatchObject({ townId: oaxaca });
  });

  test('searches once for pasted text, and aborts a superseded search', async () => {
    const stage = await openAllKindsConsole();
    await createTown(stage, 'Oaxaca');
    await openNew(stage);
    stage.network((request, next) => (request.url.includes('oax') ? new Promise(() => {}) : next(request)));
    await stage.user.click(picker('Town'));
    await stage.user.paste('oax');
    const searches = () =>
      stage.sent('GET').filter(({ address }) => address.includes('towns') && address.includes('"q"'));
    await waitFor(() => expect(searches()).toHaveLength(1));
    stage.network();
    await stage.user.paste('aca');
    await waitFor(() => expect(searches()).toHaveLength(2));
    await waitFor(() => expect(options()).toEqual(['Oaxaca']));
    expect(searches().map(({ address, signal }) => [/"q":"(\w+)"/.exec(address)?.[1], signal.aborted])).toEqual([
      ['oax', true],
      ['oaxaca', false],
    ]);
  });

  test('with several values keeps their order and removes the last with Backspace', async () => {
    const stage = await openAllKindsConsole();
    const [oaxaca, puebla] = [
      await createTown(stage, 'Oaxaca'),
      await createTown(stage, 'Puebla'),
      await createTown(stage, 'Mérida'),
    ];
    await openNew(stage);
    for (const name of ['Puebla', 'Oaxaca', 'Mérida']) {
      await stage.user.click(picker('Served'));
      await stage.user.click(await screen.findByRole('option', { name }));
    }
    picker('Served').focus();
    await stage.user.keyboard('{Backspace}');
    await saved(stage);
    expect(lastSentBody(stage, 'POST')).toMatchObject({ servedIds: [puebla, oaxaca] });
  });

  test('can be cleared', async () => {
    const stage = await openAllKindsConsole();
    const id = await createKitchen(stage, 'Fonda', { townId: await createTown(stage, 'Oaxaca') });
    await openForm(stage, id);
    await waitFor(() => expect(picker('Town')).toHaveValue('Oaxaca'));
    await stage.user.click(picker('Town'));
    await stage.user.click(screen.getByRole('button', { name: 'Borrar' }));
    await saved(stage);
    expect((await readStored(stage, id))['townId']).toBeNull();
  });

  test('shows the parents of options in a tree', async () => {
    const stage = await openAllKindsConsole();
    await createTown(stage, 'Etla', await createTown(stage, 'Oaxaca'));
    await openNew(stage);
    await stage.user.click(picker('Town'));
    await waitFor(() => expect(options()).toEqual(['Oaxaca', 'Oaxaca › Etla']));
  });

  test('does not offer the record itself', async () => {
    const stage = await openAllKindsConsole();
    await createKitchen(stage, 'Vecina');
    await openForm(stage, await createKitchen(stage, 'Fonda'));
    await stage.user.click(picker('Beside'));
    await waitFor(() => expect(options()).toEqual(['Vecina']));
  });

  test('shows that there are no options, no matches, or an error', async () => {
    const stage = await openAllKindsConsole();
    await openNew(stage);
    await stage.user.click(picker('Town'));
    expect(await screen.findByText('No hay opciones todavía')).toBeVisible();
    await stage.user.keyboard('zzz');
    expect(await screen.findByText('No hay resultados')).toBeVisible();
    stage.network(offline);
    await stage.user.keyboard('y');
    expect(await screen.findByText(/No hay conexión con el servidor/)).toBeVisible();
  });

  test('keeps a selected archived record and marks it as archived', async () => {
    const stage = await openAllKindsConsole();
    const oaxaca = await createTown(stage, 'Oaxaca');
    const id = await createKitchen(stage, 'Fonda', { servedIds: [oaxaca] });
    stage.network(async (request, next) => {
      const answer = await next(request);
      if (!request.url.includes('towns')) return answer;
      const rows = (await answer.json()) as object[];
      return Response.json(
        rows.map((row) => Object.assign(row, { archivedAt: '2026-07-01T00:00:00Z' })),
        { headers: answer.headers },
      );
    });
    await openForm(stage, id);
    expect(await screen.findByText('Oaxaca')).toBeVisible();
    expect(picker('Served')).toHaveAccessibleDescription('Archivado');
  });
});

describe('references in a list', () => {
  test('are loaded for the whole page in one request', async () => {
    const stage = await openAllKindsConsole();
    const [oaxaca, puebla] = [await createTown(stage, 'Oaxaca'), await createTown(stage, 'Puebla')];
    await createKitchen(stage, 'Fonda', { townId: oaxaca });
    await createKitchen(stage, 'Vecina', { townId: puebla, servedIds: [oaxaca, puebla] });
    await stage.go('/catalogs/kitchens');
    expect(await screen.findAllByRole('link', { name: 'Oaxaca' })).toHaveLength(2);
    expect(stage.sent('GET').filter(({ address }) => address.startsWith('/api/catalogs/towns'))).toHaveLength(1);
  });

  test.each([
    ['a deleted record as such', () => Response.json([]), 'Ya no existe'],
    [
      'an error if they fail to load',
      () => Response.json({ code: 'service.failed' }, { status: 500 }),
      'No se pudo cargar',
    ],
  ])('show %s', async (_, answer, said) => {
    const stage = await openAllKindsConsole();
    await createKitchen(stage, 'Fonda', { townId: await createTown(stage, 'Oaxaca') });
    stage.network(async (request, next) => (request.url.includes('towns') ? answer() : next(request)));
    await stage.go('/catalogs/kitchens');
    expect(await screen.findByText(said)).toBeVisible();
    await waitFor(() => expect(rowNames()).toEqual(['Fonda']));
  });

  test('show the parents of a record before its name', async () => {
    const stage = await openAllKindsConsole();
    await createTown(stage, 'Etla', await createTown(stage, 'Oaxaca'));
    await stage.go('/catalogs/towns');
    const row = await screen.findByRole('rowheader', { name: /Etla/ });
    await waitFor(() => expect(row).toHaveTextContent('Oaxaca › Etla'));
    expect(within(row).getByRole('link')).toHaveAccessibleName('Etla');
  });
});

describe('usage count in a list', () => {
  test('leads to the list of records that use it', async () => {
    const stage = await openAllKindsConsole();
    const oaxaca = await createTown(stage, 'Oaxaca');
    await createKitchen(stage, 'Fonda', { townId: oaxaca });
    await createKitchen(stage, 'Vecina');
    await stage.go('/catalogs/towns');
    await stage.user.click(await screen.findByRole('button', { name: '1 uso' }));
    await stage.user.click(await screen.findByRole('link', { name: 'Kitchens · Town' }));
    expect(await screen.findByRole('link', { name: 'Fonda' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Vecina' })).toBeNull();
    expect(await screen.findByRole('button', { name: /Town: Oaxaca/ })).toBeVisible();
  });

  test('is a plain number without usage', async () => {
    const stage = await openAllKindsConsole();
    await createTown(stage, 'Oaxaca');
    await stage.go('/catalogs/towns');
    const row = await screen.findByRole('row', { name: /Oaxaca/ });
    expect(within(row).getByRole('cell', { name: '0' })).toBeVisible();
  });
});
