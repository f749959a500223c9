import { screen, waitFor, within } from '@testing-library/react';
import { Route } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { MailFailed } from '../../../api/ports/mail';
import { productRules } from '../../../api/rules';
import { resources } from '../../../contract/resources';
import Sales from '../../../src/reports/Sales';
import { preloadResources, resourceScreens } from '../../../src/resources';
import {
  openReportSubscriptionsFixture,
  salesView,
  type ReportSubscriptionsFixture,
} from '../../api/reportSubscriptions/reportSubscriptionsFixture';
import { listPath, type Json } from '../../api/apiFixture';
import { offline, openConsoleFixture, listRowNames, type ConsoleFixture } from '../kit/consoleFixture';

/** Opens the console for Julia (`admin`), an owner like Ana, on a Wednesday. */
async function openConsole(at = '/login'): Promise<ConsoleFixture & { apiFixture: ReportSubscriptionsFixture }> {
  await Promise.all([preloadResources(), import('../../../src/reports/charts/Chart')]);
  const apiFixture = await openReportSubscriptionsFixture();
  onTestFinished(() => apiFixture.close());
  vi.setSystemTime(apiFixture.now.value);
  onTestFinished(() => void vi.useRealTimers());
  const fixture = await openConsoleFixture({
    api: apiFixture,
    resources,
    rules: productRules,
    screensByResource: resourceScreens,
    routes: <Route path="/reports/sales" element={<Sales />} />,
    person: { id: 'uid-admin', fullName: 'Julia Ortega', email: 'admin@sobremesa.app' },
    at,
  });
  return { ...fixture, apiFixture };
}

async function listStoredSubscriptions({ send }: ReportSubscriptionsFixture): Promise<Json[]> {
  return (await send('GET', listPath('report-subscriptions', { range: [0, 99] }))).json as unknown as Json[];
}

const findRecipients = () => screen.findByRole('combobox', { name: /^Destinatarios/ });

async function choose({ user }: ConsoleFixture, name: string): Promise<void> {
  await user.click(await findRecipients());
  await user.click(await screen.findByRole('option', { name: new RegExp(name) }));
}

async function pressAction({ user }: ConsoleFixture, action: string): Promise<void> {
  const visibleButton = screen.queryByRole('button', { name: action });
  if (visibleButton) await user.click(visibleButton);
  else {
    await user.click(await screen.findByRole('button', { name: 'Más' }));
    await user.click(await screen.findByRole('menuitem', { name: action }));
  }
  const button = await within(await screen.findByRole('dialog')).findByRole('button', { name: action });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
}

const reportLinks = () =>
  screen.getAllByRole('link', { name: /^Reporte de / }).map((link) => link.getAttribute('href'));

test('a report is subscribed from its page and sent to the selected recipients on Monday', async () => {
  const fixture = await openConsole('/reports/sales?range=lastMonth&groupBy=channel&currency=MXN');
  const { apiFixture, user } = fixture;
  await user.click(await screen.findByRole('link', { name: 'Enviar por correo' }));
  await screen.findByRole('heading', { level: 1, name: 'Enviar reporte por correo' });
  const contentRegion = within(await screen.findByRole('region', { name: 'Qué se envía' }));
  expect(contentRegion.getByText('Canal')).toBeVisible();
  expect(screen.getByText('Destinatarios', { selector: 'label' })).toHaveTextContent('*');
  expect(screen.getByText(/no llevan nombres de personas/)).toBeVisible();
  await fixture.fill(/^Nombre/, 'Ventas por canal');
  await choose(fixture, 'tadeo');
  await user.click(screen.getByRole('button', { name: 'Programar envío' }));
  expect(await screen.findByText('«Ventas por canal» se enviará desde el próximo envío programado.')).toBeVisible();
  const [createdSubscription] = await listStoredSubscriptions(apiFixture);
  expect(createdSubscription).toMatchObject({
    name: 'Ventas por canal',
    cadence: 'weekly',
    state: 'active',
    nextOn: '2026-07-06',
    // The form starts with the author as the recipient.
    recipientIds: [await apiFixture.accountIdOf('admin'), await apiFixture.accountIdOf('tadeo')],
    view: { currency: 'MXN', groupBy: 'channel', compare: 'previousPeriod' },
  });
  await apiFixture.runAt('2026-07-06T14:00:00.000Z');
  expect(apiFixture.takeSentMails().map((mail) => mail.split(':')[0])).toEqual(
    expect.arrayContaining(['admin', 'tadeo']),
  );
});

