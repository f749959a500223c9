import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { listStoredLabels, openConsoleFixture, listRowNames, type Around, type ConsoleFixture } from './consoleFixture';

const failureText = 'El servidor tuvo un problema. Intenta de nuevo.';
const names = ['Vegano', 'Picante', 'Nuevo', 'Antojito'];

function failInUse(ids: readonly string[]): Around {
  return async (request, next) =>
    request.method === 'DELETE' && ids.some((id) => request.url.endsWith(id))
      ? Response.json({ code: 'record.inUse', params: { count: 2 }, requestId: 'r' }, { status: 409 })
      : next(request);
}

/** Simulates a server that fails to archive these rows. A retry may succeed. */
function failOn(ids: readonly string[], otherwise: Around = (request, next) => next(request)): Around {
  return async (request, next) =>
    request.method === 'DELETE' && ids.some((id) => request.url.endsWith(id))
      ? Response.json({ code: 'service.failed', requestId: 'r' }, { status: 500 })
      : otherwise(request, next);
}

async function tickAll(fixture: ConsoleFixture) {
  await screen.findByRole('table');
  await fixture.user.click(screen.getByRole('checkbox', { name: 'Seleccionar toda la página' }));
  await fixture.user.click(
    within(await screen.findByRole('region', { name: 'Selección' })).getByRole('button', { name: 'Archivar' }),
  );
  return screen.findByRole('dialog', { name: '¿Archivar 4 etiquetas?' });
}

