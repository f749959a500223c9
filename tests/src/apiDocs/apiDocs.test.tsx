import { screen, waitFor, within } from '@testing-library/react';
import { Route } from 'react-router';
import { describe, expect, test } from 'vitest';
import { openapiDocument } from '../../../contract/service';
import ApiDocs from '../../../src/apiDocs/ApiDocs';
import { apiDocsPath } from '../../../src/apiDocs/path';
import { navigablePages } from '../../../src/search/navigablePages';
import { permissionOf } from '../../../src/shell/menu';
import { offline, openConsoleFixture, type Around } from '../kit/consoleFixture';

async function openDocs(
  at = apiDocsPath,
  { language = 'es', around }: { language?: 'es' | 'en'; around?: Around } = {},
) {
  const fixture = await openConsoleFixture({
    at: '/catalogs/labels',
    language,
    names: ['Vegano', 'Picante'],
    routes: <Route path={apiDocsPath} element={<ApiDocs />} />,
  });
  fixture.setNetworkHandler(around);
  await fixture.go(at);
  await screen.findByRole('heading', { level: 1, name: language === 'es' ? 'Referencia de la API' : 'API reference' });
  return fixture;
}

const getOperationList = () => within(screen.getByRole('navigation', { name: 'Operaciones' }));
const sendPanel = async () => within(await screen.findByRole('region', { name: 'Enviar consulta' }));
const respondProblem = (status: number, code: string) =>
  new Response(JSON.stringify({ type: 'about:blank', title: 'Failed', status, code }), {
    status,
    headers: { 'Content-Type': 'application/problem+json' },
  });

test('the page of the API reference requires the permission of the OpenAPI document', () => {
  const page = navigablePages.find(({ url }) => url === apiDocsPath);
  expect(page && permissionOf(page)).toBe(openapiDocument.permitted);
});

describe('list of operations', () => {
  test('lists every operation and filters them by text in either language', async () => {
    const { user, address } = await openDocs();
    await waitFor(() => expect(getOperationList().getByRole('status')).toHaveTextContent(/^\d+ operaciones$/));
    const operationCount = Number.parseInt(getOperationList().getByRole('status').textContent, 10);
    await user.type(getOperationList().getByRole('searchbox', { name: 'Buscar operación' }), 'etiquetas post archive');
    expect(getOperationList().getByRole('status')).toHaveTextContent('0 operaciones');
    await user.clear(getOperationList().getByRole('searchbox'));
    await user.type(getOperationList().getByRole('searchbox'), 'Etiquetas DELETE');
    const [firstLink, ...otherLinks] = getOperationList().getAllByRole('link');
    expect(firstLink).toHaveTextContent(/^DELETE.*\/catalogs\/labels\/\{id\}/);
    expect(otherLinks).toEqual([]);
    expect(address()).toContain('q=Etiquetas+DELETE');
    await user.clear(getOperationList().getByRole('searchbox'));
    expect(getOperationList().getByRole('status')).toHaveTextContent(`${operationCount} operaciones`);
  });
});

