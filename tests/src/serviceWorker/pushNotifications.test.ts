import { describe, expect, test, vi } from 'vitest';
import { noticeKinds } from '../../../contract/people/notifications';
import { pushData, type PushData } from '../../../contract/notices';
import {
  openNotification,
  parsePushData,
  showPush,
  notifySubscriptionChanged,
} from '../../../src/serviceWorker/pushNotifications';
import { createFakeBrowser, type FakeBrowser } from './fakeBrowser';

const push: PushData = {
  kind: 'depositToConfirm',
  id: 'd1',
  requestId: 'r1',
  text: 'Un depósito espera tu confirmación',
  severalText: 'Varios depósitos esperan tu confirmación',
  path: '/deposit/d1',
  language: 'es',
};

/** Wraps data like Cloud Messaging. */
const pushEventData = (data: unknown) => ({ data: { json: () => ({ data, from: '123', fcmMessageId: '1' }) } });
const showPushWith = ({ browser }: FakeBrowser, overrides: Partial<PushData> = {}) =>
  showPush(browser, pushEventData({ ...push, ...overrides }));
const listTitles = ({ shown }: FakeBrowser) => shown.map(({ title }) => title);

describe('push message', () => {
  test('becomes a notification with tag, language and text', async () => {
    const browser = createFakeBrowser();
    await showPushWith(browser);
    expect(browser.shown.map(({ title, options }) => [title, options])).toEqual([
      [push.text, { tag: 'depositToConfirm', lang: 'es', data: { path: '/deposit/d1', requestId: 'r1' } }],
    ]);
  });

  test('is parsed for every kind that the API sends', () => {
    for (const kind of noticeKinds) {
      const data = { ...push, kind };
      expect(parsePushData({ data })).toEqual(pushData.parse(data));
    }
  });

  test.each([
    ['nothing', undefined],
    ['a string', 'depositToConfirm'],
    ['data without text', { ...push, text: undefined }],
    ['an unknown kind', { ...push, kind: 'cardLost' }],
    ['the name of an inherited property', { ...push, kind: 'constructor' }],
    ['data with a foreign address', { ...push, path: 'https://example.com/' }],
    ['data with a protocol-relative foreign address', { ...push, path: '//example.com/' }],
  ])('that is %s becomes a generic notification without its text', async (_, data) => {
    const browser = createFakeBrowser();
    await showPush(browser.browser, pushEventData(data));
    expect(listTitles(browser)).toEqual(['Sobremesa']);
    expect(browser.shown[0]?.data).toEqual({ path: '/home', requestId: '' });
  });

  test('that cannot be parsed becomes a generic notification', async () => {
    const browser = createFakeBrowser();
    await showPush(browser.browser, { data: null });
    await showPush(browser.browser, { data: { json: () => JSON.parse('{') as unknown } });
    expect(listTitles(browser)).toEqual(['Sobremesa']);
  });

  test('about another record of its kind replaces the first one and opens home', async () => {
    const browser = createFakeBrowser();
    await showPushWith(browser);
    await showPushWith(browser, { requestId: 'r2', id: 'd2', path: '/deposit/d2' });
    await showPushWith(browser, { requestId: 'r3', kind: 'paymentFailed', text: 'Un pago a empresa fue rechazado' });
    expect(listTitles(browser)).toEqual([push.severalText, 'Un pago a empresa fue rechazado']);
    expect(browser.shown[0]?.data).toEqual({ path: '/home', requestId: 'r2' });
  });

  test('about the same record replaces the first one, and a repeated message is ignored', async () => {
    const browser = createFakeBrowser();
    await showPushWith(browser);
    await showPushWith(browser, { requestId: 'r2' });
    expect(listTitles(browser)).toEqual([push.text]);
    const [firstNotification] = browser.shown;
    await showPushWith(browser, { requestId: 'r2', path: '/deposit/other' });
    expect(browser.shown).toEqual([firstNotification]);
  });

  test('is not shown if a visible page has shown it', async () => {
    const browser = createFakeBrowser();
    browser.addPage('visible', false);
    const page = browser.addPage('visible', true);
    await showPushWith(browser);
    expect(browser.shown).toEqual([]);
    expect(page.questions).toEqual([{ type: 'checkIfShown', requestId: 'r1', kind: 'depositToConfirm' }]);
  });

  test('is shown if only a hidden page has shown it, or no page replies', async () => {
    vi.useFakeTimers();
    try {
      const browser = createFakeBrowser();
      const hiddenPage = browser.addPage('hidden', true);
      browser.addPage('visible');
      const showing = showPushWith(browser);
      await vi.advanceTimersByTimeAsync(60_000);
      await showing;
      expect([listTitles(browser), hiddenPage.questions]).toEqual([[push.text], []]);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('click on a notification', () => {
  async function click(browser: FakeBrowser): Promise<void> {
    const [notification] = browser.shown;
    if (notification) await openNotification(browser.browser, notification);
  }

  test('opens its record in the visible page', async () => {
    const browser = createFakeBrowser();
    await showPushWith(browser);
    const [hiddenPage, visiblePage] = [browser.addPage('hidden', true), browser.addPage('visible', true)];
    await click(browser);
    expect(visiblePage.questions).toEqual([{ type: 'open', path: '/deposit/d1' }]);
    expect([visiblePage.isFocused(), hiddenPage.questions, browser.shown, browser.opened]).toEqual([true, [], [], []]);
  });

  test('opens its record in a hidden page if the visible one declines', async () => {
    const browser = createFakeBrowser();
    await showPushWith(browser);
    const [hiddenPage, visiblePage] = [browser.addPage('hidden', true), browser.addPage('visible', false)];
    await click(browser);
    expect([visiblePage.isFocused(), hiddenPage.isFocused(), browser.opened]).toEqual([false, true, []]);
  });

  test("opens a new page within the console's scope if there is none", async () => {
    const browser = createFakeBrowser({ scope: 'https://example.com/console/' });
    await showPushWith(browser);
    await click(browser);
    expect(browser.opened).toEqual(['https://example.com/console/deposit/d1']);
  });

  test('opens home for a notification of an older build', async () => {
    const browser = createFakeBrowser();
    await browser.browser.registration.showNotification('x', { tag: 'x', data: { path: 'javascript:1' } });
    await click(browser);
    expect(browser.opened).toEqual(['https://console.test/home']);
  });
});

test('a changed push subscription is reported to one page, which registers again', async () => {
  const browser = createFakeBrowser();
  const pages = [browser.addPage('hidden', false), browser.addPage('hidden', true), browser.addPage('visible', true)];
  await notifySubscriptionChanged(browser.browser);
  expect(pages.map(({ questions }) => questions.length)).toEqual([1, 1, 0]);
});
