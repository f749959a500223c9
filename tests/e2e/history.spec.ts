import type { Page } from '@playwright/test';
import { expect, password, test, type Console } from './console';

/** One step is one page: what Back, Forward, denied pages, alerts and dialogs make of the history. */

interface Entry {
  path: string;
  heading: string;
}

/** What the history should be: entries in their order, and which of them is on screen. */
class Model {
  entries: Entry[];
  index = 0;
  constructor(first: Entry) {
    this.entries = [first];
  }

  get here(): Entry {
    const entry = this.entries[this.index];
    if (!entry) throw new Error('The model left its history');
    return entry;
  }

  push(entry: Entry): void {
    if (entry.path === this.here.path) return;
    this.entries = [...this.entries.slice(0, this.index + 1), entry];
    this.index += 1;
  }

  /** Whether so many steps lead to another address. */
  leads(delta: number): boolean {
    const path = this.entries[this.index + delta]?.path;
    return path !== undefined && path !== this.here.path;
  }

  /** How many steps Back (−) or Forward (+) can be gone. */
  room(direction: -1 | 1): number {
    return direction < 0 ? this.index : this.entries.length - 1 - this.index;
  }
}

const pages: Entry[] = [
  { path: '/home', heading: 'Inicio' },
  { path: '/users/user', heading: 'Usuarios finales' },
  { path: '/catalogs/categories', heading: 'Categorías' },
  { path: '/catalogs/labels', heading: 'Etiquetas' },
  { path: '/catalogs/occasions', heading: 'Ocasiones' },
  { path: '/catalogs/plans', heading: 'Planes' },
];
const form: Entry = { path: '/catalogs/labels/create', heading: 'Nueva etiqueta' };

/** Mulberry32: the same walk for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * Lets the role of who is signed in be taken away: while `denied`, a refreshed token is one that the
 * identity service signed for an end user.
 */
async function roleSwitch(page: Page): Promise<{ denied: boolean }> {
  const role = { denied: false };
  const origin = new URL(page.url()).origin;
  const identity = process.env['E2E_IDENTITY'] ?? origin;
  const signedIn = await page.request.post(`${identity}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo`, {
    data: { email: 'user@sobremesa.app', password, returnSecureToken: true },
  });
  const { refreshToken } = (await signedIn.json()) as { refreshToken: string };
  await page.route(/securetoken.*\/token/, async (route) => {
    if (!role.denied) return route.fallback();
    const own = (await (await route.fetch()).json()) as object;
    const other = await page.request.post(route.request().url(), { form: { grant_type: 'refresh_token', refresh_token: refreshToken } });
    const { id_token, access_token } = (await other.json()) as { id_token: string; access_token: string };
    return route.fulfill({ json: { ...own, id_token, access_token } });
  });
  return role;
}

/** Presses Back or Forward `times`, so many milliseconds apart, as quickly as a person or a bouncing key does. */
async function press(page: Page, direction: -1 | 1, times: number, gap: number): Promise<void> {
  await page.evaluate(
    async ([delta, count, pause]) => {
      for (let pressed = 0; pressed < count; pressed += 1) {
        history.go(delta);
        if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
      }
    },
    [direction, times, gap] as const,
  );
}

