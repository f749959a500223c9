import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { dishes } from '../../api/dishes';
import { openConsoleFixture } from '../kit/consoleFixture';

/** The only texts that a new catalog adds: its name and its fields. */
const texts = {
  resources: {
    'catalogs/dishes': {
      name: 'Platillo |||| Platillos',
      create: 'Nuevo platillo',
      empty: 'Aún no hay platillos',
      emptyHint: 'Crea el primero.',
      fields: { origin: 'Origen', code: 'Código', heat: 'Picor', tint: 'Tono', vegan: 'Vegano' },
    },
  },
};

describe('catalog that is only declared', () => {
  const open = (at: string) => openConsoleFixture({ at, resources: [dishes], texts });

  test('has a form with every writable field and saves them', async () => {
    const stage = await open('/catalogs/dishes/create');
    await stage.fill(/Nombre en español/, 'Mole negro');
    await stage.fill(/Origen/, 'Oaxaca');
    await stage.fill(/Código/, 'MN-1');
    await stage.fill(/Picor/, '3');
    await stage.user.click(screen.getByRole('switch', { name: 'Vegano' }));
    await stage.user.click(screen.getByRole('button', { name: 'Guardar' }));
    await screen.findByText('Se creó «Mole negro».');
    const { json } = await stage.api.send('GET', 'catalogs/dishes');
    expect(json).toMatchObject([
      {
        name: { es: 'Mole negro', en: null },
        slug: 'mole-negro',
        origin: 'Oaxaca',
        code: 'MN-1',
        heat: 3,
        tint: null,
        vegan: true,
      },
    ]);
  });

  test('validates its form before a request is sent', async () => {
    const stage = await open('/catalogs/dishes/create');
    await stage.fill(/Picor/, 'mucho');
    await stage.user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: /Código/ })).toHaveAccessibleDescription('Falta este dato.'),
    );
    expect(screen.getByRole('textbox', { name: /Picor/ })).toHaveAccessibleDescription('No tiene el formato correcto.');
    expect(stage.sent('POST')).toHaveLength(0);
  });

  test('has a list with its columns and filters', async () => {
    const stage = await open('/login');
    for (const [name, heat] of [
      ['Mole', 3],
      ['Flan', -2],
    ] as const) {
      await stage.api.send('POST', 'catalogs/dishes', {
        body: { name: { es: name, en: null }, slug: name.toLowerCase(), code: name, heat },
      });
    }
    await stage.go('/catalogs/dishes?filter={"heat_gte":2}');
    await stage.user.click(await screen.findByRole('button', { name: /Picor: desde 2/ }));
    expect(await screen.findByRole('link', { name: 'Flan' })).toBeVisible();
  });
});
