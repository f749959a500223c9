import { screen, waitFor, within } from '@testing-library/react';
import { useGetList, useGetOne } from 'react-admin';
import { Route } from 'react-router';
import { describe, expect, onTestFinished, test } from 'vitest';
import { labels } from '../../../contract/catalogs/catalogs';
import { administrators } from '../../../contract/people/accounts';
import { couriers, courierRules, courierTexts } from '../kit/couriers';
import { setClocks } from '../kit/clocks';
import {
  listStoredLabels,
  labelForm,
  openConsoleFixture,
  listRowNames,
  type ConsoleFixture,
} from '../kit/consoleFixture';
import { setVisibility, restoreVisibility } from './visibility';

async function openAt(
  page: 'list' | 'record',
  person?: { id: string },
): Promise<{ fixture: ConsoleFixture; id: string }> {
  const fixture = await openConsoleFixture({
    at: '/login',
    resources: [labels, administrators],
    names: ['Vegano', 'Picante'],
    live: true,
    ...(person && { person }),
  });
  const id = String((await listStoredLabels(fixture)).find(({ slug }) => String(slug) === 'vegano')?.['id']);
  // Creates Ana's account first, since creating an account is a change as well.
  await fixture.api.send('GET', 'catalogs/labels', { as: 'ana' });
  await fixture.go(page === 'list' ? '/catalogs/labels' : `/catalogs/labels/${id}`);
  await (page === 'list'
    ? screen.findByRole('rowheader', { name: /Vegano/ })
    : screen.findByRole('heading', { level: 1, name: 'Vegano' }));
  return { fixture, id };
}

const changeAsAna = (fixture: ConsoleFixture, id: string, name: string) =>
  fixture.api.send('PUT', `catalogs/labels/${id}`, {
    as: 'ana',
    version: 1,
    body: labelForm(name, { slug: 'vegano' }),
  });

describe('change by another user', () => {
  test('appears in the open list, with a notification naming its author', async () => {
    const { fixture, id } = await openAt('list');
    await changeAsAna(fixture, id, 'Vegana');
    await screen.findByText('ana hizo cambios en Etiquetas.');
    await waitFor(() => expect(listRowNames()).toContain('Vegana'));
  });

  test('appears in the form of a record without unsaved changes', async () => {
    const { fixture, id } = await openAt('record');
    await changeAsAna(fixture, id, 'Vegana');
    await screen.findByText('ana modificó este registro.');
    await waitFor(() => expect(screen.getByRole('textbox', { name: /Nombre en español/ })).toHaveValue('Vegana'));
  });

  test('keeps unsaved changes, shows a warning, and leads to a conflict dialog on save', async () => {
    const { fixture, id } = await openAt('record');
    await fixture.fill(/Nombre en español/, 'Muy vegano');
    await changeAsAna(fixture, id, 'Vegana');
    await screen.findByText(/^ana modificó este registro mientras lo editas/);
    expect(screen.getByRole('textbox', { name: /Nombre en español/ })).toHaveValue('Muy vegano');
    expect(screen.queryByText('ana modificó este registro.')).toBeNull();
    await fixture.user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('ana modificó este registro');
    expect(dialog).toHaveTextContent('Vegana');
    expect(fixture.sent('PUT').map(({ headers }) => headers.get('If-Match'))).toEqual(['"1"']);
  });

  test('keeps unsaved changes when the record is archived', async () => {
    const { fixture, id } = await openAt('record');
    await fixture.fill(/Nombre en español/, 'Muy vegano');
    await fixture.api.send('DELETE', `catalogs/labels/${id}`, { as: 'ana', version: 1 });
    await screen.findByText(/^ana archivó este registro mientras lo editas/);
    expect(screen.getByRole('textbox', { name: /Nombre en español/ })).toHaveValue('Muy vegano');
  });

  test('causes no notification if it is not on the screen', async () => {
    const { fixture, id } = await openAt('record');
    const otherId = String((await listStoredLabels(fixture)).find(({ slug }) => String(slug) === 'picante')?.['id']);
    await fixture.api.send('DELETE', `catalogs/labels/${otherId}`, { as: 'ana', version: 1 });
    // Changes arrive in order: once this change is shown, the previous one has been processed.
    await changeAsAna(fixture, id, 'Vegana');
    await screen.findByText('ana modificó este registro.');
    expect(screen.queryByText(/hizo cambios/)).toBeNull();
  });
});

