import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openHomeConsole, type HomeFixture } from '../home/homeConsole';
import { activeFilters, filterOf } from '../kit/activeFilters';
import { offline, listRowNames } from '../kit/consoleFixture';

/** Opens the console. Julia created a label, Ana changed it, and somebody tried a code that matches no card. */
async function openLog(): Promise<HomeFixture & { label: string }> {
  const fixture = await openHomeConsole();
  const { api } = fixture;
  const createResponse = await api.send('POST', 'catalogs/labels', {
    body: { name: { es: 'Vegano' }, slug: 'vegano', color: '#166534' },
  });
  const label = String(createResponse.json['id']);
  fixture.advance(60_000);
  await api.send('PUT', `catalogs/labels/${label}`, {
    as: 'ana',
    version: 1,
    body: { name: { es: 'Vegetariano' }, color: '#14532d' },
  });
  fixture.advance(60_000);
  await api.send('POST', 'giftcards/find', { body: { code: '2222222222223333' } });
  fixture.advance(60_000);
  await api.runScheduler();
  return { ...fixture, label };
}

const cellsOf = (name: string) =>
  [...(screen.getAllByRole('link', { name })[0]?.closest('tr')?.children ?? [])].map(({ textContent }) => textContent);

describe('audit log', () => {
  test('lists actor, action and record of each event, latest first, and the time of the last seal', async () => {
    const fixture = await openLog();
    await fixture.go('/audit');
    await waitFor(() =>
      expect(listRowNames().slice(0, 5)).toEqual(['Revisión del 1 jul 2026', 'admin', 'Vegetariano', 'ana', 'Vegano']),
    );
    expect(cellsOf('Revisión del 1 jul 2026').slice(1, 4)).toEqual([
      'revisó la contabilidad',
      'Revisiones nocturnas',
      'Sistema',
    ]);
    expect(cellsOf('Vegetariano')).toEqual([
      'Vegetariano',
      'cambió 2 campos',
      'Etiquetas',
      'ana ana@sobremesa.app',
      '1 jul 2026, 6:01 a.m.',
    ]);
    expect(cellsOf('admin')[1]).toBe('probó un código que no abre ninguna tarjeta de regalo');
    expect(await screen.findByText(/Asientos y bitácora sellados hasta el/)).toHaveTextContent('6:03 a.m.');
  });

  test('filters by section, action and actor', async () => {
    const fixture = await openLog();
    await fixture.go('/audit');
    await screen.findByRole('table');
    await fixture.user.click(screen.getByRole('button', { name: 'Filtros' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Filtros' }));
    const choose = async (label: string, option: string) => {
      await fixture.user.click(await dialog.findByRole('combobox', { name: label }));
      await fixture.user.click(await screen.findByRole('option', { name: option }));
    };
    await choose('Sección', 'Etiquetas');
    await choose('Acción', 'Modificar');
    await choose('Hecho por', 'ana');
    expect(dialog.queryByRole('combobox', { name: /Registro/ })).toBeNull();
    await fixture.user.click(dialog.getByRole('button', { name: 'Aplicar' }));
    await waitFor(() => expect(listRowNames()).toEqual(['Vegetariano']));
    expect(filterOf(fixture)).toEqual({ resource: 'catalogs/labels', action: 'update', actorId: 'uid-ana' });
    expect((await activeFilters()).sort()).toEqual(['Acción: Modificar', 'Hecho por: ana', 'Sección: Etiquetas']);
  });

  test("an event shows each changed field before and after and links to its record and the record's events", async () => {
    const fixture = await openLog();
    await fixture.go('/audit');
    await fixture.user.click(await screen.findByRole('link', { name: 'Vegetariano' }));
    await screen.findByRole('heading', { level: 1, name: 'ana: cambió 2 campos' });
    const changesRegion = screen.getByRole('region', { name: 'Antes y después' });
    expect(within(changesRegion).getByText('Nombre en español').closest('li')).toHaveTextContent(/Vegano.*Vegetariano/);
    const facts = within(screen.getByRole('region', { name: 'Evento' }));
    expect(facts.getByRole('link', { name: 'Vegetariano' })).toHaveAttribute(
      'href',
      expect.stringContaining(`/catalogs/labels/${fixture.label}`),
    );
    await fixture.user.click(facts.getByRole('link', { name: 'Todo lo que se hizo aquí' }));
    await waitFor(() => expect(listRowNames()).toEqual(['Vegetariano', 'Vegano']));
    expect((await activeFilters()).sort()).toEqual(['Registro (ID): Vegetariano', 'Sección: Etiquetas']);
  });

  test('an event without changes shows that nothing changed, with its details', async () => {
    const fixture = await openLog();
    await fixture.go(`/audit?filter=${encodeURIComponent('{"action":"try-code"}')}`);
    await fixture.user.click(await screen.findByRole('link', { name: 'admin' }));
    expect(await screen.findByText('No cambió ningún dato.')).toBeVisible();
    expect(screen.getByText('•••• 3333')).toBeVisible();
  });

  test('shows that sealing has stopped', async () => {
    const fixture = await openLog();
    await fixture.api.send('POST', 'giftcards/find', { body: { code: '2222222222224444' } });
    fixture.advance(2 * 3_600_000);
    await fixture.go('/audit');
    expect(await screen.findByText('Sellado detenido')).toBeVisible();
  });

  test('offline it shows an error with retry and no seal', async () => {
    const fixture = await openLog();
    fixture.setNetworkHandler(offline);
    await fixture.go('/audit');
    expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeVisible();
    expect(screen.queryByText(/sellados hasta/)).toBeNull();
  });
});
