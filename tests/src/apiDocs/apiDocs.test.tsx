import { screen, waitFor, within } from '@testing-library/react';
import { Route } from 'react-router';
import { describe, expect, test } from 'vitest';
import { openapiDocument } from '../../../contract/service';
import ApiDocs from '../../../src/apiDocs/ApiDocs';
import { apiDocsPath } from '../../../src/apiDocs/path';
import { navigablePages, permissionOf } from '../../../src/shell/menu';
import { offline, openConsoleFixture, type Around } from '../kit/consoleFixture';

async function openDocs(
  at = apiDocsPath,
  { language = 'es', around }: { language?: 'es' | 'en'; around?: Around } = {},
) {
  const stage = await openConsoleFixture({
    at: '/catalogs/labels',
    language,
    names: ['Vegano', 'Picante'],
    routes: <Route path={apiDocsPath} element={<ApiDocs />} />,
  });
  stage.network(around);
  await stage.go(at);
  await screen.findByRole('heading', { level: 1, name: language === 'es' ? 'Referencia de la API' : 'API reference' });
  return stage;
}

const list = () => within(screen.getByRole('navigation', { name: 'Operaciones' }));
const sendPanel = async () => within(await screen.findByRole('region', { name: 'Enviar consulta' }));
const problem = (status: number, code: string) =>
  new Response(JSON.stringify({ type: 'about:blank', title: 'Failed', status, code }), {
    status,
    headers: { 'Content-Type': 'application/problem+json' },
  });

test('whoever may read the document finds the page by search and keys', () => {
  const page = navigablePages.find(({ url }) => url === apiDocsPath);
  expect(page && permissionOf(page)).toBe(openapiDocument.permitted);
});

describe('the list', () => {
  test('has every operation of the document, and finds them by what they are about in either language', async () => {
    const { user, address } = await openDocs();
    await waitFor(() => expect(list().getByRole('status')).toHaveTextContent(/^\d+ operaciones$/));
    const all = Number.parseInt(list().getByRole('status').textContent, 10);
    await user.type(list().getByRole('searchbox', { name: 'Buscar operación' }), 'etiquetas post archive');
    expect(list().getByRole('status')).toHaveTextContent('0 operaciones');
    await user.clear(list().getByRole('searchbox'));
    await user.type(list().getByRole('searchbox'), 'Etiquetas DELETE');
    const [found, ...more] = list().getAllByRole('link');
    expect(found).toHaveTextContent(/^DELETE.*\/catalogs\/labels\/\{id\}/);
    expect(more).toEqual([]);
    expect(address()).toContain('q=Etiquetas+DELETE');
    await user.clear(list().getByRole('searchbox'));
    expect(list().getByRole('status')).toHaveTextContent(`${all} operaciones`);
  });
});

