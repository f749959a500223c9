import type { Page } from '@playwright/test';
import { password } from './console';

export interface Entry {
  path: string;
  heading: string;
}

export class HistoryModel {
  entries: Entry[];
  index = 0;
  constructor(firstEntry: Entry) {
    this.entries = [firstEntry];
  }

  get current(): Entry {
    const entry = this.entries[this.index];
    if (!entry) throw new Error('The model left its history');
    return entry;
  }

  push(entry: Entry): void {
    if (entry.path === this.current.path) return;
    this.entries = [...this.entries.slice(0, this.index + 1), entry];
    this.index += 1;
  }

  changesPath(delta: number): boolean {
    const path = this.entries[this.index + delta]?.path;
    return path !== undefined && path !== this.current.path;
  }

  stepsAvailable(direction: -1 | 1): number {
    return direction < 0 ? this.index : this.entries.length - 1 - this.index;
  }
}

export const pages: Entry[] = [
  { path: '/home', heading: 'Inicio' },
  { path: '/users/user', heading: 'Clientes' },
  { path: '/catalogs/categories', heading: 'Categorías' },
  { path: '/catalogs/labels', heading: 'Etiquetas' },
  { path: '/catalogs/occasions', heading: 'Ocasiones' },
  { path: '/catalogs/plans', heading: 'Planes' },
];
export const form: Entry = { path: '/catalogs/labels/create', heading: 'Nueva etiqueta' };

/** Returns random numbers of mulberry32: the same seed gives the same walk. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Simulates a user who loses their role: while `denied`, token refreshes return the token of an end user. */
export async function simulateRoleLoss(page: Page): Promise<{ denied: boolean }> {
  const role = { denied: false };
  const origin = new URL(page.url()).origin;
  const identity = process.env['E2E_IDENTITY'] ?? origin;
  const signInResponse = await page.request.post(
    `${identity}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo`,
    {
      data: { email: 'user@sobremesa.app', password, returnSecureToken: true },
    },
  );
  const { refreshToken } = (await signInResponse.json()) as { refreshToken: string };
  await page.route(/securetoken.*\/token/, async (route) => {
    if (!role.denied) return route.fallback();
    // Retries, since the server may have closed the idle connection.
    const ownTokens = (await (await route.fetch({ maxRetries: 3 })).json()) as object;
    const otherTokens = await page.request.post(route.request().url(), {
      form: { grant_type: 'refresh_token', refresh_token: refreshToken },
      maxRetries: 3,
    });
    const { id_token, access_token } = (await otherTokens.json()) as { id_token: string; access_token: string };
    return route.fulfill({ json: { ...ownTokens, id_token, access_token } });
  });
  return role;
}

export async function pressHistory(page: Page, direction: -1 | 1, times: number, pauseMs: number): Promise<void> {
  await page.evaluate(
    async ([delta, count, pause]) => {
      for (let presses = 0; presses < count; presses += 1) {
        history.go(delta);
        if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
      }
    },
    [direction, times, pauseMs] as const,
  );
}

export async function waitUntilHistoryIsIdle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let quietTimer = setTimeout(resolve, 400);
        addEventListener('popstate', () => {
          clearTimeout(quietTimer);
          quietTimer = setTimeout(resolve, 400);
        });
      }),
  );
}
