import type { Page } from '@playwright/test';
import {
  waitUntilHistoryIsIdle,
  form,
  HistoryModel,
  pages,
  pressHistory,
  createRandom,
  simulateRoleLoss,
} from './browsing';
import { expect as usual, test, type Console } from './console';

test.use({ reducedMotion: 'no-preference' });

/** Uses a longer timeout, since these tests slow down the processor. They do not test timing. */
const expect = usual.configure({ timeout: 45_000 });

const leaveDialog = { name: '¿Salir sin guardar?' };

class Walk {
  private readonly model = new HistoryModel({ path: '/home', heading: 'Inicio' });
  private readonly performedSteps: string[] = [];
  private firstIndex = 0;
  private readonly page: Page;
  private readonly console: Console;
  private readonly random: () => number;
  private readonly seed: number;

  constructor(console: Console, seed: number) {
    this.page = console.page;
    this.console = console;
    this.seed = seed;
    this.random = createRandom(seed);
  }

  private pick<T>(choices: readonly T[]): T {
    const choice = choices[Math.floor(this.random() * choices.length)];
    if (choice === undefined) throw new Error('Nothing to choose from');
    return choice;
  }

  private async expectModel(): Promise<void> {
    const { model, page } = this;
    const expected = { ...model.current, index: model.index, entries: model.entries.length };
    const readPosition = () =>
      page.evaluate((first) => {
        const { idx } = (history.state ?? {}) as { idx?: number };
        const heading = document.querySelector('h1')?.textContent ?? '';
        return { path: location.pathname, heading, index: idx ?? null, entries: history.length - first };
      }, this.firstIndex);
    await expect
      .poll(readPosition, { message: `seed ${this.seed}\n${this.performedSteps.join('\n')}` })
      .toEqual(expected);
  }

  private link(path: string) {
    return this.page.getByRole('complementary', { name: 'Menú' }).locator(`a[href="${path}"]`);
  }

  private async set(maxPresses: 1 | 2 = 2): Promise<() => void> {
    const { model, page } = this;
    // History entries with the same address count as one page: no prompt appears between them.
    const chosenWay = this.pick([
      'link',
      'link',
      ...(model.changesPath(-1) ? ['back', 'back'] : []),
      ...(maxPresses > 1 && model.changesPath(-2) ? ['double back', 'double back'] : []),
      ...(model.changesPath(1) ? ['forward'] : []),
      ...(maxPresses > 1 && model.changesPath(2) ? ['double forward'] : []),
    ]);
    if (chosenWay === 'link') {
      const target = this.pick(pages.filter(({ path }) => path !== model.current.path));
      this.performedSteps.push(`link ${target.path}`);
      await this.link(target.path).click();
      return () => model.push(target);
    }
    const direction = chosenWay.endsWith('back') ? -1 : 1;
    const times = chosenWay.startsWith('double') ? 2 : 1;
    const gap = this.pick([0, 1, 8, 40, 150]);
    this.performedSteps.push(`${chosenWay} (${gap} ms)`);
    await pressHistory(page, direction, times, gap);
    return () => void (model.index += direction * times);
  }

  private async goThroughHistory(): Promise<void> {
    (await this.set())();
  }

  private async deny(role: { denied: boolean }): Promise<void> {
    const { page, console, model } = this;
    role.denied = true;
    this.performedSteps.push('denied:');
    await this.set();
    await expect(console.alert, this.performedSteps.join('\n')).toBeVisible();
    await this.expectModel();
    if (model.stepsAvailable(-1) > 1 && this.random() < 0.6) {
      const times = this.pick([1, 2]);
      this.performedSteps.push(`Back × ${times} behind the alert`);
      await pressHistory(page, -1, times, this.pick([0, 8, 40]));
      await waitUntilHistoryIsIdle(page);
      await expect(console.alert).toBeVisible();
      await this.expectModel();
    }
    role.denied = false;
    this.performedSteps.push('accept');
    await console.alert.getByRole('button', { name: 'Aceptar' }).click();
    await expect(console.alert).toHaveCount(0);
  }

