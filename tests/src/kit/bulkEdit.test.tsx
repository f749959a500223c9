import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { categories, labels } from '../../../contract/catalogs/catalogs';
import { categories as categoryRules } from '../../../api/catalogs/categories';
import {
  withinDialog,
  listDryRuns,
  editAll,
  idOf,
  names,
  pickColor,
  pressButton,
  listPreviewedRows,
  review,
  tickField,
  writes,
} from './bulkEditing';
import { createKitchen, openAllKindsConsole } from './allKindsFixture';
import { listStoredLabels, labelForm, offline, openConsoleFixture } from './consoleFixture';

describe('bulk edit of fields', () => {
  test('previews each row by dry run, then writes each row with its version and key', async () => {
    const fixture = await openConsoleFixture({ names });
    await fixture.api.send('POST', 'catalogs/labels', { body: labelForm('Verde', { color: '#0E7490' }) });
    await fixture.go('/catalogs/labels?perPage=5');
    await editAll(fixture);
    await pickColor(fixture, '#0e7490');
    await review(fixture);

    expect(listPreviewedRows()).toEqual(names.map((name) => `${name}Colorantes#166534→después#0E7490`));
    expect(withinDialog().getByText('Cambiarán 4 etiquetas. Todavía no se guarda nada.')).toBeVisible();
    expect(withinDialog().getByText('1 etiqueta ya tiene esos valores y no cambia.')).toBeVisible();
    expect(listDryRuns(fixture)).toHaveLength(4);
    expect(writes(fixture)).toHaveLength(0);
    expect((await listStoredLabels(fixture)).filter(({ color }) => String(color) === '#0E7490')).toHaveLength(1);

    await pressButton(fixture, 'Cambiar 4 etiquetas');
    await screen.findByText('Se cambiaron 4 etiquetas.');
    expect(withinDialog().getByText('1 etiqueta ya tiene esos valores y no cambia.')).toBeVisible();
    expect(writes(fixture).map(({ body, headers }) => [body, headers.get('If-Match')])).toEqual(
      names.map(() => [{ color: '#0E7490' }, '"1"']),
    );
    expect(new Set(writes(fixture).map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(4);
    const events = await fixture.api.db.kysely
      .selectFrom('auditEvents')
      .select('recordId')
      .where('action', '=', 'update')
      .execute();
    expect(new Set(events.map(({ recordId }) => recordId)).size).toBe(4);
    expect(events).toHaveLength(4);
    await pressButton(fixture, 'Cerrar');
    expect(screen.queryByRole('region', { name: 'Selección' })).toBeNull();
  });

  test('requires a value, or that the field is cleared explicitly', async () => {
    const fixture = await openConsoleFixture();
    await fixture.api.send('POST', 'catalogs/labels', {
      body: labelForm('Vegano', { description: { es: 'Sin carne' } }),
    });
    await fixture.go('/catalogs/labels?perPage=5');
    await editAll(fixture);
    expect(withinDialog().getByRole('button', { name: 'Revisar cambios' })).toBeDisabled();
    await tickField(fixture, 'Descripción');
    await pressButton(fixture, 'Revisar cambios');
    await screen.findByText('Falta este dato.');
    expect(fixture.sent('PUT')).toHaveLength(0);

    await fixture.user.click(screen.getByRole('combobox', { name: 'Cambio en Descripción' }));
    await fixture.user.click(await screen.findByRole('option', { name: 'Dejar vacío' }));
    expect(screen.getByText('El campo quedará vacío en todas las filas seleccionadas.')).toBeVisible();
    await review(fixture);
    expect(listPreviewedRows()).toEqual(['VeganoDescripción en españolantesSin carne→después—Sin dato']);
    await pressButton(fixture, 'Cambiar 1 etiqueta');
    await screen.findByText('Se cambió 1 etiqueta.');
    expect((await listStoredLabels(fixture))[0]?.['description']).toBeNull();
  });

  test('offers no unique, immutable or dependent fields', async () => {
    const fixture = await openAllKindsConsole();
    await createKitchen(fixture, 'Fonda');
    await fixture.go('/catalogs/kitchens');
    await editAll(fixture);
    expect(
      withinDialog()
        .getAllByRole('checkbox')
        .map((box) => box.closest('label')?.textContent),
    ).toEqual([
      'Contact',
      'Phone',
      'Price',
      'Fee',
      'Size',
      'Fuel',
      'Opens on',
      'Town',
      'Served',
      'Beside',
      'Descripción',
      'Estado',
    ]);
  });
});

describe('rejected rows of a bulk edit', () => {
  test('are listed with field and reason before the write, and stay selected', async () => {
    const fixture = await openConsoleFixture({
      at: '/login',
      resources: [categories],
      rules: { [categories.name]: categoryRules },
    });
    const createCategory = async (name: string, parentId: string | null = null) =>
      String(
        (
          await fixture.api.send('POST', 'catalogs/categories', {
            body: { ...labelForm(name), color: undefined, parentId },
          })
        ).json['id'],
      );
    const food = await createCategory('Comida');
    await createCategory('Tacos', food);
    await createCategory('Bebida');
    await createCategory('Postre');
    await fixture.go('/catalogs/categories');
    await editAll(fixture);
    await tickField(fixture, 'Categoría superior');
    await fixture.user.click(withinDialog().getByRole('combobox', { name: /^Categoría superior/ }));
    await fixture.user.click(await screen.findByRole('option', { name: 'Bebida' }));
    await review(fixture);
    const refusedRows = () =>
      withinDialog()
        .getAllByRole('listitem')
        .filter((item) => item.querySelector('strong'));
    const reasons = [
      'ComidaCategoría superior: Tiene subcategorías, activas o archivadas, así que no puede ser subcategoría.',
      'BebidaCategoría superior: Una categoría no puede ser su propia categoría superior.',
    ];
    expect(refusedRows().map(({ textContent }) => textContent)).toEqual(reasons);
    expect(withinDialog().getByText('No se pueden cambiar 2 categorías:')).toBeVisible();
    await pressButton(fixture, 'Cambiar 2 categorías');
    await screen.findByText('Se cambiaron 2 categorías.');
    expect(refusedRows().map(({ textContent }) => textContent)).toEqual(reasons);
    expect(writes(fixture)).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /^Revisar de nuevo/ })).toBeNull();
    await pressButton(fixture, 'Cerrar');
    expect(screen.getByRole('region', { name: 'Selección' })).toHaveTextContent('2 seleccionadas');
    expect(screen.getByRole('checkbox', { name: /^Seleccionar.*Comida/ })).toBeChecked();
  });

  test('that were changed meanwhile are not overwritten and can be previewed again', async () => {
    const fixture = await openConsoleFixture({ names });
    await editAll(fixture);
    await pickColor(fixture, '#0E7490');
    await review(fixture);
    const id = await idOf(fixture, 'Picante');
    await fixture.api.send('PUT', `catalogs/labels/${id}`, { version: 1, body: { color: '#B91C1C' } });
    await pressButton(fixture, 'Cambiar 4 etiquetas');
    await screen.findByText('Se cambiaron 3 etiquetas.');
    expect(
      withinDialog()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['PicanteOtra persona modificó este registro mientras tanto.']);
    expect((await listStoredLabels(fixture)).find((one) => String(one['id']) === id)?.['color']).toBe('#B91C1C');

    await pressButton(fixture, 'Revisar de nuevo 1 etiqueta');
    await screen.findByRole('heading', { name: 'Vista previa' });
    expect(listPreviewedRows()).toEqual(['PicanteColorantes#B91C1C→después#0E7490']);
    await pressButton(fixture, 'Cambiar 1 etiqueta');
    await screen.findByText('Se cambiaron 4 etiquetas.');
    expect(writes(fixture).at(-1)?.headers.get('If-Match')).toBe('"2"');
  });

  test('whose response was lost are not written twice', async () => {
    const fixture = await openConsoleFixture({ names });
    await editAll(fixture);
    await pickColor(fixture, '#0E7490');
    await review(fixture);
    fixture.setNetworkHandler(async (request, next) => {
      const response = await next(request);
      if (request.method === 'PUT') throw new TypeError('Failed to fetch');
      return response;
    });
    await pressButton(fixture, 'Cambiar 4 etiquetas');
    await screen.findByText('No se pudieron cambiar 4 etiquetas.');
    fixture.setNetworkHandler();
    await pressButton(fixture, 'Revisar de nuevo 4 etiquetas');
    await screen.findByText(/^Ninguna fila cambiaría/);
    await pressButton(fixture, 'Terminar');
    await screen.findByText('Se cambiaron 4 etiquetas.');
    expect(writes(fixture)).toHaveLength(4);
    expect((await listStoredLabels(fixture)).map(({ version }) => Number(version))).toEqual([2, 2, 2, 2]);
  });

  test('cannot be previewed offline, and can be once the network is back', async () => {
    const fixture = await openConsoleFixture({ names });
    await editAll(fixture);
    await pickColor(fixture, '#0E7490');
    fixture.setNetworkHandler(offline);
    await pressButton(fixture, 'Revisar cambios');
    await pressButton(fixture, 'Reintentar');
    fixture.setNetworkHandler();
    await pressButton(fixture, 'Reintentar');
    await screen.findByRole('heading', { name: 'Vista previa' });
    expect(listPreviewedRows()).toHaveLength(4);
    await pressButton(fixture, 'Volver');
    expect(withinDialog().getByRole('textbox', { name: 'Color' })).toHaveValue('#0E7490');
  });
});

test('leaving during a bulk edit stops it and reports its progress', async () => {
  const fixture = await openConsoleFixture({ names: [...names, 'Casero', 'Dulce'], resources: [labels, categories] });
  await editAll(fixture);
  await pickColor(fixture, '#0E7490');
  await review(fixture);
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  let isFirst = true;
  fixture.setNetworkHandler(async (request, next) => {
    if (request.method === 'PUT' && !isFirst) await gate;
    if (request.method === 'PUT') isFirst = false;
    return next(request);
  });
  await pressButton(fixture, 'Cambiar 6 etiquetas');
  await waitFor(() => expect(withinDialog().getByText('1 de 6')).toBeVisible());
  await fixture.go('/catalogs/categories');
  release();
  await screen.findByText('Se detuvo al salir: 5 de 6 quedaron hechos.');
  expect(writes(fixture)).toHaveLength(5);
});
