import { afterEach, describe, expect, it, vi } from 'vitest';

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** Loads the modules again, like a page that was just opened on a system with this color scheme. */
async function openNewPage(system: 'light' | 'dark') {
  vi.resetModules();
  const changeListeners = new Set<() => void>();
  const query = {
    matches: system === 'dark',
    addEventListener: (_type: string, listener: () => void) => changeListeners.add(listener),
  };
  vi.stubGlobal('matchMedia', () => query);
  const scheme = await import('../../../src/shell/scheme');
  scheme.initScheme();
  return {
    ...scheme,
    shown: () => document.documentElement.dataset['scheme'],
    turnSystem(to: 'light' | 'dark') {
      query.matches = to === 'dark';
      for (const notifyChange of changeListeners) notifyChange();
    },
  };
}

describe('theme', () => {
  it('follows the system until the user selects one', async () => {
    const page = await openNewPage('dark');
    expect(page.shown()).toBe('dark');
    page.turnSystem('light');
    expect(page.shown()).toBe('light');
  });

  it('is stored once selected and independent of the system', async () => {
    (await openNewPage('light')).chooseScheme('dark');
    const nextPage = await openNewPage('light');
    expect(nextPage.shown()).toBe('dark');
    nextPage.turnSystem('light');
    expect(nextPage.shown()).toBe('dark');
  });

  it('ignores an invalid stored value', async () => {
    localStorage.setItem('sobremesa.scheme', 'purple');
    expect((await openNewPage('light')).shown()).toBe('light');
  });

  it('changes in other tabs too', async () => {
    const page = await openNewPage('light');
    localStorage.setItem('sobremesa.scheme', 'dark');
    dispatchEvent(new StorageEvent('storage', { key: 'sobremesa.scheme', newValue: 'dark' }));
    expect(page.shown()).toBe('dark');
  });
});
