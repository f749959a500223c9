import { render, screen, waitFor } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ClientError } from '../../../contract/clientErrors';
import { maxReportsPerMinute } from '../../../src/clientErrors/createReporter';
import { reportBrokenPage, watchErrors } from '../../../src/clientErrors/watchErrors';
import { PageErrorBoundary } from '../../../src/app/Layout';

let sentReports: { url: string; authorization: string | null; body: ClientError }[] = [];
let response: () => Promise<Response>;
let stopWatching = () => {};

beforeEach(() => {
  sentReports = [];
  response = () => Promise.resolve(Response.json({ status: 'logged' }));
  vi.stubGlobal('fetch', (url: string, { headers, body }: RequestInit) => {
    sentReports.push({ url, authorization: new Headers(headers).get('Authorization'), body: JSON.parse(String(body)) });
    return response();
  });
  stopWatching = watchErrors({ apiUrl: '/api', getToken: () => Promise.resolve('token-of-ana') });
});
afterEach(() => {
  stopWatching();
  vi.useRealTimers();
});

const dispatchUncaught = (error: unknown) => globalThis.dispatchEvent(new ErrorEvent('error', { error }));
const rejectWith = (reason: unknown) => {
  const event = new Event('unhandledrejection');
  globalThis.dispatchEvent(Object.assign(event, { reason }));
};
/**
 * Returns the number of reports sent so far. Sends one more report and waits for it, since the console sends reports
 * in order.
 */
async function countReports(): Promise<number> {
  reportBrokenPage(new Error('the last one'));
  await waitFor(() => expect(sentReports.at(-1)?.body.message).toBe('Error: the last one'));
  return sentReports.length - 1;
}

describe('error of the page', () => {
  test('is reported if it is uncaught, an unhandled rejection or breaks a page', async () => {
    dispatchUncaught(new Error('first'));
    rejectWith(new Error('second'));
    reportBrokenPage(new Error('third'));
    await waitFor(() => expect(sentReports).toHaveLength(3));
    expect(sentReports.map(({ body }) => [body.kind, body.message])).toEqual([
      ['error', 'Error: first'],
      ['rejection', 'Error: second'],
      ['page', 'Error: third'],
    ]);
    expect(sentReports[0]).toMatchObject({ url: '/api/client-errors', authorization: 'Bearer token-of-ana' });
    expect(sentReports[0]?.body.build).toMatch(/^1\.0\.0 \S+$/);
  });

  test('that breaks a page shows an alert and is reported as a page error', async () => {
    function Page(): never {
      throw new Error('nothing to draw');
    }
    const { rerender } = render(
      <PageErrorBoundary address="/home">
        <Page />
      </PageErrorBoundary>,
    );
    expect(screen.getByRole('alert')).toBeVisible();
    rerender(<PageErrorBoundary address="/deposit">another page</PageErrorBoundary>);
    expect(screen.getByText('another page')).toBeVisible();
    await waitFor(() => expect(sentReports).toHaveLength(1));
    expect(sentReports[0]?.body).toMatchObject({ kind: 'page', message: 'Error: nothing to draw' });
  });

  test('is reported once', async () => {
    const error = new Error('again');
    reportBrokenPage(error);
    dispatchUncaught(error);
    rejectWith(error);
    expect(await countReports()).toBe(1);
  });

  test('is reported a few times per minute at most', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    for (const letter of 'abcdefghij') dispatchUncaught(new Error(`of kind ${letter}`));
    await waitFor(() => expect(sentReports).toHaveLength(maxReportsPerMinute));
    vi.setSystemTime(Date.now() + 61_000);
    expect(await countReports()).toBe(maxReportsPerMinute);
  });

  test('is not reported offline, without an error object, from an extension, or as an API response', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    dispatchUncaught(new Error('offline'));
    online.mockReturnValue(true);
    dispatchUncaught(null);
    dispatchUncaught(new HttpError('refused', 409, {}));
    rejectWith(new DOMException('stopped', 'AbortError'));
    const extensionError = new Error('of an extension');
    extensionError.stack = 'Error: of an extension\n    at go (chrome-extension://abcdef/inject.js:1:2)';
    dispatchUncaught(extensionError);
    expect(await countReports()).toBe(0);
  });

  test('whose report fails causes no other error, and the next is reported', async () => {
    const onFailed = vi.fn<() => void>();
    globalThis.addEventListener('unhandledrejection', onFailed);
    response = () => Promise.reject(new TypeError('Failed to fetch'));
    dispatchUncaught(new Error('first'));
    await waitFor(() => expect(sentReports).toHaveLength(1));
    response = () => Promise.resolve(new Response('', { status: 500 }));
    dispatchUncaught(new Error('second'));
    await waitFor(() => expect(sentReports).toHaveLength(2));
    expect(await countReports()).toBe(2);
    expect(onFailed).not.toHaveBeenCalled();
    globalThis.removeEventListener('unhandledrejection', onFailed);
  });

  test('is not reported after sign-out', async () => {
    stopWatching();
    const getNoToken = vi.fn<() => Promise<null>>().mockResolvedValue(null);
    stopWatching = watchErrors({ apiUrl: '/api', getToken: getNoToken });
    dispatchUncaught(new Error('signed out'));
    await waitFor(() => expect(getNoToken).toHaveBeenCalled());
    stopWatching();
    dispatchUncaught(new Error('nobody listens'));
    stopWatching = watchErrors({ apiUrl: '/api', getToken: () => Promise.resolve('token-of-ana') });
    expect(await countReports()).toBe(0);
  });
});
