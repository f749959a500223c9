import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { administrators } from '../../../contract/people/accounts';
import { settings } from '../../../contract/people/settings';
import { Route } from 'react-router';
import { NotificationSettings } from '../../../src/notifications/NotificationSettings';
import { preloadResources, resourceScreens } from '../../../src/resources';
import { openApiFixture, type ApiFixture } from '../../api/apiFixture';
import { createFakeMail } from '../../api/mail/fakeMail';
import { openConsoleFixture } from '../kit/consoleFixture';

async function openConsole(api: ApiFixture) {
  onTestFinished(() => api.close());
  await preloadResources();
  return openConsoleFixture({
    api,
    resources: [administrators, settings],
    screensByResource: resourceScreens,
    person: { id: 'uid-admin', fullName: 'Julia Ortega' },
    routes: <Route path="/notification-settings" element={<NotificationSettings />} />,
    at: '/login',
  });
}

async function openNotificationSettings(api: ApiFixture) {
  const fixture = await openConsole(api);
  await fixture.go('/notification-settings');
  await screen.findByRole('heading', { level: 1, name: 'Ajustes de notificaciones' });
  return fixture;
}

test('the selected e-mail digest is saved in the notification settings', async () => {
  const api = await openApiFixture({ mail: createFakeMail() });
  const { user } = await openNotificationSettings(api);
  expect(await screen.findByRole('radio', { name: 'Nunca' })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'Cada lunes' }));
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Cada lunes' })).toBeChecked());
  expect((await api.send('GET', 'mail-choices')).json['digest']).toBe('weekly');
});

test('a kind of notification is muted in the digest, which has no choice about access', async () => {
  const api = await openApiFixture({ mail: createFakeMail() });
  await api.send('POST', 'mail-choices/change', { body: { digest: 'daily' } });
  const { user } = await openNotificationSettings(api);
  const mention = await screen.findByRole('switch', { name: 'Mención Correo' });
  expect(mention).toBeChecked();
  await user.click(mention);
  await waitFor(() => expect(mention).not.toBeChecked());
  expect((await api.send('GET', 'mail-choices')).json['muted']).toEqual([{ channel: 'mail', kind: 'mentioned' }]);
  expect(screen.queryByRole('switch', { name: /entra una persona/ })).toBeNull();
});

test('an installation without e-mail offers no digest and explains this in the settings', async () => {
  const api = await openApiFixture();
  const fixture = await openNotificationSettings(api);
  await expect.poll(() => api.log.some(({ route }) => route === '/api/mail-choices')).toBe(true);
  expect(screen.queryByRole('radio', { name: 'Nunca' })).toBeNull();
  await fixture.go('/settings/mail');
  expect(await screen.findByText(/Esta instalación no envía correo/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Enviarme una prueba' })).toBeNull();
});

test('an owner sends a test e-mail to their own address', async () => {
  const mail = createFakeMail();
  const api = await openApiFixture({ mail: mail });
  const fixture = await openConsole(api);
  await fixture.go('/settings/mail');
  await fixture.user.click(await screen.findByRole('button', { name: 'Enviarme una prueba' }));
  expect(await screen.findByText('La prueba va en camino a admin@sobremesa.app.')).toBeVisible();
  await api.runScheduler();
  expect(mail.deliveredMails.map(({ to, language }) => [to, language])).toEqual([['admin@sobremesa.app', 'es']]);
});
