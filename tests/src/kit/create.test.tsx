import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { hasUnsaved } from '../../../src/unsaved';
import { listStoredLabels, offline, openConsoleFixture, listRowNames, type ConsoleFixture } from './consoleFixture';

const getField = (name: string | RegExp) => screen.getByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: /^(Guardar etiqueta|Reintentar)$/ });

async function openForm(names: readonly string[] = []): Promise<ConsoleFixture> {
  const fixture = await openConsoleFixture({ at: '/catalogs/labels/create', names });
  await screen.findByRole('textbox', { name: /Nombre en español/ });
  return fixture;
}

describe('creating a record', () => {
  test('sends the form once, shows a notification and opens the new record', async () => {
    const fixture = await openForm();
    await fixture.fill(/Nombre en español/, 'Sin azúcar');
    await fixture.user.click(save());
    expect(await screen.findByText('Se creó «Sin azúcar».')).toBeVisible();
    await screen.findByRole('heading', { level: 1, name: 'Sin azúcar' });
    const [createdLabel] = await listStoredLabels(fixture);
    expect(fixture.address()).toBe(`/catalogs/labels/${String(createdLabel?.id)}`);
    expect(fixture.sent('POST')).toHaveLength(1);
    expect(hasUnsaved()).toBe(false);
  });

  test('leads from the new record back to the list', async () => {
    const fixture = await openForm();
    await fixture.fill(/Nombre en español/, 'Sin azúcar');
    await fixture.user.click(save());
    await screen.findByRole('heading', { level: 1, name: 'Sin azúcar' });
    await fixture.user.click(screen.getByRole('link', { name: 'Cancelar' }));
    await waitFor(() => expect(listRowNames()).toEqual(['Sin azúcar']));
  });

  test('creates one record when the button is pressed twice', async () => {
    const fixture = await openForm();
    await fixture.fill(/Nombre en español/, 'Picante');
    await fixture.user.dblClick(save());
    await screen.findByText('Se creó «Picante».');
    expect(fixture.sent('POST')).toHaveLength(1);
    expect(await listStoredLabels(fixture)).toHaveLength(1);
  });

  test('asks for the slug if the name has no letters, and then keeps the one typed', async () => {
    const fixture = await openForm(['Vegano']);
    await fixture.user.type(getField(/Nombre en español/), '🌮');
    await fixture.user.click(save());
    await waitFor(() => expect(getField(/Identificador/)).toHaveAccessibleDescription(/^Falta este dato/));
    await fixture.fill(/Identificador/, 'vegano');
    await fixture.user.type(getField(/Nombre en español/), ' al pastor');
    expect(getField(/Identificador/)).toHaveValue('vegano');
    await fixture.user.click(save());
    await waitFor(() => expect(getField(/Identificador/)).toHaveAccessibleDescription(/^Ya lo usa otro registro/));
    expect(getField(/Nombre en español/)).toBeValid();
  });

  test('shows an error at each invalid field, sends nothing and focuses the first', async () => {
    const fixture = await openForm();
    await fixture.fill(/Color/, '#12');
    await fixture.user.click(save());
    await waitFor(() => expect(getField(/Nombre en español/)).toHaveAccessibleDescription('Falta este dato.'));
    expect(screen.queryByLabelText(/Identificador/)).toBeNull();
    expect(getField(/Color/)).toHaveAccessibleDescription(
      'No tiene el formato correcto. Seis dígitos hexadecimales, como #C2410C.',
    );
    await waitFor(() => expect(getField(/Nombre en español/)).toHaveFocus());
    expect(fixture.sent('POST')).toHaveLength(0);
  });

  test('shows the number of invalid fields until they are valid', async () => {
    const fixture = await openForm();
    await fixture.fill(/Color/, '#12');
    expect(screen.queryByText(/^Revisa/)).toBeNull();
    await fixture.user.click(save());
    expect(await screen.findByText('Revisa 2 campos')).toBeVisible();
    await fixture.fill(/Nombre en español/, 'Sin azúcar');
    expect(await screen.findByText('Revisa 1 campo')).toBeVisible();
    await fixture.fill(/Color/, '#112233');
    await waitFor(() => expect(screen.queryByText(/^Revisa/)).toBeNull());
  });

  test('shows no error that could move a pressed save button', async () => {
    const fixture = await openForm();
    await fixture.fill(/Color/, '#12');
    await fixture.user.pointer({ keys: '[MouseLeft>]', target: save() });
    expect(getField(/Color/)).toHaveFocus();
    await fixture.user.pointer('[/MouseLeft]');
    expect(await screen.findByText('Revisa 2 campos')).toBeVisible();
  });

  test('focuses the first invalid field at every failed attempt', async () => {
    const fixture = await openForm();
    await fixture.user.click(save());
    await waitFor(() => expect(getField(/Nombre en español/)).toHaveFocus());
    await fixture.fill(/Nombre en español/, 'Sin azúcar');
    await fixture.fill(/Color/, '#12');
    await fixture.user.click(save());
    await waitFor(() => expect(getField(/Color/)).toHaveFocus());
  });

  test('shows at the name that another record has the slug generated from it', async () => {
    const fixture = await openForm(['Sin azucar']);
    await fixture.fill(/Nombre en español/, 'Sin azúcar');
    await fixture.user.click(save());
    await waitFor(() => expect(getField(/Nombre en español/)).toHaveAccessibleDescription('Ya lo usa: Sin azucar'));
    await waitFor(() => expect(getField(/Nombre en español/)).toHaveFocus());
    expect(screen.queryByLabelText(/Identificador/)).toBeNull();
    expect(screen.getByText('Revisa 1 campo')).toBeVisible();
    await fixture.user.type(getField(/Nombre en español/), ' ni sal');
    await fixture.user.click(save());
    expect(await screen.findByText('Se creó «Sin azúcar ni sal».')).toBeVisible();
  });

  test('keeps the typed values offline and saves them once online', async () => {
    const fixture = await openForm();
    await fixture.fill(/Nombre en español/, 'Picante');
    fixture.setNetworkHandler(offline);
    await fixture.user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent('No hay conexión con el servidor');
    expect(getField(/Nombre en español/)).toHaveValue('Picante');
    expect(hasUnsaved()).toBe(true);
    fixture.setNetworkHandler();
    await fixture.user.click(save());
    await screen.findByText('Se creó «Picante».');
    expect(await listStoredLabels(fixture)).toHaveLength(1);
  });
});

describe('lost response to a creation', () => {
  async function loseFirstResponse(fixture: ConsoleFixture) {
    await fixture.fill(/Nombre en español/, 'Picante');
    fixture.setNetworkHandler(async (request, next) => {
      await next(request);
      throw new TypeError('Failed to fetch');
    });
    await fixture.user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent('no se creará dos veces');
    fixture.setNetworkHandler();
  }

  test('is retried with the same key and creates one record', async () => {
    const fixture = await openForm();
    await loseFirstResponse(fixture);
    await fixture.user.click(save());
    await screen.findByText('Se creó «Picante».');
    const keys = fixture.sent('POST').map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(await listStoredLabels(fixture)).toHaveLength(1);
  });

  test('is retried with changed values and creates one record with them', async () => {
    const fixture = await openForm();
    await loseFirstResponse(fixture);
    await fixture.fill(/Nombre en inglés/, 'Hot');
    await fixture.user.click(save());
    await screen.findByText('Se creó «Picante».');
    expect(await listStoredLabels(fixture)).toMatchObject([{ name: { es: 'Picante', en: 'Hot' } }]);
  });
});
