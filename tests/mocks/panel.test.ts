import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { simulateOffline } from '../../mocks/connection';
import { storeScenarios, loadStoredScenarios } from '../../mocks/storedScenarios';
import { showPanel, findFreePosition } from '../../mocks/panel/panel';
import { openMockBackendFixture } from './mockBackendFixture';

const { createAuth, backend, sdk } = await openMockBackendFixture();

const startOver = vi.fn<() => void>();
let shadowRoot: ShadowRoot;

function openPanel(unknownScenarios: string[] = []): void {
  const panel = showPanel({ backend, unknownScenarios, startOver });
  if (!panel.shadowRoot) throw new Error('the panel has no tree of its own');
  shadowRoot = panel.shadowRoot;
}

function getControl(name: RegExp): HTMLElement {
  const namedControls = [...shadowRoot.querySelectorAll<HTMLElement>('button, input, a, summary')].filter((one) => {
    const label = one.getAttribute('aria-label') ?? one.closest('label')?.textContent ?? one.textContent;
    return name.test(label ?? '') && !one.hidden;
  });
  expect(namedControls).toHaveLength(1);
  return namedControls[0] as HTMLElement;
}
const getLauncher = () => getControl(/^(Panel de pruebas|Test panel)/);
const isOpen = () => shadowRoot.querySelector('[role="dialog"]') !== null;

beforeEach(() => {
  document.body.replaceChildren();
  document.documentElement.lang = 'es';
  startOver.mockClear();
});
afterEach(() => document.body.replaceChildren());

describe('test panel', () => {
  it('opens from its button, and Escape closes it and returns the focus', async () => {
    openPanel();
    expect(isOpen()).toBe(false);
    await userEvent.click(getLauncher());
    expect(isOpen()).toBe(true);
    expect(shadowRoot.activeElement).toBe(shadowRoot.querySelector('[role="dialog"]'));
    shadowRoot.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }),
    );
    expect(isOpen()).toBe(false);
    expect(shadowRoot.activeElement).toBe(getLauncher());
  });

  it('is the last element of the page', () => {
    document.body.append(document.createElement('main'));
    openPanel();
    expect(document.body.lastElementChild?.shadowRoot).toBe(shadowRoot);
  });

  it('switches a scenario on and off and keeps the focus on the switch', async () => {
    openPanel();
    await userEvent.click(getLauncher());
    getControl(/^Lenta/).focus();
    await userEvent.click(getControl(/^Lenta/));
    await vi.waitFor(() => expect(backend.active).toEqual(['slow']));
    expect(getControl(/^Lenta/)).toBeChecked();
    expect(shadowRoot.activeElement).toBe(getControl(/^Lenta/));
    await userEvent.click(getControl(/^Lenta/));
    await vi.waitFor(() => expect(backend.active).toEqual([]));
  });

  it('shows the number of active scenarios while it is closed', async () => {
    openPanel();
    await backend.activateScenarios(['empty', 'slow']);
    expect(getControl(/escenarios activos: 2, correos: 0/)).toBe(getLauncher());
  });

  it('opens on its own to report an unknown scenario in the address', () => {
    openPanel(['slwo']);
    expect(shadowRoot.querySelector('[role="alert"]')).toHaveTextContent('slwo');
  });

  it('lists sent e-mails with their links', async () => {
    openPanel();
    await userEvent.click(getLauncher());
    await sdk.sendPasswordResetEmail(createAuth(), 'ana@sobremesa.app');
    await vi.waitFor(() => expect(getControl(/Abrir enlace/)).toHaveAttribute('href', backend.mails[0]?.link));
    expect(shadowRoot.querySelector('#outbox')).toHaveTextContent('ana@sobremesa.app');
  });

  it('fills in an account in the sign-in form and dispatches input events', async () => {
    document.body.innerHTML =
      '<form><input type="email" autocomplete="username"><input type="password" autocomplete="current-password"></form>';
    const onTyped = vi.fn<() => void>();
    document.querySelector('form')?.addEventListener('input', onTyped);
    openPanel();
    await userEvent.click(getLauncher());
    await userEvent.click(getControl(/^Usar: company@/));
    const values = [...document.querySelectorAll('input')].map(({ value }) => value);
    expect(values).toEqual(['company@sobremesa.app', 'sobremesa']);
    expect(onTyped).toHaveBeenCalledTimes(2);
  });

  it('copies the e-mail of an account where there is no sign-in form', async () => {
    const user = userEvent.setup();
    openPanel();
    await user.click(getLauncher());
    await user.click(getControl(/^Usar: ana@/));
    expect(await navigator.clipboard.readText()).toBe('ana@sobremesa.app');
    expect(shadowRoot.querySelector('[role="status"]')).toHaveTextContent('ana@sobremesa.app');
  });

  it('calls the reset callback', async () => {
    openPanel();
    await userEvent.click(getLauncher());
    await userEvent.click(getControl(/Restablecer datos/));
    expect(startOver).toHaveBeenCalledOnce();
  });

  it("follows a change of the page's language", async () => {
    openPanel();
    await userEvent.click(getLauncher());
    document.documentElement.lang = 'en';
    await vi.waitFor(() => expect(getControl(/Reset data/)).toBeVisible());
    expect(shadowRoot.textContent).not.toContain('Restablecer datos');
  });
});

describe('position of the closed panel', () => {
  const placeButton = (left: number, top: number, width: number, height: number) => {
    const button = document.createElement('button');
    button.getBoundingClientRect = () => new DOMRect(left, top, width, height);
    document.body.append(button);
  };

  beforeEach(() => {
    vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(390);
    vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(844);
  });

  it('is the bottom right corner if nothing is there', () => {
    placeButton(10, 10, 100, 40);
    expect(findFreePosition(40)).toEqual({ side: 'right', above: 0 });
  });

  it('is the middle of the top bar of a phone, which covers no content', () => {
    const topBar = document.createElement('header');
    topBar.className = 'topbar';
    topBar.getBoundingClientRect = () => new DOMRect(0, 0, 390, 56);
    document.body.append(topBar);
    expect(findFreePosition(40)).toEqual({ side: 'center', above: 784 });
    placeButton(180, 8, 40, 40);
    expect(findFreePosition(40)).toEqual({ side: 'right', above: 0 });
  });

  it('is above a button in that corner', () => {
    placeButton(200, 790, 180, 44);
    const { side, above } = findFreePosition(40);
    expect(side).toBe('right');
    expect(844 - 12 - above).toBeLessThanOrEqual(790 - 4);
  });

  it('is the left corner if the right side is full, and the right corner if both are', () => {
    placeButton(200, 0, 190, 844);
    expect(findFreePosition(40)).toEqual({ side: 'left', above: 0 });
    placeButton(0, 0, 390, 844);
    expect(findFreePosition(40)).toEqual({ side: 'right', above: 0 });
  });
});

it('the offline scenario sets navigator.onLine and dispatches its events', async () => {
  const events: string[] = [];
  for (const event of ['offline', 'online']) addEventListener(event, () => events.push(event));
  const wasOnline = navigator.onLine;
  simulateOffline(backend);
  await backend.activateScenarios(['offline']);
  expect(navigator.onLine).toBe(false);
  await backend.activateScenarios([]);
  expect(navigator.onLine).toBe(wasOnline);
  expect(events).toEqual(['offline', 'online']);
});

it('a reload restores the scenarios of the tab', () => {
  storeScenarios(['slow', 'empty']);
  expect(loadStoredScenarios()).toEqual(['slow', 'empty']);
  storeScenarios([]);
  expect(sessionStorage).toHaveLength(0);
});