  private async dialog(): Promise<void> {
    const { page, model } = this;
    const button = page.getByRole('button', { name: 'Columnas' });
    const dialog = page.getByRole('dialog');
    if (model.current.path === '/home' || model.current.path === form.path) return this.goThroughHistory();
    await button.click();
    await expect(dialog).toBeVisible();
    const chosenWay = this.pick([
      'Escape',
      'the backdrop',
      ...(model.stepsAvailable(-1) > 0 ? ['Back', 'Back'] : []),
      ...(model.stepsAvailable(1) > 0 ? ['Forward'] : []),
    ]);
    this.performedSteps.push(`dialog, closed with ${chosenWay}`);
    if (chosenWay === 'Escape') await page.keyboard.press('Escape');
    else if (chosenWay === 'the backdrop') await page.mouse.click(5, 300);
    else await pressHistory(page, chosenWay === 'Back' ? -1 : 1, 1, 0);
    await expect(dialog).toHaveCount(0);
  }

  private async leaveUnsaved(): Promise<void> {
    const { page, console, model } = this;
    if (model.current.path !== '/catalogs/labels') {
      this.performedSteps.push('link /catalogs/labels');
      await this.link('/catalogs/labels').click();
      model.push({ path: '/catalogs/labels', heading: 'Etiquetas' });
      await this.expectModel();
    }
    await page.locator('main').getByRole('link', { name: 'Nueva etiqueta' }).click();
    model.push(form);
    await this.expectModel();
    await page.getByLabel('Nombre en español').fill('A medias');
    this.performedSteps.push('a form is typed into');
    // A second Back would close the prompt.
    const leave = await this.set(1);
    const prompt = page.getByRole('alertdialog', leaveDialog);
    await expect(prompt, this.performedSteps.join('\n')).toBeVisible();
    if (this.random() < 0.5) {
      this.performedSteps.push('stay');
      await prompt.getByRole('button', { name: 'Seguir editando' }).click();
      await expect(prompt).toHaveCount(0);
      await this.expectModel();
      this.performedSteps.push('Back');
      await pressHistory(page, -1, 1, 0);
      await expect(prompt).toBeVisible();
      await this.expectModel();
      await prompt.getByRole('button', { name: 'Salir sin guardar' }).click();
      model.index -= 1;
    } else {
      await this.expectModel();
      this.performedSteps.push('leave');
      await prompt.getByRole('button', { name: 'Salir sin guardar' }).click();
      leave();
    }
    await expect(console.alert).toHaveCount(0);
  }

  async openHistory(): Promise<void> {
    const { page } = this;
    await this.console.signIn('ana', '/home');
    await this.console.pinMenu();
    this.firstIndex = await page.evaluate(() => history.length - 1);
    await expect(this.link('/catalogs/labels')).toBeVisible();
  }

  async run(steps: number): Promise<void> {
    const role = await simulateRoleLoss(this.page);
    for (let step = 0; step < steps; step += 1) {
      const chance = this.random();
      try {
        if (chance < 0.45) await this.goThroughHistory();
        else if (chance < 0.7) await this.deny(role);
        else if (chance < 0.88) await this.dialog();
        else await this.leaveUnsaved();
        await this.expectModel();
      } catch (error) {
        throw new Error(`seed ${this.seed}, after:\n${this.performedSteps.join('\n')}`, { cause: error });
      }
    }
  }
}

const walks = [
  [1, 30],
  [6, 12],
] as const;

test.describe('random navigation leaves the expected history', () => {
  for (const [slowed, steps] of walks) {
    test(`with the processor slowed ${slowed}×`, async ({ page, console }) => {
      test.setTimeout(300_000);
      const seed = Number(process.env['HISTORY_SEED'] ?? Math.floor(Math.random() * 1e9));
      await test.info().attach('HISTORY_SEED', { body: String(seed), contentType: 'text/plain' });
      await page.setViewportSize({ width: 1440, height: 900 });
      const walk = new Walk(console, seed);
      await walk.openHistory();
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowed });
      await walk.run(steps);
    });
  }
});

test('a page opened from a scrolled list starts at its top, and Back returns to the position in the list', async ({
  page,
  console,
}) => {
  await page.setViewportSize({ width: 1152, height: 600 });
  await console.signIn('admin', '/sales');
  const name = page.getByRole('rowheader').last();
  await name.scrollIntoViewIfNeeded();
  const readPosition = () => page.evaluate(() => scrollY);
  const listPosition = await readPosition();
  expect(listPosition).toBeGreaterThan(200);
  const title = await name.innerText();
  await name.getByRole('link').click();
  await expect(console.heading).toHaveText(title);
  expect(await readPosition()).toBe(0);
  await page.goBack();
  await expect.poll(readPosition).toBe(listPosition);
});
