import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createImage } from '../../api/imagesFixture';
import { labelForm, openConsoleFixture, type ConsoleFixture } from './consoleFixture';

const button = (name: string) => screen.findByRole('button', { name });

describe('the picture of a record in a list', () => {
  async function openList(): Promise<{ stage: ConsoleFixture; url: string }> {
    const stage = await openConsoleFixture({ at: '/login', names: ['Sin gluten'] });
    const { url } = await createImage(stage.api);
    await stage.api.send('POST', 'catalogs/labels', { body: labelForm('Vegano', { imageUrl: url }) });
    return { stage, url };
  }

  test('is a column one may choose', async () => {
    const { stage, url } = await openList();
    await stage.go('/catalogs/labels');
    await stage.user.click(await button('Columnas'));
    await stage.user.click(await screen.findByRole('checkbox', { name: 'Imagen' }));
    const row = screen.getByRole('row', { name: /Vegano/, hidden: true });
    // What draws it is loaded with the first picture.
    await waitFor(() => expect(row.querySelector('img')?.getAttribute('src')).toBe(url));
  });
});
