import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import en from '../../../i18n/en.json';
import es from '../../../i18n/es.json';
import { config } from '../../../src/config';
import { endpointMethods } from '../../../src/data/endpoints';
import { createHttp } from '../../../src/data/http';
import { initI18n } from '../../../src/i18n/useT';
import { withSandboxPrefix } from '../../../src/kit/files/saveFile';
import { imageUrl } from '../../../src/kit/images/imageUrl';
import { SandboxContext } from '../../../src/sandbox/sandboxContext';
import ExploreSample from '../../../src/sandbox/ExploreSample';
import SandboxBanner from '../../../src/sandbox/SandboxBanner';
import AccountMenuItems from '../../../src/app/AccountMenuItems';
import SandboxMenuItems from '../../../src/sandbox/SandboxMenuItems';
import { restoreDuties, storeDuties } from '../../../src/session/duties';
import { openApiFixture, type ApiFixture } from '../../api/apiFixture';
import { createFakeSandboxStore, type FakeSandboxStore } from '../../api/sandboxStore';

// Creates a database first, since the first one takes the longest.
await (await openApiFixture()).close();

let api: ApiFixture;
let store: FakeSandboxStore;
let visitedPaths: string[];

beforeEach(async () => {
  store = createFakeSandboxStore();
  api = await openApiFixture({ sandbox: store });
  visitedPaths = [];
  vi.spyOn(location, 'assign').mockImplementation((address) => void visitedPaths.push(String(address)));
  initI18n({ es, en }, 'es');
  restoreDuties('uid-admin');
  storeDuties(['owner']);
});
afterEach(async () => {
  config.isSandbox = false;
  await store.remove();
  await api.close();
});

function renderChildren(children: ReactNode) {
  const getToken = () => Promise.resolve('admin');
  const http = createHttp({
    getToken: getToken,
    refreshToken: getToken,
    expireSession: () => {},
    fetch: (address, init) => api.fetch(new Request(new URL(String(address), 'http://localhost'), init)),
  });
  render(<SandboxContext value={endpointMethods('/api', http)}>{children}</SandboxContext>);
  return userEvent.setup({ delay: null });
}
const create = () => api.send('POST', 'system/sandbox/create', { body: {} });
const readStatus = async () => (await api.send('GET', 'system/sandbox')).json['status'];

test('an owner creates the sandbox and is led into it', async () => {
  const user = renderChildren(<ExploreSample />);
  await user.click(await screen.findByRole('button', { name: 'Explorar con datos de ejemplo' }));
  await waitFor(() => expect(visitedPaths).toEqual(['/sandbox/home']));
  expect(await readStatus()).toBe('ready');
});

test('a failed creation of the sandbox shows an error and can be retried', async () => {
  store.fault = new Error('ENOSPC');
  const user = renderChildren(<ExploreSample />);
  await user.click(await screen.findByRole('button', { name: 'Explorar con datos de ejemplo' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('El servicio no está disponible');
  delete store.fault;
  await user.click(screen.getByRole('button', { name: 'Explorar con datos de ejemplo' }));
  await waitFor(() => expect(visitedPaths).toEqual(['/sandbox/home']));
});

test('the account menu offers an existing sandbox to every duty', async () => {
  storeDuties(['support']);
  await create();
  const user = renderChildren(<SandboxMenuItems />);
  await user.click(await screen.findByRole('button', { name: 'Abrir datos de ejemplo' }));
  expect(visitedPaths).toEqual(['/sandbox/home']);
});

test.each([
  { duties: ['auditor'] as const, isMarked: true },
  { duties: ['auditor', 'support'] as const, isMarked: false },
])('the account menu marks who only reads: $duties', async ({ duties, isMarked }) => {
  storeDuties([...duties]);
  await create();
  renderChildren(<AccountMenuItems />);
  await screen.findByRole('button', { name: 'Abrir datos de ejemplo' });
  expect(screen.queryAllByText('Solo lectura')).toHaveLength(isMarked ? 1 : 0);
});

test('the account menu does not offer to create a sandbox to other duties', async () => {
  storeDuties(['support']);
  const fetchSpy = vi.spyOn(api, 'fetch');
  renderChildren(<SandboxMenuItems />);
  await waitFor(() => expect(fetchSpy).toHaveBeenCalled());
  await fetchSpy.mock.results[0]?.value;
  expect(screen.queryByRole('button')).toBeNull();
});

test('the banner of the sandbox states that nothing is real, also in print, and leads back to the real data', async () => {
  await create();
  config.isSandbox = true;
  const user = renderChildren(<SandboxBanner />);
  const banner = within(await screen.findByRole('region', { name: 'Datos de ejemplo' }));
  expect(banner.getByText('Datos de ejemplo: nada de esto es real')).toBeVisible();
  expect(document.body.dataset['sandbox']).toBe('Datos de ejemplo: nada en este documento es real');
  await user.click(banner.getByRole('button', { name: 'Volver a los datos reales' }));
  expect(visitedPaths).toEqual(['/home']);
  expect(await readStatus()).toBe('ready');
});

test('an owner deletes the sandbox after a confirmation and returns to the real data', async () => {
  await create();
  config.isSandbox = true;
  const user = renderChildren(<SandboxBanner />);
  await user.click(await screen.findByRole('button', { name: 'Eliminar datos de ejemplo' }));
  const deleteDialog = within(await screen.findByRole('alertdialog', { name: '¿Eliminar los datos de ejemplo?' }));
  await user.click(deleteDialog.getByRole('button', { name: 'Cancelar' }));
  expect(await readStatus()).toBe('ready');
  await user.click(screen.getByRole('button', { name: 'Eliminar datos de ejemplo' }));
  const reopenedDialog = within(await screen.findByRole('alertdialog'));
  await user.click(reopenedDialog.getByRole('button', { name: 'Eliminar datos de ejemplo' }));
  await waitFor(() => expect(visitedPaths).toEqual(['/home']));
  expect(await readStatus()).toBe('none');
});

test('the banner does not offer other duties to delete the sandbox', async () => {
  storeDuties(['finance']);
  renderChildren(<SandboxBanner />);
  await screen.findByRole('button', { name: 'Volver a los datos reales' });
  expect(screen.queryByRole('button', { name: 'Eliminar datos de ejemplo' })).toBeNull();
});

test('the sandbox prefixes its files and has its own image addresses', () => {
  expect(withSandboxPrefix('depositos.csv')).toBe('depositos.csv');
  config.isSandbox = true;
  expect(withSandboxPrefix('depositos.csv')).toBe('datos-de-ejemplo-depositos.csv');
  expect(imageUrl('/api/images/1', '/api/sandbox/')).toBe('/api/sandbox/images/1');
  expect(imageUrl('blob:http://localhost/1', '/api/sandbox/')).toBe('blob:http://localhost/1');
});