test('a list with a relative date filter is refetched on the next day', async () => {
  const fixture = await openConsoleFixture({ at: '/login', resources: [labels] });
  setClocks(fixture, '2026-07-02T05:59:00.000Z');
  await fixture.api.send('POST', 'catalogs/labels', { body: labelForm('Vegano') });
  await fixture.go('/catalogs/labels?filter={"createdAt_within":"today"}');
  await screen.findByRole('rowheader', { name: /Vegano/ });
  setClocks(fixture, '2026-07-02T06:00:00.000Z');
  await fixture.api.send('POST', 'catalogs/labels', { body: labelForm('Picante') });
  onTestFinished(restoreVisibility);
  setVisibility('visible');
  await waitFor(() => expect(listRowNames()).toEqual(['Picante']));
});

test('a record shown within another page causes no notification about the record', async () => {
  function Other() {
    const [item] = [useGetList('catalogs/labels').data?.find(({ slug }) => slug === 'vegano')];
    const { data } = useGetOne('catalogs/labels', { id: String(item?.id) }, { enabled: item !== undefined });
    return <p>{data?.name.es}</p>;
  }
  const routes = <Route path="/other" element={<Other />} />;
  const fixture = await openConsoleFixture({ at: '/login', names: ['Vegano'], live: true, routes });
  await fixture.api.send('GET', 'catalogs/labels', { as: 'ana' });
  await fixture.go('/other');
  await screen.findByText('Vegano');
  await changeAsAna(fixture, String((await listStoredLabels(fixture))[0]?.['id']), 'Vegana');
  await screen.findByText('Vegana');
  expect(screen.queryByText('ana modificó este registro.')).toBeNull();
});

test('the own action on a form with unsaved changes keeps them and causes no conflict', async () => {
  const fixture = await openConsoleFixture({
    at: '/login',
    resources: [couriers],
    rules: courierRules,
    texts: courierTexts,
    live: true,
  });
  const { color: _, ...body } = labelForm('Beto');
  const { json } = await fixture.api.send('POST', couriers.name, { body });
  await fixture.go(`/catalogs/couriers/${String(json['id'])}`);
  await fixture.fill(/Nombre en español/, 'Beto Ruiz');
  await fixture.user.click(screen.getByRole('button', { name: 'Bloquear' }));
  const dialog = within(await screen.findByRole('dialog'));
  await fixture.user.type(dialog.getByRole('textbox', { name: 'Motivo' }), 'Robo');
  await fixture.user.click(dialog.getByRole('button', { name: 'Bloquear' }));
  await screen.findByText('Se bloqueó a Beto.');
  expect(screen.getByRole('textbox', { name: /Nombre en español/ })).toHaveValue('Beto Ruiz');
  expect(screen.queryByText(/modificó este registro/)).toBeNull();
  await fixture.user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
  await screen.findByText('Se guardó «Beto Ruiz».');
  const version = (await fixture.api.send('GET', `${couriers.name}/${String(json['id'])}`)).json['version'];
  expect(version).toBe(3);
});

test('a change by the same user elsewhere refetches the list without a notification', async () => {
  const { fixture, id } = await openAt('list', { id: 'uid-ana' });
  await changeAsAna(fixture, id, 'Vegana');
  await waitFor(() => expect(listRowNames()).toContain('Vegana'));
  expect(screen.queryByText(/hizo cambios/)).toBeNull();
});

test('a change by the user on this page is not refetched a second time', async () => {
  const { fixture } = await openAt('record');
  await fixture.fill(/Nombre en español/, 'Vegana');
  await fixture.user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
  await waitFor(() => expect(listRowNames()).toContain('Vegana'));
  const [putRequest] = fixture.sent('PUT');
  const ownRequestId = String(putRequest?.headers.get('X-Request-Id'));
  expect(ownRequestId).toMatch(/^[\w.-]{10,64}$/);
  // Changes arrive in order: once the change by `ana` is shown, the user's own one has been processed and skipped.
  const countBefore = fixture.sent('GET').length;
  const otherId = String((await listStoredLabels(fixture)).find(({ slug }) => String(slug) === 'picante')?.['id']);
  await fixture.api.send('DELETE', `catalogs/labels/${otherId}`, { as: 'ana', version: 1 });
  await waitFor(() => expect(listRowNames()).toEqual(['Vegana']));
  expect(
    fixture
      .sent('GET')
      .slice(countBefore)
      .map(({ address }) => address),
  ).toHaveLength(1);
});
