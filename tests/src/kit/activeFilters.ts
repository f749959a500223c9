import { screen, within } from '@testing-library/react';
import type { ConsoleFixture } from './consoleFixture';

/** Returns the active filters of a list. Waits for their component, which loads with the first filter. */
export async function activeFilters(): Promise<(string | undefined)[]> {
  return within(await screen.findByRole('list', { name: 'Filtros activos' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent?.replace('Quitar este filtro', ''));
}

export function filterOf(fixture: Pick<ConsoleFixture, 'address'>): unknown {
  return JSON.parse(new URLSearchParams(fixture.address().split('?')[1]).get('filter') ?? '{}');
}
