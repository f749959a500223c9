import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { dishes } from '../../api/dishes';
import { openConsoleFixture } from '../kit/consoleFixture';

/** A new catalog adds only these texts: its name and the names of its fields. */
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
  const openDishes = (at: string) => openConsoleFixture({ at, resources: [dishes], texts });

  test('has a form with every writable field and saves them', async () => {
    const fixture = await openDishes('/catalogs/dishes/create');
    await fixture.fill(/Nombre en español/, 'Mole negro');
    await fixture.fill(/Origen/, 'Oaxaca');
    await fixture.fill(/Código/, 'MN-1');
    await fixture.fill(/Picor/, '3');
    await fixture.user.click(screen.getByRole('switch', { name: 'Vegano' }));
    await fixture.user.click(screen.getByRole('button', { name: 'Guardar platillo' }));
    await screen.findByText('Se creó «Mole negro».');
    const { json } = await fixture.api.send('GET', 'catalogs/dishes');
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
    const fixture = await openDishes('/catalogs/dishes/create');
    await fixture.fill(/Picor/, 'mucho');
    await fixture.user.click(screen.getByRole('button', { name: 'Guardar platillo' }));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: /Código/ })).toHaveAccessibleDescription('Falta este dato.'),
    );
    expect(screen.getByRole('textbox', { name: /Picor/ })).toHaveAccessibleDescription('No tiene el formato correcto.');
    expect(fixture.sent('POST')).toHaveLength(0);
  });

  test('has a list with its columns and filters', async () => {
    const fixture = await openDishes('/login');
    for (const [name, heat] of [
      ['Mole', 3],
      ['Flan', -2],
    ] as const) {
      await fixture.api.send('POST', 'catalogs/dishes', {
        body: { name: { es: name, en: null }, slug: name.toLowerCase(), code: name, heat },
      });
    }
    await fixture.go('/catalogs/dishes?filter={"heat_gte":2}');
    await fixture.user.click(await screen.findByRole('button', { name: /Picor: desde 2/ }));
    expect(await screen.findByRole('link', { name: 'Flan' })).toBeVisible();
  });
});
