import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { simulateOffline } from '../../mocks/connection';
import { storeScenarios, loadStoredScenarios } from '../../mocks/storedScenarios';
import { showPanel, findFreePosition } from '../../mocks/panel/panel';
import { openMockBackendFixture } from './mockBackendFixture';

const { createAuth, backend, sdk } = await openMockBackendFixture();

const startOver = vi.fn<() => void>();
let shadow: ShadowRoot;

function open(unknown: string[] = []): void {
  const panel = showPanel({ world: backend, unknown, startOver });
  if (!panel.shadowRoot) throw new Error('the panel has no tree of its own');
  shadow = panel.shadowRoot;
}

/** What can be pressed, by what a screen reader calls it. */
function control(name: RegExp): HTMLElement {
  const named = [...shadow.querySelectorAll<HTMLElement>('button, input, a, summary')].filter((one) => {
    const label = one.getAttribute('aria-label') ?? one.closest('label')?.textContent ?? one.textContent;
    return name.test(label ?? '') && !one.hidden;
  });
  expect(named).toHaveLength(1);
  return named[0] as HTMLElement;
}
const launcher = () => control(/^(Panel de pruebas|Test panel)/);
const isOpen = () => shadow.querySelector('[role="dialog"]') !== null;

beforeEach(() => {
  document.body.replaceChildren();
  document.documentElement.lang = 'es';
  startOver.mockClear();
});
afterEach(() => document.body.replaceChildren());

describe('the panel', () => {
  it('is a button until it is opened, and gives the keyboard back when Escape closes it', async () => {
    open();
    expect(isOpen()).toBe(false);
    await userEvent.click(launcher());
    expect(isOpen()).toBe(true);
    expect(shadow.activeElement).toBe(shadow.querySelector('[role="dialog"]'));
    shadow.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }));
    expect(isOpen()).toBe(false);
    expect(shadow.activeElement).toBe(launcher());
  });

  it('stands last in the page', () => {
    document.body.append(document.createElement('main'));
    open();
    expect(document.body.lastElementChild?.shadowRoot).toBe(shadow);
  });

  it('switches a scenario on and off, and keeps the keyboard on the switch', async () => {
    open();
    await userEvent.click(launcher());
    control(/^Lenta/).focus();
    await userEvent.click(control(/^Lenta/));
    await vi.waitFor(() => expect(backend.active).toEqual(['slow']));
    expect(control(/^Lenta/)).toBeChecked();
    expect(shadow.activeElement).toBe(control(/^Lenta/));
    await userEvent.click(control(/^Lenta/));
    await vi.waitFor(() => expect(backend.active).toEqual([]));
  });

  it('says how many scenarios are on while it is closed', async () => {
    open();
    await backend.activateScenarios(['empty', 'slow']);
    expect(control(/escenarios activos: 2, correos: 0/)).toBe(launcher());
  });

  it('opens by itself to say that the address asks for what does not exist', () => {
    open(['slwo']);
    expect(shadow.querySelector('[role="alert"]')).toHaveTextContent('slwo');
  });

  it('shows the mails that were sent, with their link', async () => {
    open();
    await userEvent.click(launcher());
    await sdk.sendPasswordResetEmail(createAuth(), 'ana@sobremesa.app');
    await vi.waitFor(() => expect(control(/Abrir enlace/)).toHaveAttribute('href', backend.mails[0]?.link));
    expect(shadow.querySelector('#outbox')).toHaveTextContent('ana@sobremesa.app');
  });

  it('puts an account into the sign-in form, as if it were typed', async () => {
    document.body.innerHTML =
      '<form><input type="email" autocomplete="username"><input type="password" autocomplete="current-password"></form>';
    const typed = vi.fn<() => void>();
    document.querySelector('form')?.addEventListener('input', typed);
    open();
    await userEvent.click(launcher());
    await userEvent.click(control(/^Usar: company@/));
    const values = [...document.querySelectorAll('input')].map(({ value }) => value);
    expect(values).toEqual(['company@sobremesa.app', 'sobremesa']);
    expect(typed).toHaveBeenCalledTimes(2);
  });

  it('copies an account where there is no form', async () => {
    const user = userEvent.setup();
    open();
    await user.click(launcher());
    await user.click(control(/^Usar: ana@/));
    expect(await navigator.clipboard.readText()).toBe('ana@sobremesa.app');
    expect(shadow.querySelector('[role="status"]')).toHaveTextContent('ana@sobremesa.app');
  });

  it('begins afresh when asked', async () => {
    open();
    await userEvent.click(launcher());
    await userEvent.click(control(/Restablecer datos/));
    expect(startOver).toHaveBeenCalledOnce();
  });

  it('speaks the language of the page, also when it changes', async () => {
    open();
    await userEvent.click(launcher());
    document.documentElement.lang = 'en';
    await vi.waitFor(() => expect(control(/Reset data/)).toBeVisible());
    expect(shadow.textContent).not.toContain('Restablecer datos');
  });
});

describe('the closed panel', () => {
  const at = (left: number, top: number, width: number, height: number) => {
    const button = document.createElement('button');
    button.getBoundingClientRect = () => new DOMRect(left, top, width, height);
    document.body.append(button);
  };

  beforeEach(() => {
    vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(390);
    vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(844);
  });

  it('stands in the corner of a page that has nothing there', () => {
    at(10, 10, 100, 40);
    expect(findFreePosition(40)).toEqual({ side: 'right', above: 0 });
  });

  it('steps up over a button in that corner', () => {
    at(200, 790, 180, 44);
    const { side, above } = findFreePosition(40);
    expect(side).toBe('right');
    expect(844 - 12 - above).toBeLessThanOrEqual(790 - 4);
  });

  it('goes to the other side when this one is full, and stays when there is no place', () => {
    at(200, 0, 190, 844);
    expect(findFreePosition(40)).toEqual({ side: 'left', above: 0 });
    at(0, 0, 390, 844);
    expect(findFreePosition(40)).toEqual({ side: 'right', above: 0 });
  });
});

it('the browser says "offline" while that scenario is on', async () => {
  const heard: string[] = [];
  for (const event of ['offline', 'online']) addEventListener(event, () => heard.push(event));
  const before = navigator.onLine;
  simulateOffline(backend);
  await backend.activateScenarios(['offline']);
  expect(navigator.onLine).toBe(false);
  await backend.activateScenarios([]);
  expect(navigator.onLine).toBe(before);
  expect(heard).toEqual(['offline', 'online']);
});

it('a reload keeps the scenarios of the tab', () => {
  storeScenarios(['slow', 'empty']);
  expect(loadStoredScenarios()).toEqual(['slow', 'empty']);
  storeScenarios([]);
  expect(sessionStorage).toHaveLength(0);
});