describe('operation', () => {
  test("shows its duties, body, responses and problems with the console's texts", async () => {
    const { user } = await openDocs();
    await user.type(await screen.findByRole('searchbox'), 'createCatalogsLabels');
    const [link] = getOperationList().getAllByRole('link');
    await user.click(link ?? document.body);
    expect(await screen.findByRole('heading', { level: 2, name: 'POST /api/catalogs/labels' })).toHaveFocus();
    expect(screen.getByText('Propietario, Catálogos')).toBeVisible();
    const body = within(screen.getByRole('region', { name: 'Cuerpo de la solicitud' }));
    expect(body.getAllByRole('listitem')[0]).toHaveTextContent(/^name.*obligatorio/);
    await user.click(screen.getByText('422'));
    const responsesRegion = within(screen.getByRole('region', { name: 'Respuestas' }));
    expect(responsesRegion.getByText('idempotency.keyReused')).toBeVisible();
    expect(responsesRegion.queryByText(/%\{/)).toBeNull();
  });

  test('shows a write as a curl command with an API key and no send button', async () => {
    const { requests } = await openDocs(`${apiDocsPath}?operation=createCatalogsLabels`);
    const command = within(await screen.findByRole('region', { name: 'Cómo enviarla' }));
    expect(command.getByText(/no se envía desde aquí/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Enviar' })).toBeNull();
    expect(command.getByText(/curl -X POST/)).toHaveTextContent('Authorization: Bearer $API_KEY');
    expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test('shows no send button for an operation that returns a file', async () => {
    await openDocs(`${apiDocsPath}?operation=exportCatalogsLabels`);
    expect(await screen.findByText(/no responde JSON/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Enviar' })).toBeNull();
  });

  test('reports an unknown operation and links to all operations', async () => {
    await openDocs(`${apiDocsPath}?operation=sellEverything`);
    expect(await screen.findByText(/no tiene la operación «sellEverything»/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Todas las operaciones' })).toBeVisible();
  });
});

describe('read request', () => {
  test('sends a read with the session, shows its response, and neither displays nor stores the token', async () => {
    const { user, requests, dumpState, fill } = await openDocs(`${apiDocsPath}?operation=listCatalogsLabels`);
    const panel = await sendPanel();
    await fill('sort', '["id","ASC"]');
    await fill('range', '[0,0]');
    await user.click(panel.getByRole('button', { name: 'Enviar' }));
    expect(await panel.findByText(/"Vegano"/)).toBeVisible();
    expect(panel.getByText('catalogs/labels 0-0/2')).toBeVisible();
    const sentRequest = requests.at(-1);
    expect(sentRequest?.address).toBe('/api/catalogs/labels?range=[0,0]&sort=["id","ASC"]');
    expect(sentRequest?.headers.get('Authorization')).toBe('Bearer admin');
    for (const text of [document.body.textContent, dumpState()]) expect(text).not.toMatch(/Bearer (?!\$)/);
  });

  test('is not sent while a value is missing, is invalid JSON or changes the path', async () => {
    const { user, requests, fill, go } = await openDocs(`${apiDocsPath}?operation=getCatalogsLabels`);
    let panel = await sendPanel();
    const countBefore = requests.length;
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
    expect(requests).toHaveLength(countBefore);
  });

  test('shows the error of a rejected read with its status and code', async () => {
    const { user, fill } = await openDocs(`${apiDocsPath}?operation=getCatalogsLabels`);
    const panel = await sendPanel();
    await fill(/^id/, '0197a3c5-7d1e-7c44-9b1a-2f4d8e6a1b30');
    await user.click(panel.getByRole('button', { name: 'Enviar' }));
    expect(await panel.findByRole('alert')).toBeVisible();
    expect(panel.getByText('record.notFound')).toBeVisible();
    expect(panel.getByText('404')).toBeVisible();
  });

  test('shows an error offline and can be sent again', async () => {
    const { user, setNetworkHandler } = await openDocs(`${apiDocsPath}?operation=listCatalogsLabels`);
    const panel = await sendPanel();
    setNetworkHandler(offline);
    await user.click(panel.getByRole('button', { name: 'Enviar' }));
    expect(await panel.findByText('client.offline')).toBeVisible();
    setNetworkHandler();
    await user.click(panel.getByRole('button', { name: 'Enviar' }));
    expect(await panel.findByText(/"Vegano"/)).toBeVisible();
    expect(panel.queryByRole('alert')).toBeNull();
  });
});

describe('loading the OpenAPI document', () => {
  const failures: readonly [string, Around, boolean][] = [
    ['offline', offline, true],
    ['on a server error', async () => respondProblem(500, 'service.failed'), true],
    ['with another schema', async () => Response.json({ swagger: '2.0' }), true],
    ['without permission', async () => respondProblem(403, 'permission.missing'), false],
  ];
  test.each(failures)('%s: shows an error, with a retry button where a retry can succeed', async (_, around, retry) => {
    const { setNetworkHandler, user } = await openDocs(apiDocsPath, { around });
    await screen.findByRole('alert');
    const retryButton = screen.queryByRole('button', { name: /^Reintentar/ });
    expect(retryButton !== null).toBe(retry);
    if (!retryButton) return;
    setNetworkHandler();
    await user.click(retryButton);
    await waitFor(() => expect(getOperationList().getByRole('status')).toHaveTextContent(/operaciones$/));
  });
});
