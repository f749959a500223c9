import { afterEach, describe, expect, it, vi } from 'vitest';

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** Loads the modules again, like a page that was just opened on a system with this color scheme. */
async function newPage(system: 'light' | 'dark') {
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
    systemTurns(to: 'light' | 'dark') {
      query.matches = to === 'dark';
      for (const notifyChange of changeListeners) notifyChange();
    },
  };
}

describe('theme', () => {
  it('follows the system until the user selects one', async () => {
    const page = await newPage('dark');
    expect(page.shown()).toBe('dark');
    page.systemTurns('light');
    expect(page.shown()).toBe('light');
  });

  it('is stored once selected and independent of the system', async () => {
    (await newPage('light')).chooseScheme('dark');
    const nextPage = await newPage('light');
    expect(nextPage.shown()).toBe('dark');
    nextPage.systemTurns('light');
    expect(nextPage.shown()).toBe('dark');
  });

  it('ignores an invalid stored value', async () => {
    localStorage.setItem('sobremesa.scheme', 'purple');
    expect((await newPage('light')).shown()).toBe('light');
  });

  it('changes in other tabs too', async () => {
    const page = await newPage('light');
    localStorage.setItem('sobremesa.scheme', 'dark');
    dispatchEvent(new StorageEvent('storage', { key: 'sobremesa.scheme', newValue: 'dark' }));
    expect(page.shown()).toBe('dark');
  });
});
