import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { labels } from '../../../contract/catalogs/catalogs';
import { resources } from '../../../contract/resources';
import { productRules } from '../../../api/rules';
import { liveBatchDelays, type BatchDelays } from '../../../src/live/LiveUpdates';
import notificationScreens from '../../../src/notifications';
import { Role } from '../../../contract/roles';
import { identity } from '../../api/apiFixture';
import { createLabel } from '../../api/labels';
import { openConsoleFixture, type ConsoleFixture } from '../kit/consoleFixture';

const page = crypto.randomUUID();

/** Reports the presence of Ana, as another page would. */
const reportPresenceOfAna = ({ api }: ConsoleFixture, recordId: string, activity: string) =>
  api.send('POST', 'presence', { as: 'ana', body: { resource: labels.name, recordId, page, doing: activity } });

async function openPage(live: true | BatchDelays = true): Promise<{ fixture: ConsoleFixture; id: string }> {
  await notificationScreens.preload();
  const person = { id: 'uid-admin', fullName: 'Julia Ortega' };
  const fixture = await openConsoleFixture({
    resources,
    rules: productRules,
    person,
    live,
    at: '/login',
    identity: {
      ...identity,
      verify: async (token) =>
        token.startsWith('guest')
          ? { uid: token, email: `${token}@sobremesa.app`, role: Role.administrator }
          : identity.verify(token),
    },
  });
  const { id } = await createLabel(fixture.api, { name: { es: 'Vegano' } });
  return { fixture, id };
}

test('the presence of another user is shown on a record until they leave', async () => {
  const { fixture, id } = await openPage();
  await fixture.go(`/${labels.name}/${id}`);
  await screen.findByRole('button', { name: 'Más' });
  await waitFor(async () => expect((await reportPresenceOfAna(fixture, id, 'looking')).json['others']).toHaveLength(1));
  expect(await screen.findByText('ana también está aquí')).toBeVisible();
  await reportPresenceOfAna(fixture, id, 'typing');
  expect(await screen.findByText('ana está editando')).toBeVisible();
  await reportPresenceOfAna(fixture, id, 'left');
  await waitFor(() => expect(screen.queryByText('ana está editando')).toBeNull());
});

test('the own presence and typing are reported until the page is left', async () => {
  const { fixture, id } = await openPage();
  await fixture.go(`/${labels.name}/${id}`);
  await screen.findByRole('button', { name: 'Más' });
  const readOthers = async () => (await reportPresenceOfAna(fixture, id, 'looking')).json['others'];
  await waitFor(async () => expect(await readOthers()).toMatchObject([{ isTyping: false }]));
  await fixture.fill('Nombre en español', 'Vegana');
  await waitFor(async () => expect(await readOthers()).toMatchObject([{ isTyping: true }]));
  await fixture.fill('Nombre en español', 'Vegano');
  await fixture.go('/catalogs/labels');
  await waitFor(async () => expect(await readOthers()).toEqual([]));
});

test('presences of many users are fetched together', async () => {
  const { fixture, id } = await openPage(liveBatchDelays);
  const guestNames = Array.from({ length: 20 }, (_, number) => `guest${number}`);
  const send = (as: string, activity: string) =>
    fixture.api.send('POST', 'presence', { as, body: { resource: labels.name, recordId: id, page, doing: activity } });
  // Creates the accounts first, since the first request of each user creates one.
  for (const as of guestNames) await send(as, 'left');
  await fixture.go(`/${labels.name}/${id}`);
  await screen.findByRole('button', { name: 'Más' });
  const listPresenceRequests = () => fixture.requests.filter(({ address }) => address.endsWith('/presence'));
  await waitFor(() => expect(listPresenceRequests().length).toBeGreaterThan(0));
  for (const as of guestNames) await send(as, 'looking');
  expect(await screen.findByText(/guest19.* también están aquí/)).toBeVisible();
  expect(listPresenceRequests().length).toBeLessThan(10);
});

test('a rate-limited presence report shows no error and is not repeated at once', async () => {
  const { fixture, id } = await openPage();
  fixture.setNetworkHandler(async (request, next) => {
    if (!request.url.endsWith('/presence')) return next(request);
    const body = { code: 'service.tooManyRequests', status: 429 };
    return Response.json(body, { status: 429, headers: { 'Retry-After': '0' } });
  });
  await fixture.go(`/${labels.name}/${id}`);
  await screen.findByRole('button', { name: 'Más' });
  const listLookingRequests = () => fixture.requests.filter(({ body }) => String(body?.['doing']) === 'looking');
  await waitFor(() => expect(listLookingRequests()).toHaveLength(1));
  expect(screen.queryByRole('alert')).toBeNull();
  await fixture.fill('Nombre en español', 'Vegana');
  await fixture.user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
  await waitFor(() => expect(fixture.sent('PUT')).toHaveLength(1));
  const earlierRequests = fixture.requests.slice(
    0,
    fixture.requests.findIndex(({ method }) => method === 'PUT'),
  );
  expect(earlierRequests.filter(({ body }) => String(body?.['doing']) === 'looking')).toHaveLength(1);
  expect(await screen.findByText('Se guardó «Vegana».')).toBeVisible();
});
