import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createImage } from '../../api/imagesFixture';
import { labelForm, openConsoleFixture, type ConsoleFixture } from './consoleFixture';

const findButton = (name: string) => screen.findByRole('button', { name });

describe('image column of a list', () => {
  async function openList(): Promise<{ fixture: ConsoleFixture; url: string }> {
    const fixture = await openConsoleFixture({ at: '/login', names: ['Sin gluten'] });
    const { url } = await createImage(fixture.api);
    await fixture.api.send('POST', 'catalogs/labels', { body: labelForm('Vegano', { imageUrl: url }) });
    return { fixture, url };
  }

  test('is shown when it is selected in the menu', async () => {
    const { fixture, url } = await openList();
    await fixture.go('/catalogs/labels');
    await fixture.user.click(await findButton('Columnas'));
    await fixture.user.click(await screen.findByRole('checkbox', { name: 'Imagen' }));
    const row = screen.getByRole('row', { name: /Vegano/, hidden: true });
    // The component that renders images loads with the first image.
    await waitFor(() => expect(row.querySelector('img')?.getAttribute('src')).toBe(url));
  });
});