describe('bulk archiving', () => {
  test('shows the result of each row, keeps rejected rows selected, and retries only those that may succeed', async () => {
    const fixture = await openConsoleFixture({ names });
    const [, secondId, thirdId] = (await listStoredLabels(fixture)).map(({ id }) => String(id));
    fixture.setNetworkHandler(failOn([secondId ?? ''], failInUse([thirdId ?? ''])));
    const dialogText = await tickAll(fixture);
    await fixture.user.click(within(dialogText).getByRole('button', { name: 'Archivar' }));

    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText('Se archivaron 2 etiquetas.');
    const refusedRows = within(dialog).getAllByRole('listitem');
    expect(refusedRows.map(({ textContent }) => textContent)).toEqual([
      `Picante${failureText}`,
      'NuevoNo se puede archivar mientras esté en uso.',
    ]);

    fixture.setNetworkHandler(failInUse([thirdId ?? '']));
    await fixture.user.click(within(dialog).getByRole('button', { name: 'Reintentar 1 etiqueta' }));
    await within(dialog).findByText('Se archivaron 3 etiquetas.');
    expect(fixture.sent('DELETE')).toHaveLength(5);
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['NuevoNo se puede archivar mientras esté en uso.']);
    expect(within(dialog).queryByRole('button', { name: /^Reintentar/ })).toBeNull();

    await fixture.user.click(within(dialog).getByRole('button', { name: 'Cerrar' }));
    await waitFor(() => expect(listRowNames()).toEqual(['Nuevo']));
    expect(screen.getByRole('checkbox', { name: 'Seleccionar Nuevo' })).toBeChecked();
  });

  test('can be retried while the list is still being refetched', async () => {
    const fixture = await openConsoleFixture({ names });
    const [firstId] = (await listStoredLabels(fixture)).map(({ id }) => String(id));
    const failFirst = failOn([firstId ?? '']);
    let refuse = true;
    let releaseList: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (releaseList = resolve));
    const dialogText = await tickAll(fixture);
    fixture.setNetworkHandler(async (request, next) => {
      if (new URL(request.url).searchParams.has('sort')) await gate;
      return refuse ? failFirst(request, next) : next(request);
    });
    await fixture.user.click(within(dialogText).getByRole('button', { name: 'Archivar' }));
    const dialog = await screen.findByRole('dialog');
    const retry = await within(dialog).findByRole('button', { name: 'Reintentar 1 etiqueta' });
    refuse = false;
    await fixture.user.click(retry);
    expect(await screen.findByText('Se archivaron 4 etiquetas.')).toBeVisible();
    releaseList();
  });

  test('closes its dialog and clears the selection once all rows succeed', async () => {
    const fixture = await openConsoleFixture({ names });
    const dialogText = await tickAll(fixture);
    await fixture.user.click(within(dialogText).getByRole('button', { name: 'Archivar' }));
    await screen.findByText('Se archivaron 4 etiquetas.');
    expect(screen.queryByText('4 seleccionadas')).toBeNull();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  test('lists the selected rows, including those of other pages', async () => {
    const fixture = await openConsoleFixture({
      names: [...names, 'Casero', 'Dulce', 'Salado'],
      at: '/catalogs/labels?perPage=5',
    });
    const firstCheckbox = await screen.findByRole('checkbox', { name: 'Seleccionar Vegano' });
    await fixture.user.click(firstCheckbox);
    await fixture.user.click(screen.getByRole('button', { name: 'Página siguiente' }));
    await screen.findByRole('checkbox', { name: 'Seleccionar Salado' });
    await fixture.user.click(screen.getByRole('checkbox', { name: 'Seleccionar toda la página' }));
    await fixture.user.click(
      within(await screen.findByRole('region', { name: 'Selección' })).getByRole('button', { name: 'Archivar' }),
    );
    const dialog = await screen.findByRole('dialog', { name: '¿Archivar 3 etiquetas?' });
    await within(dialog).findByText('Vegano');
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Vegano', 'Dulce', 'Salado']);
  });

  test('lists five rows and counts the others', async () => {
    const fixture = await openConsoleFixture({ names: [...names, 'Casero', 'Dulce', 'Salado'] });
    await screen.findByRole('table');
    await fixture.user.click(screen.getByRole('checkbox', { name: 'Seleccionar toda la página' }));
    await fixture.user.click(
      within(await screen.findByRole('region', { name: 'Selección' })).getByRole('button', { name: 'Archivar' }),
    );
    const dialog = await screen.findByRole('dialog', { name: '¿Archivar 7 etiquetas?' });
    await within(dialog).findByText('y 2 más');
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(6);
  });

  test('drops the selection of rows that another search hides', async () => {
    const fixture = await openConsoleFixture({ names });
    await tickAll(fixture);
    await fixture.user.keyboard('{Escape}');
    await fixture.user.type(screen.getByRole('searchbox'), 'veg');
    await waitFor(() => expect(listRowNames()).toEqual(['Vegano']));
    expect(screen.queryByRole('region', { name: 'Selección' })).toBeNull();
    await fixture.user.clear(screen.getByRole('searchbox'));
    await waitFor(() => expect(listRowNames()).toHaveLength(4));
    expect(screen.queryByRole('region', { name: 'Selección' })).toBeNull();
  });

  test('asks for confirmation, and cancelling sends nothing', async () => {
    const fixture = await openConsoleFixture({ names });
    const dialogText = await tickAll(fixture);
    await fixture.user.click(within(dialogText).getByRole('button', { name: 'Cancelar' }));
    expect(fixture.sent('DELETE')).toHaveLength(0);
    expect(await listStoredLabels(fixture)).toHaveLength(4);
  });

  test('does not repeat an action whose response was lost', async () => {
    const fixture = await openConsoleFixture({ names: ['Vegano', 'Picante', 'Nuevo', 'Antojito'] });
    fixture.setNetworkHandler(async (request, next) => {
      const response = await next(request);
      if (request.method === 'DELETE') throw new TypeError('Failed to fetch');
      return response;
    });
    const dialogText = await tickAll(fixture);
    await fixture.user.click(within(dialogText).getByRole('button', { name: 'Archivar' }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText('No se pudieron archivar 4 etiquetas.');
    fixture.setNetworkHandler();
    await fixture.user.click(within(dialog).getByRole('button', { name: 'Reintentar 4 etiquetas' }));
    await screen.findByText('Se archivaron 4 etiquetas.');
    expect(fixture.sent('DELETE')).toHaveLength(4);
  });
});

test('bulk restore restores the selected rows of the archive', async () => {
  const fixture = await openConsoleFixture({ names, at: '/login' });
  for (const { id } of await listStoredLabels(fixture))
    await fixture.api.send('DELETE', `catalogs/labels/${String(id)}`, { version: 1 });
  await fixture.go('/catalogs/labels?filter={"archived":true}');
  await screen.findByRole('table');
  await fixture.user.click(screen.getByRole('checkbox', { name: 'Seleccionar toda la página' }));
  await fixture.user.click(screen.getByRole('button', { name: 'Restaurar' }));
  await fixture.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Restaurar' }));
  await screen.findByText('Se restauraron 4 etiquetas.');
  expect(await listStoredLabels(fixture)).toHaveLength(4);
});
