import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openHomeConsole, type HomeFixture } from '../home/homeConsole';
import { activeFilters, filterOf } from '../kit/activeFilters';
import { offline } from '../kit/consoleFixture';

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

const getRecordTitles = () =>
  screen.getAllByRole('row').flatMap((row) => row.children[2]?.querySelector('a')?.textContent ?? []);

describe('audit log', () => {
  test('lists actor, action and record of each event, latest first, and the time of the last seal', async () => {
    const fixture = await openLog();
    await fixture.go('/audit');
    await waitFor(() =>
      expect(getRecordTitles().slice(0, 5)).toEqual([
        'Revisión del 1 jul 2026',
        'admin',
        'Vegetariano',
        'ana',
        'Vegano',
      ]),
    );
    expect(cellsOf('Revisión del 1 jul 2026').slice(0, 4)).toEqual([
      'revisó la contabilidad',
      'Revisiones nocturnas',
      'Revisión del 1 jul 2026',
      'Sistema',
    ]);
    expect(screen.getByRole('link', { name: 'Vegetariano' })).toHaveAttribute(
      'href',
      `/catalogs/labels/${fixture.label}`,
    );
    expect(cellsOf('Vegetariano')).toEqual([
      'cambió 2 campos Nombre en español: Vegano → Vegetariano · Color: #166534 → #14532D',
      'Etiquetas',
      'Vegetariano',
      'ana ana@sobremesa.app',
      '1 jul 2026, 6:01 a.m.',
    ]);
    expect(cellsOf('admin')[0]).toBe('probó un código que no abre ninguna tarjeta de regalo «•••• 3333»');
    expect(await screen.findByText(/Asientos y bitácora sellados hasta el/)).toHaveTextContent('6:03 a.m.');
  });

  test('names the exported list and its number of rows', async () => {
    const fixture = await openLog();
    await fixture.api.send('GET', 'catalogs/labels.csv');
    await fixture.api.send('GET', 'reports/sales.csv?from=2026-06-01&to=2026-06-30');
    await fixture.go('/audit');
    const exported = await screen.findByRole('link', { name: 'exportó Etiquetas (1 fila)' });
    expect(exported.closest('tr')?.children[1]).toHaveTextContent('Etiquetas');
    expect(exported.closest('tr')?.children[2]).toHaveTextContent('Sin dato');
    await fixture.user.click(screen.getByRole('link', { name: /^exportó Reporte de ventas \(\d+ filas\)$/ }));
    await screen.findByRole('heading', { level: 1, name: /exportó Reporte de ventas/ });
    expect(screen.queryByText(/reports\/sales/)).toBeNull();
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
    await fixture.user.click(dialog.getByRole('combobox', { name: 'Acción' }));
    const actions = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(actions).toEqual(['Archivar', 'Cambiar el orden', 'Crear', 'Modificar', 'Restaurar']);
    await fixture.user.click(screen.getByRole('option', { name: 'Modificar' }));
    await choose('Hecho por', 'ana');
    expect(dialog.queryByRole('combobox', { name: /Registro/ })).toBeNull();
    await fixture.user.click(dialog.getByRole('button', { name: 'Aplicar' }));
    await waitFor(() => expect(getRecordTitles()).toEqual(['Vegetariano']));
    expect(filterOf(fixture)).toEqual({ resource: 'catalogs/labels', action: 'update', actorId: 'uid-ana' });
    expect((await activeFilters()).sort()).toEqual(['Acción: Modificar', 'Hecho por: ana', 'Sección: Etiquetas']);
  });

  test('names an action of a link that is not among the offered ones', async () => {
    const fixture = await openLog();
    await fixture.go(`/audit?filter=${encodeURIComponent('{"action":"find"}')}`);
    expect(await activeFilters()).toEqual(['Acción: Buscar por código']);
    await fixture.user.click(screen.getByRole('button', { name: 'Filtros' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Filtros' }));
    expect(await dialog.findByRole('combobox', { name: 'Acción' })).toHaveValue('Buscar por código');
  });

  test('offers the actions of all sections; one of a single section also filters by it', async () => {
    const fixture = await openLog();
    await fixture.go('/audit');
    await screen.findByRole('table');
    await fixture.user.click(screen.getByRole('button', { name: 'Filtros' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Filtros' }));
    await fixture.user.type(await dialog.findByRole('combobox', { name: 'Acción' }), 'cancelar depósito');
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['Cancelar depósito']);
    await fixture.user.click(options[0] ?? document.body);
    await fixture.user.click(dialog.getByRole('button', { name: 'Aplicar' }));
    await waitFor(() => expect(filterOf(fixture)).toEqual({ resource: 'deposits', action: 'cancel' }));
  });

  test("an event shows each changed field before and after and links to its record and the record's events", async () => {
    const fixture = await openLog();
    await fixture.go('/audit');
    await fixture.user.click(await screen.findByRole('link', { name: /^cambió 2 campos/ }));
    await screen.findByRole('heading', { level: 1, name: 'ana: cambió 2 campos' });
    const changesRegion = screen.getByRole('region', { name: 'Antes y después' });
    expect(within(changesRegion).getByText('Nombre en español').closest('li')).toHaveTextContent(/Vegano.*Vegetariano/);
    const facts = within(screen.getByRole('region', { name: 'Evento' }));
    expect(facts.getByRole('link', { name: 'Vegetariano' })).toHaveAttribute(
      'href',
      expect.stringContaining(`/catalogs/labels/${fixture.label}`),
    );
    await fixture.user.click(facts.getByRole('link', { name: 'Todo lo que se hizo aquí' }));
    await waitFor(() => expect(getRecordTitles()).toEqual(['Vegetariano', 'Vegano']));
    expect((await activeFilters()).sort()).toEqual(['Registro: Vegetariano', 'Sección: Etiquetas']);
  });

  test('an event without changes shows that nothing changed, with its details', async () => {
    const fixture = await openLog();
    await fixture.go(`/audit?filter=${encodeURIComponent('{"action":"try-code"}')}`);
    await fixture.user.click(await screen.findByRole('link', { name: /probó un código/ }));
    expect(await screen.findByText('No cambió ningún dato.')).toBeVisible();
    expect(screen.getByText('•••• 3333')).toBeVisible();
  });

  test('an event of a note names and links the record that the note is on, without ids', async () => {
    const fixture = await openLog();
    const { label } = fixture;
    await fixture.api.send('POST', 'notes', {
      as: 'ana',
      body: { resource: 'catalogs/labels', recordId: label, text: 'Revisar' },
    });
    await fixture.go(`/audit?filter=${encodeURIComponent('{"resource":"notes"}')}`);
    expect(await screen.findByRole('link', { name: 'Vegetariano' })).toHaveAttribute(
      'href',
      `/catalogs/labels/${label}`,
    );
    await fixture.user.click(screen.getByRole('link', { name: 'escribió una nota' }));
    const facts = within(await screen.findByRole('region', { name: 'Evento' }));
    expect(await facts.findByRole('link', { name: 'Vegetariano' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Antes y después' })).toBeNull();
    const note = within(await screen.findByRole('region', { name: 'Nota' }));
    expect(note.getByText('Revisar')).toBeVisible();
    expect(note.getByRole('link')).toHaveAttribute('href', expect.stringMatching(`^/catalogs/labels/${label}#note-`));
  });

  test('an event of the nightly check names the failed checks', async () => {
    const fixture = await openLog();
    await fixture.go(`/audit?filter=${encodeURIComponent('{"resource":"check-runs"}')}`);
    await fixture.user.click(await screen.findByRole('link', { name: 'revisó la contabilidad' }));
    const changes = within(await screen.findByRole('region', { name: 'Antes y después' }));
    expect(await changes.findByText('Todo cuadra')).toBeVisible();
    expect(changes.queryByText(/journalsBalance/)).toBeNull();
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
