import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { hasUnsaved } from '../../../src/unsaved';
import { storedLabels, offline, openConsoleFixture, rowNames, type ConsoleFixture } from './consoleFixture';

const field = (name: string | RegExp) => screen.getByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: /^(Guardar|Reintentar)$/ });

async function openForm(names: readonly string[] = []): Promise<ConsoleFixture> {
  const stage = await openConsoleFixture({ at: '/catalogs/labels/create', names });
  await screen.findByRole('textbox', { name: /Nombre en español/ });
  return stage;
}

describe('creating a record', () => {
  test('sends the form once, says so and opens the new record', async () => {
    const stage = await openForm();
    await stage.fill(/Nombre en español/, 'Sin azúcar');
    await stage.user.click(save());
    expect(await screen.findByText('Se creó «Sin azúcar».')).toBeVisible();
    await screen.findByRole('heading', { level: 1, name: 'Sin azúcar' });
    const [made] = await storedLabels(stage);
    expect(stage.address()).toBe(`/catalogs/labels/${String(made?.id)}`);
    expect(stage.sent('POST')).toHaveLength(1);
    expect(hasUnsaved()).toBe(false);
  });

  test('leads from the new record back to the list one came from', async () => {
    const stage = await openForm();
    await stage.fill(/Nombre en español/, 'Sin azúcar');
    await stage.user.click(save());
    await screen.findByRole('heading', { level: 1, name: 'Sin azúcar' });
    await stage.user.click(screen.getByRole('link', { name: 'Cancelar' }));
    await waitFor(() => expect(rowNames()).toEqual(['Sin azúcar']));
  });

  test('makes one record however often the button is pressed', async () => {
    const stage = await openForm();
    await stage.fill(/Nombre en español/, 'Picante');
    await stage.user.dblClick(save());
    await screen.findByText('Se creó «Picante».');
    expect(stage.sent('POST')).toHaveLength(1);
    expect(await storedLabels(stage)).toHaveLength(1);
  });

  test('proposes the slug from the Spanish name until one writes an own', async () => {
    const stage = await openForm();
    await stage.user.type(field(/Nombre en español/), 'Ñandú & Café');
    expect(field(/Identificador/)).toHaveValue('nandu-cafe');
    await stage.fill(/Identificador/, 'cafe-de-la-casa');
    await stage.user.type(field(/Nombre en español/), ' molido');
    expect(field(/Identificador/)).toHaveValue('cafe-de-la-casa');
  });

  test('says at each field what is missing, sends nothing and goes to the first', async () => {
    const stage = await openForm();
    await stage.fill(/Color/, '#12');
    await stage.user.click(save());
    await waitFor(() => expect(field(/Nombre en español/)).toHaveAccessibleDescription('Falta este dato.'));
    expect(field(/Color/)).toHaveAccessibleDescription(
      'No tiene el formato correcto. Seis dígitos hexadecimales, como #C2410C.',
    );
    await waitFor(() => expect(field(/Nombre en español/)).toHaveFocus());
    expect(stage.sent('POST')).toHaveLength(0);
  });

  test('says how many fields are wrong, until they are right', async () => {
    const stage = await openForm();
    await stage.fill(/Color/, '#12');
    expect(screen.queryByText(/^Revisa/)).toBeNull();
    await stage.user.click(save());
    expect(await screen.findByText('Revisa 3 campos')).toBeVisible();
    await stage.fill(/Nombre en español/, 'Sin azúcar');
    expect(await screen.findByText('Revisa 1 campo')).toBeVisible();
    await stage.fill(/Color/, '#112233');
    await waitFor(() => expect(screen.queryByText(/^Revisa/)).toBeNull());
  });

  test('goes to the first wrong field at every failed attempt, not only at the first', async () => {
    const stage = await openForm();
    await stage.user.click(save());
    await waitFor(() => expect(field(/Nombre en español/)).toHaveFocus());
    await stage.fill(/Nombre en español/, 'Sin azúcar');
    await stage.fill(/Color/, '#12');
    await stage.user.click(save());
    await waitFor(() => expect(field(/Color/)).toHaveFocus());
  });

  test('marks the field the server refuses, in the console’s words', async () => {
    const stage = await openForm(['Vegano']);
    await stage.fill(/Nombre en español/, 'Vegano');
    await stage.user.click(save());
    await waitFor(() =>
      expect(field(/Identificador/)).toHaveAccessibleDescription(
        'Ya lo usa otro registro. Se genera a partir del nombre. Solo minúsculas, números y guiones.',
      ),
    );
    await waitFor(() => expect(field(/Identificador/)).toHaveFocus());
    expect(screen.getByText('Revisa 1 campo')).toBeVisible();
  });

  test('keeps what was typed when there is no network, and saves it when there is', async () => {
    const stage = await openForm();
    await stage.fill(/Nombre en español/, 'Picante');
    stage.network(offline);
    await stage.user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent('No hay conexión con el servidor');
    expect(field(/Nombre en español/)).toHaveValue('Picante');
    expect(hasUnsaved()).toBe(true);
    stage.network();
    await stage.user.click(save());
    await screen.findByText('Se creó «Picante».');
    expect(await storedLabels(stage)).toHaveLength(1);
  });
});

describe('an answer that was lost after the server had acted', () => {
  async function loseTheAnswer(stage: ConsoleFixture) {
    await stage.fill(/Nombre en español/, 'Picante');
    stage.network(async (request, next) => {
      await next(request);
      throw new TypeError('Failed to fetch');
    });
    await stage.user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent('no se creará dos veces');
    stage.network();
  }

  test('is asked for again with the same key: there is one record', async () => {
    const stage = await openForm();
    await loseTheAnswer(stage);
    await stage.user.click(save());
    await screen.findByText('Se creó «Picante».');
    const keys = stage.sent('POST').map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(await storedLabels(stage)).toHaveLength(1);
  });

  test('and a form changed meanwhile end as one record that holds the changes', async () => {
    const stage = await openForm();
    await loseTheAnswer(stage);
    await stage.fill(/Nombre en inglés/, 'Hot');
    await stage.user.click(save());
    await screen.findByText('Se creó «Picante».');
    expect(await storedLabels(stage)).toMatchObject([{ name: { es: 'Picante', en: 'Hot' } }]);
  });
});
