import { screen, waitFor, within } from '@testing-library/react';
import { Route } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { MailFailed } from '../../../api/mail/port';
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
import { offline, openConsoleFixture, rowNames, type ConsoleFixture } from '../kit/consoleFixture';

/** Opens the console for Julia (`admin`), an owner like Ana, on a Wednesday. */
async function openConsole(at = '/login'): Promise<ConsoleFixture & { desk: ReportSubscriptionsFixture }> {
  await Promise.all([preloadResources(), import('../../../src/reports/charts/Chart')]);
  const desk = await openReportSubscriptionsFixture();
  onTestFinished(() => desk.close());
  vi.setSystemTime(desk.now.value);
  onTestFinished(() => void vi.useRealTimers());
  const stage = await openConsoleFixture({
    api: desk,
    resources,
    rules: productRules,
    screensByResource: resourceScreens,
    routes: <Route path="/reports/sales" element={<Sales />} />,
    person: { id: 'uid-admin', fullName: 'Julia Ortega' },
    at,
  });
  return { ...stage, desk };
}

async function kept({ send }: ReportSubscriptionsFixture): Promise<Json[]> {
  return (await send('GET', listPath('report-subscriptions', { range: [0, 99] }))).json as unknown as Json[];
}

const recipients = () => screen.findByRole('combobox', { name: /^Destinatarios/ });

async function choose({ user }: ConsoleFixture, name: string): Promise<void> {
  await user.click(await recipients());
  await user.click(await screen.findByRole('option', { name: new RegExp(name) }));
}

/** Runs an action and confirms it in its dialog. */
async function press({ user }: ConsoleFixture, action: string): Promise<void> {
  const here = screen.queryByRole('button', { name: action });
  if (here) await user.click(here);
  else {
    await user.click(await screen.findByRole('button', { name: 'Más' }));
    await user.click(await screen.findByRole('menuitem', { name: action }));
  }
  const button = await within(await screen.findByRole('dialog')).findByRole('button', { name: action });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
}

test('a report is subscribed from its page and sent to the selected recipients on Monday', async () => {
  const stage = await openConsole('/reports/sales?range=lastMonth&groupBy=channel&currency=MXN');
  const { desk, user } = stage;
  await user.click(await screen.findByRole('link', { name: 'Enviar por correo' }));
  await screen.findByRole('heading', { level: 1, name: 'Enviar reporte por correo' });
  const what = within(screen.getByRole('region', { name: 'Qué se envía' }));
  expect(what.getByText('Canal')).toBeVisible();
  expect(screen.getByText(/Salen por correo las cifras principales/)).toBeVisible();
  await stage.fill(/^Nombre/, 'Ventas por canal');
  await choose(stage, 'ana');
  await choose(stage, 'tadeo');
  await user.click(screen.getByRole('button', { name: 'Programar envío' }));
  expect(await screen.findByText('«Ventas por canal» se enviará desde el próximo envío programado.')).toBeVisible();
  const [made] = await kept(desk);
  expect(made).toMatchObject({
    name: 'Ventas por canal',
    cadence: 'weekly',
    state: 'active',
    nextOn: '2026-07-06',
    recipientIds: [await desk.accountIdOf('ana'), await desk.accountIdOf('tadeo')],
    view: { currency: 'MXN', groupBy: 'channel', compare: 'previousPeriod' },
  });
  await desk.runAt('2026-07-06T14:00:00.000Z');
  expect(desk.takeSentMails().map((mail) => mail.split(':')[0])).toEqual(expect.arrayContaining(['ana', 'tadeo']));
});

test("the API's errors about recipients are shown on their field, and a failed save can be retried", async () => {
  const view = encodeURIComponent(JSON.stringify(salesView));
  const stage = await openConsole(`/report-subscriptions/create?report=sales&view=${view}`);
  const { user, desk } = stage;
  const save = async () => user.click(await screen.findByRole('button', { name: 'Programar envío' }));
  await recipients();
  await save();
  expect(await screen.findByText('Falta este dato.')).toBeVisible();
  await choose(stage, 'sara');
  await save();
  expect(await screen.findByText(/^Elige solo a quien puede ver este reporte/)).toBeVisible();
  expect(await kept(desk)).toEqual([]);
  // Offline the typed values stay, and they are sent once.
  (await recipients()).focus();
  await user.keyboard('{Backspace}{Escape}');
  await choose(stage, 'ana');
  stage.network(offline);
  await save();
  expect((await screen.findAllByText(/No hay conexión/))[0]).toBeVisible();
  stage.network();
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  await screen.findByText(/se enviará desde el próximo envío programado/);
  expect(await kept(desk)).toHaveLength(1);
});

test('the form of a subscription without a report asks to select one', async () => {
  await openConsole('/report-subscriptions/create');
  expect(await screen.findByText('Elige primero un reporte')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Reporte de ventas' })).toHaveAttribute('href', '/reports/sales');
});

test('a recipient unsubscribes and subscribes again, which the owner sees', async () => {
  const stage = await openConsole();
  const { desk } = stage;
  const { id } = await desk.createSubscription({
    recipientIds: [await desk.accountIdOf('admin'), await desk.accountIdOf('tadeo')],
  });
  await stage.go(`/report-subscriptions/${String(id)}`);
  await screen.findByRole('heading', { level: 1, name: 'Ventas de la semana' });
  await press(stage, 'Dejar de recibir');
  expect(await screen.findByText('Ya no recibirás «Ventas de la semana».')).toBeVisible();
  expect(await screen.findByText(/^Ya no lo reciben: /)).toBeVisible();
  await desk.runAt('2026-07-06T14:00:00.000Z');
  expect(desk.takeSentMails().map((mail) => mail.split(':')[0])).toEqual(['tadeo']);
  await press(stage, 'Volver a recibir');
  expect(await screen.findByText('Volverás a recibir «Ventas de la semana».')).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/^Ya no lo reciben: /)).toBeNull());
});

test('a failed delivery shows its reason, and a paused subscription sends nothing', async () => {
  const stage = await openConsole();
  const { desk } = stage;
  const { id } = await desk.createSubscription({ recipientIds: [await desk.accountIdOf('tadeo')] });
  desk.mail.refuse(new MailFailed('550', { isPermanent: true }));
  await desk.runAt('2026-07-06T14:00:00.000Z');
  desk.mail.refuse(null);
  await stage.go('/report-subscriptions');
  await waitFor(() => expect(rowNames()).toEqual(['Ventas de la semana']));
  await stage.go(`/report-subscriptions/${String(id)}`);
  const deliveries = within(await screen.findByRole('region', { name: 'Últimos envíos' }));
  expect(await deliveries.findByText('Falló')).toBeVisible();
  expect(deliveries.getByText('El servidor de correo respondió 550.')).toBeVisible();
  await press(stage, 'Pausar');
  expect(await screen.findByText('Pausaste «Ventas de la semana».')).toBeVisible();
  await desk.runAt('2026-07-13T14:00:00.000Z');
  expect(desk.takeSentMails()).toEqual([]);
  expect(await kept(desk)).toMatchObject([{ state: 'paused' }]);
});
