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
import SandboxMenuItems from '../../../src/sandbox/SandboxMenuItems';
import { restoreDuties, storeDuties } from '../../../src/session/duties';
import { openApiFixture, type ApiFixture } from '../../api/apiFixture';
import { createFakeSandboxStore, type FakeSandboxStore } from '../../api/sandboxStore';

// The first database takes the longest.
await (await openApiFixture()).close();

let api: ApiFixture;
let store: FakeSandboxStore;
let went: string[];

beforeEach(async () => {
  store = createFakeSandboxStore();
  api = await openApiFixture({ sandbox: store });
  went = [];
  vi.spyOn(location, 'assign').mockImplementation((address) => void went.push(String(address)));
  initI18n({ es, en }, 'es');
  restoreDuties('uid-admin');
  storeDuties(['owner']);
});
afterEach(async () => {
  config.isSandbox = false;
  await store.remove();
  await api.close();
});

function show(children: ReactNode) {
  const token = () => Promise.resolve('admin');
  const http = createHttp({
    getToken: token,
    refreshToken: token,
    expireSession: () => {},
    fetch: (address, init) => api.fetch(new Request(new URL(String(address), 'http://localhost'), init)),
  });
  render(<SandboxContext value={endpointMethods('/api', http)}>{children}</SandboxContext>);
  return userEvent.setup({ delay: null });
}
const create = () => api.send('POST', 'system/sandbox/create', { body: {} });
const status = async () => (await api.send('GET', 'system/sandbox')).json['status'];

test('an owner makes the sample data and is led into it', async () => {
  const user = show(<ExploreSample />);
  await user.click(await screen.findByRole('button', { name: 'Explorar con datos de ejemplo' }));
  await waitFor(() => expect(went).toEqual(['/sandbox/home']));
  expect(await status()).toBe('ready');
});

test('where it could not be made, the person stays, is told why, and may try again', async () => {
  store.fault = new Error('ENOSPC');
  const user = show(<ExploreSample />);
  await user.click(await screen.findByRole('button', { name: 'Explorar con datos de ejemplo' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('El servicio no está disponible');
  delete store.fault;
  await user.click(screen.getByRole('button', { name: 'Explorar con datos de ejemplo' }));
  await waitFor(() => expect(went).toEqual(['/sandbox/home']));
});

test('the account menu offers everybody one that is there, and owners alone to make it', async () => {
  storeDuties(['support']);
  await create();
  const user = show(<SandboxMenuItems />);
  await user.click(await screen.findByRole('button', { name: 'Abrir datos de ejemplo' }));
  expect(went).toEqual(['/sandbox/home']);
});

test('nothing is offered to whoever may not make it, nor where there can be none', async () => {
  storeDuties(['support']);
  const asked = vi.spyOn(api, 'fetch');
  show(<SandboxMenuItems />);
  await waitFor(() => expect(asked).toHaveBeenCalled());
  await asked.mock.results[0]?.value;
  expect(screen.queryByRole('button')).toBeNull();
});

test('the banner says that nothing is real, on the page and on paper, and leads back', async () => {
  await create();
  config.isSandbox = true;
  const user = show(<SandboxBanner />);
  const banner = within(await screen.findByRole('region', { name: 'Datos de ejemplo' }));
  expect(banner.getByText('Datos de ejemplo: nada de esto es real')).toBeVisible();
  expect(document.body.dataset['sandbox']).toBe('Datos de ejemplo: nada en este documento es real');
  await user.click(banner.getByRole('button', { name: 'Volver a los datos reales' }));
  expect(went).toEqual(['/home']);
  expect(await status()).toBe('ready');
});

test('an owner deletes the sample data after a question, and is back in the real data', async () => {
  await create();
  config.isSandbox = true;
  const user = show(<SandboxBanner />);
  await user.click(await screen.findByRole('button', { name: 'Eliminar datos de ejemplo' }));
  const question = within(await screen.findByRole('alertdialog', { name: '¿Eliminar los datos de ejemplo?' }));
  await user.click(question.getByRole('button', { name: 'Cancelar' }));
  expect(await status()).toBe('ready');
  await user.click(screen.getByRole('button', { name: 'Eliminar datos de ejemplo' }));
  const again = within(await screen.findByRole('alertdialog'));
  await user.click(again.getByRole('button', { name: 'Eliminar datos de ejemplo' }));
  await waitFor(() => expect(went).toEqual(['/home']));
  expect(await status()).toBe('none');
});

test('nobody else is offered to delete it', async () => {
  storeDuties(['finance']);
  show(<SandboxBanner />);
  await screen.findByRole('button', { name: 'Volver a los datos reales' });
  expect(screen.queryByRole('button', { name: 'Eliminar datos de ejemplo' })).toBeNull();
});

test('files of the sandbox say so by their names, and pictures are those of the sandbox', () => {
  expect(withSandboxPrefix('depositos.csv')).toBe('depositos.csv');
  config.isSandbox = true;
  expect(withSandboxPrefix('depositos.csv')).toBe('datos-de-ejemplo-depositos.csv');
  expect(imageUrl('/api/images/1', '/api/sandbox/')).toBe('/api/sandbox/images/1');
  expect(imageUrl('blob:http://localhost/1', '/api/sandbox/')).toBe('blob:http://localhost/1');
});
