import { screen, within } from '@testing-library/react';
import type { ConsoleFixture } from './consoleFixture';

/** What a list says it is filtered by: loaded with the first filter. */
export async function activeFilters(): Promise<(string | undefined)[]> {
  return within(await screen.findByRole('list', { name: 'Filtros activos' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent?.replace('Quitar este filtro', ''));
}

/** The filter in the address. */
export function filterOf(stage: Pick<ConsoleFixture, 'address'>): unknown {
  return JSON.parse(new URLSearchParams(stage.address().split('?')[1]).get('filter') ?? '{}');
}
