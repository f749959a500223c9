import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Route } from 'react-router';
import { administrators } from '../../../../contract/people/accounts';
import { NotificationSettings } from '../../../../src/notifications/NotificationSettings';
import { preloadResources, resourceScreens } from '../../../../src/resources';
import { openApiFixture, type ApiFixture } from '../../../api/apiFixture';
import { offline, openConsoleFixture } from '../../kit/consoleFixture';
import { createTestDevice, registeredDevices, openPushBrowser, openPushApi } from './pushBrowser';

let api: ApiFixture;
beforeEach(async () => {
  api = await openPushApi();
});
afterEach(async () => {
  await api.close();
  localStorage.clear();
});

const routes = <Route path="/notification-settings" element={<NotificationSettings />} />;

const label = 'Recibir notificaciones en este dispositivo';
const findSwitch = () => screen.findByRole('switch', { name: label });

async function openNotificationSettings(
  overrides: Partial<ReturnType<typeof openPushBrowser>['browser']> = {},
  { of = api, network }: { of?: ApiFixture; network?: typeof offline } = {},
) {
  const { browser, push } = openPushBrowser();
  Object.assign(browser, overrides);
  await preloadResources();
  const proxyApi: Pick<ApiFixture, 'fetch'> = {
    fetch: (request) => (network ? network(request, of.fetch) : of.fetch(request)),
  };
  const fixture = await openConsoleFixture({
    api: of,
    resources: [administrators],
    screensByResource: resourceScreens,
    person: { id: 'uid-admin', fullName: 'Julia Ortega' },
    device: createTestDevice(proxyApi, push),
    routes,
    at: '/login',
  });
  await fixture.go('/notification-settings');
  await screen.findByRole('heading', { level: 1, name: 'Ajustes de notificaciones' });
  return { fixture, browser };
}

const getSection = () => screen.queryByRole('region', { name: 'Notificaciones en este dispositivo' });

describe('push messages on this device', () => {
  test('are turned on by a click that asks for the permission, and off by another', async () => {
    const { fixture, browser } = await openNotificationSettings();
    expect(await findSwitch()).not.toBeChecked();
    expect(browser.requestCounts).toEqual({ permission: 0, token: 0 });
    await fixture.user.click(await findSwitch());
    await waitFor(async () => expect(await findSwitch()).toBeChecked());
    expect(await registeredDevices(api)).toEqual([{ token: 'token-1', uid: 'uid-admin', language: 'es' }]);
    expect(await findSwitch()).toHaveAccessibleDescription(/aunque la consola esté cerrada/);
    await fixture.user.click(await findSwitch());
    await waitFor(async () => expect(await findSwitch()).not.toBeChecked());
    await waitFor(async () => expect(await registeredDevices(api)).toEqual([]));
    expect(browser.subscription).toBeNull();
  });

  test('explain how to allow them if the browser blocks them, and are offered once allowed', async () => {
    const { browser } = await openNotificationSettings({ permission: 'denied' });
    await screen.findByText(/abre los permisos del sitio/);
    expect(screen.queryByRole('switch', { name: label })).toBeNull();
    browser.permission = 'default';
    act(() => void globalThis.dispatchEvent(new Event('focus')));
    expect(await findSwitch()).not.toBeChecked();
  });

  test('are explained as unsupported in such a browser', async () => {
    await openNotificationSettings({ isSupported: false });
    expect(await screen.findByText(/Este navegador no puede mostrar notificaciones/)).toBeVisible();
    expect(screen.queryByRole('switch', { name: label })).toBeNull();
  });

  test('stay off if the permission prompt is dismissed', async () => {
    const { fixture, browser } = await openNotificationSettings({ answer: 'default' });
    await fixture.user.click(await findSwitch());
    await screen.findByText(/No se dio permiso al navegador/);
    expect([await registeredDevices(api), browser.requestCounts.token]).toEqual([[], 0]);
    expect(await findSwitch()).not.toBeChecked();
  });

  test('explain a denied permission', async () => {
    const { fixture } = await openNotificationSettings({ answer: 'denied' });
    await fixture.user.click(await findSwitch());
    expect(await screen.findByText(/abre los permisos del sitio/)).toBeVisible();
  });

  test('can be turned on again after the push service was unreachable', async () => {
    const { fixture, browser } = await openNotificationSettings({ isReachable: false });
    await fixture.user.click(await findSwitch());
    await screen.findByText(/No se pudo contactar al servicio de notificaciones/);
    expect(await findSwitch()).not.toBeChecked();
    browser.isReachable = true;
    await fixture.user.click(await findSwitch());
    await waitFor(async () => expect(await findSwitch()).toBeChecked());
    expect(screen.queryByText(/No se pudo contactar/)).toBeNull();
  });

  test('show an error if the API is unreachable', async () => {
    const { fixture } = await openNotificationSettings({}, { network: offline });
    await fixture.user.click(await findSwitch());
    await screen.findByText(/No hay conexión con el servidor/);
    expect(await findSwitch()).not.toBeChecked();
  });

  test('stay off if the API sends none, and register no device', async () => {
    const silentFixture = await openApiFixture();
    try {
      const { fixture } = await openNotificationSettings({}, { of: silentFixture });
      await fixture.user.click(await findSwitch());
      await screen.findByText(/Esta instalación no envía notificaciones/);
      expect(await findSwitch()).not.toBeChecked();
      expect(await registeredDevices(silentFixture)).toEqual([]);
    } finally {
      await silentFixture.close();
    }
  });
});

test('an installation without push messages does not mention them', async () => {
  await preloadResources();
  const person = { id: 'uid-admin', fullName: 'Julia Ortega' };
  const fixture = await openConsoleFixture({
    api,
    resources: [administrators],
    screensByResource: resourceScreens,
    person,
    routes,
    at: '/login',
  });
  await fixture.go('/notification-settings');
  await screen.findByRole('heading', { level: 1, name: 'Ajustes de notificaciones' });
  expect(getSection()).toBeNull();
});
