import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { Route } from 'react-router';
import { labels } from '../../../contract/catalogs/catalogs';
import { deposits } from '../../../contract/money/deposits';
import { notifications } from '../../../contract/people/notifications';
import { resources } from '../../../contract/resources';
import { productRules } from '../../../api/rules';
import depositScreens from '../../../src/deposits';
import notificationScreens from '../../../src/notifications';
import { Bell } from '../../../src/notifications/Bell';
import { NotificationSettings } from '../../../src/notifications/NotificationSettings';
import { unreadNewsFilter } from '../../../src/notifications/useNews';
import { SearchLauncher } from '../../../src/search/SearchLauncher';
import { createPerson, recordDeposit } from '../../api/deposits/depositsFixture';
import { listPath } from '../../api/apiFixture';
import { createLabel } from '../../api/labels';
import { openConsoleFixture, type ConsoleFixture } from '../kit/consoleFixture';

export async function openBell(at = '/catalogs/labels', language: 'es' | 'en' = 'es'): Promise<ConsoleFixture> {
  await Promise.all([depositScreens.preload(), notificationScreens.preload()]);
  return openConsoleFixture({
    resources,
    rules: productRules,
    screensByResource: { [deposits.name]: depositScreens, [notifications.name]: notificationScreens },
    person: { id: 'uid-admin', fullName: 'Julia Ortega' },
    routes: <Route path="/notification-settings" element={<NotificationSettings />} />,
    pageExtras: (
      <>
        <div id="tools" />
        <span id="account-count" data-testid="count" />
        <div id="account-notifications" />
        <SearchLauncher />
        <Bell />
      </>
    ),
    live: true,
    language,
    at,
  });
}

/** Ana mentions the signed-in user in a note about a new label. */
export async function mention({ api }: ConsoleFixture, text = '¿Lo ves, @[uid-admin]?'): Promise<string> {
  const { id } = await createLabel(api, { name: { es: 'Vegano' } });
  const body = { resource: labels.name, recordId: id, text };
  expect((await api.send('POST', 'notes', { as: 'ana', body })).status).toBe(201);
  return id;
}
export const recordPendingDeposit = async ({ api }: ConsoleFixture, as = 'ana') =>
  recordDeposit(api, { purpose: 'topUp', accountId: await createPerson(api) }, as);
export const findBell = (name: string | RegExp) => screen.findByRole('button', { name });
export const countUnread = async ({ api }: ConsoleFixture) =>
  (await api.send('GET', listPath('notifications', { filter: unreadNewsFilter }))).headers.get('X-Total-Count');
