import { screen, waitFor, within } from '@testing-library/react';
import { http, passthrough } from 'msw';
import { expect, onTestFinished, test } from 'vitest';
import { productRules } from '../../../api/rules';
import { createWebhookPort } from '../../../api/hosts/webhooks';
import { resources } from '../../../contract/resources';
import { server } from '../../../mocks/node';
import approvalScreens from '../../../src/approvals';
import webhookScreens from '../../../src/webhooks';
import { openApprovalsFixture } from '../../api/approvals/approvalsFixture';
import {
  openWebhooksFixture as openEndpoints,
  type WebhooksFixture as Endpoints,
  respondStatus,
} from '../../api/webhooks/webhooksFixture';
import type { ApiFixture } from '../../api/apiFixture';
import { openConsoleFixture, type ConsoleFixture } from '../kit/consoleFixture';

async function openConsole(api: ApiFixture): Promise<ConsoleFixture> {
  await Promise.all([webhookScreens.preload(), approvalScreens.preload()]);
  return openConsoleFixture({
    api,
    resources,
    rules: productRules,
    screensByResource: { webhooks: webhookScreens, approvals: approvalScreens },
    person: { id: 'uid-admin', fullName: 'Julia Ortega' },
    at: '/login',
  });
}

async function openEndpoint(): Promise<{ endpoints: Endpoints; id: string; fixture: ConsoleFixture }> {
  const endpoints = await openEndpoints();
  onTestFinished(() => endpoints.close());
  // Lets requests to the receiver pass, which is a server on this machine.
  server.use(http.all(/^http:\/\/127\.0\.0\.1:/, () => passthrough()));
  const { id } = await endpoints.createEndpoint();
  const fixture = await openConsole(endpoints);
  return { endpoints, id, fixture };
}

async function pressAndConfirm({ user }: ConsoleFixture, action: string, confirm: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: action }));
  const button = await within(await screen.findByRole('dialog')).findByRole('button', { name: confirm });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
}

test('a webhook is created with selected events, and its secret is shown until it is confirmed as stored', async () => {
  const endpoints = await openEndpoints();
  onTestFinished(() => endpoints.close());
  const fixture = await openConsole(endpoints);
  const { user } = fixture;
  await fixture.go('/webhooks');
  expect(await screen.findByText('Aún no hay webhooks')).toBeVisible();
  await fixture.go('/webhooks/create');
  await fixture.fill(/^Nombre/, 'Tienda');
  await fixture.fill(/^URL/, 'http://hooks.example.com');
  expect(screen.queryByRole('checkbox', { name: 'Bloquear' })).toBeNull();
  await user.click(await screen.findByRole('switch', { name: 'Elegir eventos sueltos' }));
  const cards = within(screen.getByRole('group', { name: 'Tarjetas de regalo' }));
  await user.click(cards.getByRole('checkbox', { name: 'Bloquear' }));
  const catalogGroup = within(screen.getByRole('group', { name: 'Catálogos' }));
  await user.click(catalogGroup.getByRole('checkbox', { name: 'Etiquetas' }));
  await user.click(screen.getByRole('button', { name: 'Pedir aprobación' }));
  expect(await screen.findByText('Usa una dirección que empiece con https://.')).toBeVisible();
  await fixture.fill(/^URL/, 'https://hooks.example.com');
  await user.click(screen.getByRole('button', { name: 'Pedir aprobación' }));
  const dialog = within(await screen.findByRole('dialog'));
  const secret = dialog.getByText(/^whsec_/).textContent;
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Ya lo guardé' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Tienda' })).toBeVisible();
  const [createdEndpoint] = (await endpoints.send('GET', 'webhooks')).json as unknown as {
    events: string[];
    url: string;
  }[];
  expect(createdEndpoint).toMatchObject({
    url: 'https://hooks.example.com/',
    events: ['giftcards.block', 'catalogs/labels.*'],
  });
  expect(document.body.textContent).not.toContain(secret);
  expect(fixture.dumpState()).not.toContain(secret);
});

