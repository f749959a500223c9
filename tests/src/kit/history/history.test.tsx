import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { auditEvents } from '../../../../contract/people/auditEvents';
import { labels } from '../../../../contract/catalogs/catalogs';
import { formatIn } from '../../../../src/kit/ui/format';
import { couriers, courierRules } from '../couriers';
import { groupByRequest, type AuditEvent } from '../../../../src/kit/history/auditEvent';
import { AlwaysVisibleObserver } from '../AlwaysVisibleObserver';
import { labelForm, offline, openConsoleFixture, type Around, type ConsoleFixture } from '../consoleFixture';

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', AlwaysVisibleObserver);
  return () => vi.unstubAllGlobals();
});

interface Opened {
  fixture: ConsoleFixture;
  history: HTMLElement;
}

async function openHistory(versions: readonly Record<string, unknown>[], around?: Around): Promise<Opened> {
  const fixture = await openConsoleFixture({
    resources: [labels, couriers, auditEvents],
    rules: courierRules,
    at: '/login',
  });
  const { json } = await fixture.api.send('POST', labels.name, { body: labelForm('Vegano') });
  const id = String(json['id']);
  for (const [index, body] of versions.entries()) {
    fixture.api.now.advance(60_000);
    await fixture.api.send('PUT', `${labels.name}/${id}`, { as: 'ana', body, version: index + 1 });
  }
  fixture.setNetworkHandler(around);
  await fixture.go(`/catalogs/labels/${id}`);
  return { fixture, history: await screen.findByRole('region', { name: 'Historial' }) };
}

const listEvents = (history: HTMLElement) =>
  within(history)
    .findAllByRole('listitem')
    .then((items) => items.filter((item) => item.querySelector('time')));

describe('history of a record', () => {
  test('lists actors and changes, latest first, with each field before and after', async () => {
    const { history } = await openHistory([
      { name: { es: 'Vegano', en: 'Vegan' } },
      { color: '#9F1239', active: false },
    ]);
    const texts = (await listEvents(history)).map((event) => event.querySelector('p')?.textContent);
    expect(texts).toEqual([
      'ana@sobremesa.app cambió 2 campos',
      'ana@sobremesa.app cambió Nombre en inglés',
      'admin@sobremesa.app creó el registro',
    ]);
    expect(within(history).getByText('#166534', { selector: 'del' }).closest('li')).toHaveTextContent(
      'Colorantes#166534→después#9F1239',
    );
    expect(within(history).getByText('Activa', { selector: 'del' }).closest('li')).toHaveTextContent(
      'EstadoantesActiva→despuésInactiva',
    );
  });

  test('has the exact time and collapses the fields of a new record', async () => {
    const { fixture, history } = await openHistory([]);
    const createdText = within(history).findByText(/1 jul 2026/);
    expect((await createdText).getAttribute('datetime')).toBe('2026-07-01T12:00:00.000Z');
    const fold = within(history).getByText(/^Ver \d campos$/);
    await fixture.user.click(fold);
    expect(fold.closest('details')).toHaveTextContent('Nombre en español');
  });

  test('shows the reason of an action', async () => {
    const fixture = await openConsoleFixture({ resources: [couriers, auditEvents], rules: courierRules, at: '/login' });
    const { color: _, ...body } = labelForm('Beto');
    const { json } = await fixture.api.send('POST', couriers.name, { body });
    await fixture.go(`/catalogs/couriers/${String(json['id'])}`);
    await fixture.user.click(await screen.findByRole('button', { name: 'Bloquear' }));
    const dialog = await screen.findByRole('dialog');
    await fixture.user.type(within(dialog).getByRole('textbox'), 'Robo');
    await fixture.user.click(within(dialog).getByRole('button', { name: 'Bloquear' }));
    // The live update shows the new event without a reload.
    const quote = await screen.findByText('Robo', { selector: 'blockquote' });
    expect(quote.closest('li')).toHaveTextContent('admin@sobremesa.app bloqueó');
  });

  test('shows values of an older version as plain text', async () => {
    const { history } = await openHistory([], async (request, next) => {
      const response = await next(request);
      if (!request.url.includes('audit-events')) return response;
      const rows = (await response.json()) as { after: object }[];
      return Response.json(
        rows.map((row) =>
          Object.assign(row, { action: 'frobnicate', before: {}, after: { chef: '<img src=x onerror=alert(1)>' } }),
        ),
        { headers: response.headers },
      );
    });
    await within(history).findByText(/hizo «frobnicate»/);
    expect(within(history).getByText('<img src=x onerror=alert(1)>')).toBeInTheDocument();
    expect(history.querySelector('img')).toBeNull();
  });

  test('is loaded in pages', async () => {
    const versions = Array.from({ length: 12 }, (_, index) => ({ name: { es: `Vegano ${index}` } }));
    const { fixture, history } = await openHistory(versions);
    await waitFor(async () => expect(await listEvents(history)).toHaveLength(10));
    await fixture.user.click(within(history).getByRole('button', { name: 'Ver más' }));
    await waitFor(async () => expect(await listEvents(history)).toHaveLength(13));
    expect(within(history).queryByRole('button', { name: 'Ver más' })).toBeNull();
  });

  test('shows an error if it fails to load, and retries', async () => {
    const failRequest: Around = (request, next) =>
      request.url.includes('audit-events') ? offline(request, next) : next(request);
    const { fixture, history } = await openHistory([], failRequest);
    await within(history).findByText(/No hay conexión/);
    expect(within(history).queryByText('Aún no hay cambios registrados.')).toBeNull();
    fixture.setNetworkHandler();
    await fixture.user.click(within(history).getByRole('button', { name: 'Reintentar' }));
    await within(history).findByText('creó el registro', { exact: false });
  });

  test('shows an empty state without events', async () => {
    const { history } = await openHistory([], async (request, next) =>
      request.url.includes('audit-events') ? Response.json([], { headers: { 'X-Total-Count': '0' } }) : next(request),
    );
    expect(await within(history).findByText('Aún no hay cambios registrados.')).toBeInTheDocument();
  });
});

