import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createImage } from '../../api/imagesFixture';
import { labelForm, openConsoleFixture, type ConsoleFixture } from './consoleFixture';

const button = (name: string) => screen.findByRole('button', { name });

describe('image column of a list', () => {
  async function openList(): Promise<{ stage: ConsoleFixture; url: string }> {
    const stage = await openConsoleFixture({ at: '/login', names: ['Sin gluten'] });
    const { url } = await createImage(stage.api);
    await stage.api.send('POST', 'catalogs/labels', { body: labelForm('Vegano', { imageUrl: url }) });
    return { stage, url };
  }

  test('is shown when it is selected in the menu', async () => {
    const { stage, url } = await openList();
    await stage.go('/catalogs/labels');
    await stage.user.click(await button('Columnas'));
    await stage.user.click(await screen.findByRole('checkbox', { name: 'Imagen' }));
    const row = screen.getByRole('row', { name: /Vegano/, hidden: true });
    // The renderer of images loads with the first image.
    await waitFor(() => expect(row.querySelector('img')?.getAttribute('src')).toBe(url));
  });
});