test('a webhook without events shows an error on its events', async () => {
  const endpoints = await openEndpoints();
  onTestFinished(() => endpoints.close());
  const fixture = await openConsole(endpoints);
  await fixture.go('/webhooks/create');
  await fixture.fill(/^Nombre/, 'Tienda');
  await fixture.fill(/^URL/, 'https://hooks.example.com');
  await fixture.user.click(screen.getByRole('button', { name: 'Pedir aprobación' }));
  const events = within(await screen.findByRole('region', { name: 'Qué se avisa' }));
  expect(await events.findByText('Falta este dato.')).toBeVisible();
});

test('a test shows the response of the endpoint at once, and each attempt can be read', async () => {
  const { endpoints, id, fixture } = await openEndpoint();
  endpoints.receiver.respondWith(respondStatus(404));
  await fixture.go(`/webhooks/${id}`);
  expect(await screen.findByText(/Cada evento que se envía aparece aquí/)).toBeVisible();
  await pressAndConfirm(fixture, 'Enviar prueba', 'Enviar prueba');
  const row = await screen.findByText('Prueba');
  expect(await screen.findByText('No entregado')).toBeVisible();
  await fixture.user.click(row);
  expect(await screen.findByText(/Respondió 404 en \d+ ms/)).toBeVisible();
  endpoints.receiver.respondWith(respondStatus(204));
  await pressAndConfirm(fixture, 'Enviar de nuevo', 'Enviar de nuevo');
  expect(await screen.findByText('Entregado')).toBeVisible();
  expect(endpoints.receiver.received).toHaveLength(2);
});

test('a failing webhook is marked, and a paused one explains that events wait', async () => {
  const { endpoints, id, fixture } = await openEndpoint();
  await endpoints.createLabel('first');
  endpoints.receiver.respondWith(respondStatus(500));
  await endpoints.runScheduler();
  await fixture.go('/webhooks');
  expect(await screen.findByText('Con fallas')).toBeVisible();
  await fixture.go(`/webhooks/${id}`);
  expect(await screen.findByText(/no ha llegado nada/)).toBeVisible();
  await pressAndConfirm(fixture, 'Pausar', 'Pausar');
  expect(await screen.findByText('En pausa. Lo que pase mientras tanto espera para enviarse.')).toBeVisible();
  endpoints.receiver.respondWith(respondStatus(200));
  await pressAndConfirm(fixture, 'Reanudar', 'Reanudar');
  await waitFor(() => expect(screen.queryByText(/En pausa\. Lo que pase/)).toBeNull());
});

test('a new secret is shown once', async () => {
  const { id, fixture } = await openEndpoint();
  await fixture.go(`/webhooks/${id}`);
  await fixture.user.click(await screen.findByRole('button', { name: 'Más' }));
  await fixture.user.click(await screen.findByRole('menuitem', { name: 'Crear nuevo secreto' }));
  const confirm = await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Crear nuevo secreto' });
  await waitFor(() => expect(confirm).toBeEnabled());
  await fixture.user.click(confirm);
  expect(await screen.findByText(/^whsec_/)).toBeVisible();
  await fixture.user.click(screen.getByRole('button', { name: 'Ya lo guardé' }));
  await waitFor(() => expect(screen.queryByText(/^whsec_/)).toBeNull());
});

test('approving a webhook shows its secret', async () => {
  const apiFixture = await openApprovalsFixture({
    webhooks: createWebhookPort({ allowsPrivateHosts: false, isPrompt: false }),
  });
  onTestFinished(() => apiFixture.close());
  await apiFixture.grantDuties('ana', ['owner']);
  const approvalRequest = await apiFixture.send('POST', 'webhooks', {
    as: 'ana',
    key: crypto.randomUUID(),
    body: { name: 'Tienda', url: 'https://hooks.example.com', events: ['deposits.confirm'] },
  });
  const fixture = await openConsole(apiFixture);
  await fixture.go(`/approvals/${String(approvalRequest.json['approval']?.['id'])}`);
  expect(await screen.findByText('Depósitos: Confirmar')).toBeVisible();
  await pressAndConfirm(fixture, 'Aprobar', 'Aprobar');
  expect(await screen.findByText(/^whsec_/)).toBeVisible();
});