describe('relative time', () => {
  const now = new Date('2026-07-31T12:00:00Z');
  test.each([
    ['2026-07-31T11:59:30Z', 'ahora'],
    ['2026-07-31T11:58:01Z', 'hace 1 minuto'],
    ['2026-07-31T09:00:00Z', 'hace 3 horas'],
    ['2026-07-30T11:00:00Z', 'ayer'],
    ['2026-05-20T00:00:00Z', 'hace 2 meses'],
    ['2020-07-31T12:00:00Z', 'hace 6 años'],
    ['2020-08-01T12:00:00Z', 'hace 5 años'],
    // The clock of the server is ahead.
    ['2026-07-31T12:00:40Z', 'ahora'],
  ])('of %s is %s', (value, expectedText) => {
    expect(formatIn('es').relativeTime(value, now)).toBe(expectedText);
  });
});

test('one entry of the history has the events of other records in the same request', () => {
  const createEvent = (id: string, recordId: string, requestId: string): AuditEvent => ({
    id,
    recordId,
    requestId,
    resource: 'sales',
    action: 'update',
    recordTitle: null,
    actorId: 'julia',
    actorEmail: 'julia@sobremesa.app',
    actorName: null,
    before: null,
    after: null,
    reason: null,
    createdAt: '2026-07-01T12:00:00Z',
    updatedAt: '2026-07-01T12:00:00Z',
    version: 1,
    archivedAt: null,
    actions: {},
  });
  const events = [
    createEvent('sale refunded', 'sale', 'second'),
    createEvent('refund recorded', 'refund', 'second'),
    createEvent('note written', 'note', 'third'),
    createEvent('sale recorded', 'sale', 'first'),
  ];
  expect(
    groupByRequest(events, 'sale').map(({ main, sameRequest }) => [main, ...sameRequest].map(({ id }) => id)),
  ).toEqual([['sale refunded', 'refund recorded'], ['note written'], ['sale recorded']]);
});
