import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';

const origin = 'http://localhost:5173';

/** Runs the script of the worker. The listeners added later replace MSW's script, which the worker imports. */
function startWorker() {
  const worker = new EventTarget();
  const onReached = vi.fn<(event: Event) => void>();
  const importScripts = (script: string) => {
    expect(script).toBe('mockServiceWorker.js');
    for (const type of ['fetch', 'message']) worker.addEventListener(type, onReached);
  };
  const self = Object.assign(worker, { location: new URL(origin) });
  new Function('self', 'importScripts', readFileSync('mocks/public/worker.js', 'utf8'))(self, importScripts);
  return { worker, reached: onReached };
}

function isPassedToMocks(url: string, destination: string): boolean {
  const { worker, reached } = startWorker();
  worker.dispatchEvent(Object.assign(new Event('fetch'), { request: { url, destination } }));
  return reached.mock.calls.length > 0;
}

describe('service worker of the demo', () => {
  it.each([
    `${origin}/api/catalogs/labels?range=[0,24]`,
    `${origin}/identitytoolkit.googleapis.com/v1/accounts:lookup`,
    `${origin}/securetoken.googleapis.com/v1/token?key=embedded`,
    `${origin}/emulator/v1/projects/demo-sobremesa/oobCodes`,
    'https://elsewhere.example/rates.json',
  ])('passes %s to the page', (url) => {
    expect(isPassedToMocks(url, '')).toBe(true);
  });

  it('passes an image of the API to the page, and no other image', () => {
    expect(isPassedToMocks(`${origin}/api/images/0b3f2c1a-5d5e-4c5e-9a1b-2f6f0c7d8e9f`, 'image')).toBe(true);
    expect(isPassedToMocks(`${origin}/assets/labels.png`, 'image')).toBe(false);
  });

  it.each([
    ['a module of the API’s sources', `${origin}/api/app.ts`, 'script'],
    ['a style sheet', `${origin}/assets/index.css`, 'style'],
    ['a translation file', `${origin}/assets/i18n/es.json`, ''],
    ['a module of another origin', 'https://elsewhere.example/app.js', 'script'],
  ])('lets %s go to the network', (_, url, destination) => {
    expect(isPassedToMocks(url, destination)).toBe(false);
  });

  it('ignores the message of its last page closing and receives other messages', () => {
    const { worker, reached } = startWorker();
    worker.dispatchEvent(new MessageEvent('message', { data: 'CLIENT_CLOSED' }));
    expect(reached).not.toHaveBeenCalled();
    worker.dispatchEvent(new MessageEvent('message', { data: 'MOCK_ACTIVATE' }));
    expect(reached).toHaveBeenCalledOnce();
  });
});