describe('an operation', () => {
  test('says who may call it, what it takes, what it answers, and each problem in the words of the console', async () => {
    const { user } = await openDocs();
    await user.type(await screen.findByRole('searchbox'), 'createCatalogsLabels');
    const [link] = list().getAllByRole('link');
    await user.click(link ?? document.body);
    expect(await screen.findByRole('heading', { level: 2, name: 'POST /api/catalogs/labels' })).toHaveFocus();
    expect(screen.getByText('Propietario, Catálogos')).toBeVisible();
    const body = within(screen.getByRole('region', { name: 'Cuerpo de la solicitud' }));
    expect(body.getAllByRole('listitem')[0]).toHaveTextContent(/^name.*obligatorio/);
    await user.click(screen.getByText('422'));
    const answers = within(screen.getByRole('region', { name: 'Respuestas' }));
    expect(answers.getByText('idempotency.keyReused')).toBeVisible();
    expect(answers.queryByText(/%\{/)).toBeNull();
  });

  test('that writes is shown as a command with a key, and nothing sends it', async () => {
    const { requests } = await openDocs(`${apiDocsPath}?operation=createCatalogsLabels`);
    const command = within(await screen.findByRole('region', { name: 'Cómo enviarla' }));
    expect(command.getByText(/no se envía desde aquí/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Enviar' })).toBeNull();
    expect(command.getByText(/curl -X POST/)).toHaveTextContent('Authorization: Bearer $API_KEY');
    expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test('that takes files is not sent either', async () => {
    await openDocs(`${apiDocsPath}?operation=exportCatalogsLabels`);
    expect(await screen.findByText(/no responde JSON/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Enviar' })).toBeNull();
  });

  test('that is none is told, with the way to all of them', async () => {
    await openDocs(`${apiDocsPath}?operation=sellEverything`);
    expect(await screen.findByText(/no tiene la operación «sellEverything»/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Todas las operaciones' })).toBeVisible();
  });
});

describe('a read', () => {
  test('is sent with the session, to this API, and its answer is shown; the session is on no screen and kept nowhere', async () => {
    const { user, requests, dumpState, fill } = await openDocs(`${apiDocsPath}?operation=listCatalogsLabels`);
    const panel = await sendPanel();
    await fill('sort', '["id","ASC"]');
    await fill('range', '[0,0]');
    await user.click(panel.getByRole('button', { name: 'Enviar' }));
    expect(await panel.findByText(/"Vegano"/)).toBeVisible();
    expect(panel.getByText('catalogs/labels 0-0/2')).toBeVisible();
    const sent = requests.at(-1);
    expect(sent?.address).toBe('/api/catalogs/labels?range=[0,0]&sort=["id","ASC"]');
    expect(sent?.headers.get('Authorization')).toBe('Bearer admin');
    for (const text of [document.body.textContent, dumpState()]) expect(text).not.toMatch(/Bearer (?!\$)/);
  });

  test('is not sent while a value is missing, is no JSON, or would lead to another address', async () => {
    const { user, requests, fill, go } = await openDocs(`${apiDocsPath}?operation=getCatalogsLabels`);
    let panel = await sendPanel();
    const before = requests.length;
    await user.click(panel.getByRole('button', { name: 'Enviar' }));
    expect(panel.getByText('Escribe un valor.')).toBeVisible();
    expect(panel.getByRole('textbox', { name: /^id/ })).toHaveFocus();
    await fill(/^id/, '..');
    expect(panel.getByText('No puede ser solo puntos.')).toBeVisible();
    await go(`${apiDocsPath}?operation=listCatalogsLabels`);
    panel = await sendPanel();
    await fill('filter', '{{active}');
    await user.click(panel.getByRole('button', { name: 'Enviar' }));
    expect(panel.getByText('No es JSON válido.')).toBeVisible();
    expect(requests).toHaveLength(before);
  });

  test('that is refused is told in the words of the console, with its status and code', async () => {
    const { user, fill } = await openDocs(`${apiDocsPath}?operation=getCatalogsLabels`);
    const panel = await sendPanel();
    await fill(/^id/, '0197a3c5-7d1e-7c44-9b1a-2f4d8e6a1b30');
    await user.click(panel.getByRole('button', { name: 'Enviar' }));
    expect(await panel.findByRole('alert')).toBeVisible();
    expect(panel.getByText('record.notFound')).toBeVisible();
    expect(panel.getByText('404')).toBeVisible();
  });

  test('without a network is told, and can be sent again', async () => {
    const { user, network } = await openDocs(`${apiDocsPath}?operation=listCatalogsLabels`);
    const panel = await sendPanel();
    network(offline);
    await user.click(panel.getByRole('button', { name: 'Enviar' }));
    expect(await panel.findByText('client.offline')).toBeVisible();
    network();
    await user.click(panel.getByRole('button', { name: 'Enviar' }));
    expect(await panel.findByText(/"Vegano"/)).toBeVisible();
    expect(panel.queryByRole('alert')).toBeNull();
  });
});

describe('the document', () => {
  const failures: readonly [string, Around, boolean][] = [
    ['without a network', offline, true],
    ['where the API fails', async () => problem(500, 'service.failed'), true],
    ['of another shape', async () => Response.json({ swagger: '2.0' }), true],
    ['where one may not read it', async () => problem(403, 'permission.missing'), false],
  ];
  test.each(failures)(
    '%s: the page says so, and offers another attempt where one may succeed',
    async (_, around, retry) => {
      const { network, user } = await openDocs(apiDocsPath, { around });
      await screen.findByRole('alert');
      const again = screen.queryByRole('button', { name: /^Reintentar/ });
      expect(again !== null).toBe(retry);
      if (!again) return;
      network();
      await user.click(again);
      await waitFor(() => expect(list().getByRole('status')).toHaveTextContent(/operaciones$/));
    },
  );
});