test("the API's errors about recipients are shown on their field, and a failed save can be retried", async () => {
  const view = encodeURIComponent(JSON.stringify(salesView));
  const fixture = await openConsole(`/report-subscriptions/create?report=sales&view=${view}`);
  const { user, apiFixture } = fixture;
  const save = async () => user.click(await screen.findByRole('button', { name: 'Programar envío' }));
  (await findRecipients()).focus();
  await user.keyboard('{Backspace}{Escape}');
  await save();
  expect(await screen.findByText('Falta este dato.')).toBeVisible();
  await choose(fixture, 'sara');
  await save();
  expect(await screen.findByText(/^Elige solo a quien puede ver este reporte/)).toBeVisible();
  expect(await listStoredSubscriptions(apiFixture)).toEqual([]);
  // While offline, the form stores the typed values. Later they are sent only once.
  (await findRecipients()).focus();
  await user.keyboard('{Backspace}{Escape}');
  await choose(fixture, 'ana');
  fixture.setNetworkHandler(offline);
  await save();
  expect((await screen.findAllByText(/No hay conexión/))[0]).toBeVisible();
  fixture.setNetworkHandler();
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  await screen.findByText(/se enviará desde el próximo envío programado/);
  expect(await listStoredSubscriptions(apiFixture)).toHaveLength(1);
});

test('the form of a subscription without a report asks to select one', async () => {
  await openConsole('/report-subscriptions/create');
  expect(await screen.findByText('Elige primero un reporte')).toBeVisible();
  expect(reportLinks()).toEqual(['/reports/sales', '/reports/inversiones', '/reports/accounts']);
});

test('an empty list of subscriptions links to the reports', async () => {
  await openConsole('/report-subscriptions');
  expect(await screen.findByText('Aún no hay reportes por correo')).toBeVisible();
  expect(reportLinks()).toEqual(['/reports/sales', '/reports/inversiones', '/reports/accounts']);
  expect(screen.queryByRole('link', { name: 'Enviar reporte por correo' })).toBeNull();
});

test('a recipient unsubscribes and subscribes again, which the owner sees', async () => {
  const fixture = await openConsole();
  const { apiFixture } = fixture;
  const { id } = await apiFixture.createSubscription({
    recipientIds: [await apiFixture.accountIdOf('admin'), await apiFixture.accountIdOf('tadeo')],
  });
  await fixture.go(`/report-subscriptions/${String(id)}`);
  await screen.findByRole('heading', { level: 1, name: 'Ventas de la semana' });
  await pressAction(fixture, 'Dejar de recibir');
  expect(await screen.findByText('Ya no recibirás «Ventas de la semana».')).toBeVisible();
  expect(await screen.findByText(/^Ya no lo reciben: /)).toBeVisible();
  await apiFixture.runAt('2026-07-06T14:00:00.000Z');
  expect(apiFixture.takeSentMails().map((mail) => mail.split(':')[0])).toEqual(['tadeo']);
  await pressAction(fixture, 'Volver a recibir');
  expect(await screen.findByText('Volverás a recibir «Ventas de la semana».')).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/^Ya no lo reciben: /)).toBeNull());
});

test('a failed delivery shows its reason, and a paused subscription sends nothing', async () => {
  const fixture = await openConsole();
  const { apiFixture } = fixture;
  const { id } = await apiFixture.createSubscription({ recipientIds: [await apiFixture.accountIdOf('tadeo')] });
  apiFixture.mail.refuse(new MailFailed('550', { isPermanent: true }));
  await apiFixture.runAt('2026-07-06T14:00:00.000Z');
  apiFixture.mail.refuse(null);
  await fixture.go('/report-subscriptions');
  await waitFor(() => expect(listRowNames()).toEqual(['Ventas de la semana']));
  await fixture.go(`/report-subscriptions/${String(id)}`);
  const deliveries = within(await screen.findByRole('region', { name: 'Últimos envíos' }));
  expect(await deliveries.findByText('Falló')).toBeVisible();
  expect(deliveries.getByText('El servidor de correo respondió 550.')).toBeVisible();
  await pressAction(fixture, 'Pausar');
  expect(await screen.findByText('Pausaste «Ventas de la semana».')).toBeVisible();
  await apiFixture.runAt('2026-07-13T14:00:00.000Z');
  expect(apiFixture.takeSentMails()).toEqual([]);
  expect(await listStoredSubscriptions(apiFixture)).toMatchObject([{ state: 'paused' }]);
});