/** Resolves when the browser has stopped moving in its history. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let quiet = setTimeout(resolve, 400);
        addEventListener('popstate', () => {
          clearTimeout(quiet);
          quiet = setTimeout(resolve, 400);
        });
      }),
  );
}

const question = { name: '¿Salir sin guardar?' };

class Walk {
  private readonly model = new Model({ path: '/home', heading: 'Inicio' });
  private readonly trail: string[] = [];
  private first = 0;
  private readonly page: Page;
  private readonly console: Console;
  private readonly random: () => number;
  private readonly seed: number;

  constructor(console: Console, seed: number) {
    this.page = console.page;
    this.console = console;
    this.seed = seed;
    this.random = randomOf(seed);
  }

  private pick<T>(choices: readonly T[]): T {
    const choice = choices[Math.floor(this.random() * choices.length)];
    if (choice === undefined) throw new Error('Nothing to choose from');
    return choice;
  }

  /** Address, heading, length and index are what the model says. */
  private async expectModel(): Promise<void> {
    const { model, page } = this;
    const expected = { ...model.here, index: model.index, entries: model.entries.length };
    const seen = () =>
      page.evaluate((first) => {
        const { idx } = (history.state ?? {}) as { idx?: number };
        const heading = document.querySelector('h1')?.textContent ?? '';
        return { path: location.pathname, heading, index: idx ?? null, entries: history.length - first };
      }, this.first);
    await expect.poll(seen, { message: `seed ${this.seed}\n${this.trail.join('\n')}`, timeout: 20_000 }).toEqual(expected);
  }

  private link(path: string) {
    return this.page.getByRole('complementary', { name: 'Menú' }).locator(`a[href="${path}"]`);
  }

  /** Goes somewhere, and answers what the history is then if it is admitted. */
  private async set(most: 1 | 2 = 2): Promise<() => void> {
    const { model, page } = this;
    // Two entries of one address are one page: from one to the other nobody is asked.
    const way = this.pick([
      ...['link', 'link'],
      ...(model.leads(-1) ? ['back', 'back'] : []),
      ...(most > 1 && model.leads(-2) ? ['double back', 'double back'] : []),
      ...(model.leads(1) ? ['forward'] : []),
      ...(most > 1 && model.leads(2) ? ['double forward'] : []),
    ]);
    if (way === 'link') {
      const target = this.pick(pages.filter(({ path }) => path !== model.here.path));
      this.trail.push(`link ${target.path}`);
      await this.link(target.path).click();
      return () => model.push(target);
    }
    const direction = way.endsWith('back') ? -1 : 1;
    const times = way.startsWith('double') ? 2 : 1;
    const gap = this.pick([0, 1, 8, 40, 150]);
    this.trail.push(`${way} (${gap} ms)`);
    await press(page, direction, times, gap);
    return () => void (model.index += direction * times);
  }

  private async go(): Promise<void> {
    (await this.set())();
  }

  private async deny(role: { denied: boolean }): Promise<void> {
    const { page, console, model } = this;
    role.denied = true;
    this.trail.push('denied:');
    await this.set();
    await expect(console.alert, this.trail.join('\n')).toBeVisible();
    await this.expectModel();
    if (model.room(-1) > 1 && this.random() < 0.6) {
      const times = this.pick([1, 2]);
      this.trail.push(`Back × ${times} behind the alert`);
      await press(page, -1, times, this.pick([0, 8, 40]));
      await atRest(page);
      await expect(console.alert).toBeVisible();
      await this.expectModel();
    }
    role.denied = false;
    this.trail.push('accept');
    await console.alert.getByRole('button', { name: 'Aceptar' }).click();
    await expect(console.alert).toHaveCount(0);
  }

  /** A dialog over the page, closed one way or another. */
  private async dialog(): Promise<void> {
    const { page, model } = this;
    const button = page.getByRole('button', { name: 'Columnas' });
    const dialog = page.getByRole('dialog');
    if (model.here.path === '/home') return this.go();
    await button.click();
    await expect(dialog).toBeVisible();
    const how = this.pick(['Escape', 'the backdrop', ...(model.room(-1) > 0 ? ['Back', 'Back'] : []), ...(model.room(1) > 0 ? ['Forward'] : [])]);
    this.trail.push(`dialog, closed with ${how}`);
    if (how === 'Escape') await page.keyboard.press('Escape');
    else if (how === 'the backdrop') await page.mouse.click(5, 300);
    else await press(page, how === 'Back' ? -1 : 1, 1, 0);
    await expect(dialog).toHaveCount(0);
  }

  /** Input that is not saved: the question stays or leaves. */
  private async unsaved(): Promise<void> {
    const { page, console, model } = this;
    if (model.here.path !== '/catalogs/labels') {
      this.trail.push('link /catalogs/labels');
      await this.link('/catalogs/labels').click();
      model.push({ path: '/catalogs/labels', heading: 'Etiquetas' });
      await this.expectModel();
    }
    await page.locator('main').getByRole('link', { name: 'Nueva etiqueta' }).click();
    model.push(form);
    await this.expectModel();
    await page.getByLabel('Nombre en español').fill('A medias');
    this.trail.push('a form is typed into');
    // A second Back would dismiss the question.
    const leave = await this.set(1);
    const asked = page.getByRole('alertdialog', question);
    await expect(asked, this.trail.join('\n')).toBeVisible();
    if (this.random() < 0.5) {
      this.trail.push('stay');
      await asked.getByRole('button', { name: 'Seguir editando' }).click();
      await expect(asked).toHaveCount(0);
      await this.expectModel();
      this.trail.push('Back');
      await press(page, -1, 1, 0);
      await expect(asked).toBeVisible();
      await this.expectModel();
      await asked.getByRole('button', { name: 'Salir sin guardar' }).click();
      model.index -= 1;
    } else {
      await this.expectModel();
      this.trail.push('leave');
      await asked.getByRole('button', { name: 'Salir sin guardar' }).click();
      leave();
    }
    await expect(console.alert).toHaveCount(0);
  }

  async run(steps: number): Promise<void> {
    const { page, console } = this;
    await page.addInitScript(() => localStorage.setItem('sobremesa.menuPinned', 'true'));
    await console.signIn('ana', '/home');
    this.first = await page.evaluate(() => history.length - 1);
    await expect(this.link('/catalogs/labels')).toBeVisible();
    const role = await roleSwitch(page);
    for (let step = 0; step < steps; step += 1) {
      const chance = this.random();
      if (chance < 0.45) await this.go();
      else if (chance < 0.7) await this.deny(role);
      else if (chance < 0.88) await this.dialog();
      else await this.unsaved();
      await this.expectModel();
    }
  }
}

test.describe('a walk at random leaves the history as a person expects it', () => {
  for (const [slowed, steps] of [
    [1, 40],
    [6, 20],
  ] as const) {
    test(`with the processor slowed ${slowed}×`, async ({ page, console }) => {
      test.setTimeout(300_000);
      const seed = Number(process.env['HISTORY_SEED'] ?? Math.floor(Math.random() * 1e9));
      globalThis.console.log(`history walk, ${slowed}×: HISTORY_SEED=${seed}`);
      await page.setViewportSize({ width: 1440, height: 900 });
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowed });
      await new Walk(console, seed).run(steps);
    });
  }
});
