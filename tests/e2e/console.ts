import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type Browser, type Locator, type Page } from '@playwright/test';

export const password = 'sobremesa';

/** An account of the sample data, one for each role and a second administrator. */
export type Account = 'admin' | 'ana' | 'blocked' | 'user' | 'company' | 'employee';

/** The console as a person works it: by what is written on screen, in Spanish unless told. */
export class Console {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  /** Fills in the sign-in page that is on screen. */
  async enter(account: Account): Promise<void> {
    await this.page.getByLabel('Correo electrónico').fill(`${account}@sobremesa.app`);
    await this.page.getByLabel('Contraseña', { exact: true }).fill(password);
    await this.page.getByRole('button', { name: 'Entrar' }).click();
  }

  async signIn(account: Account = 'admin', path = '/home'): Promise<void> {
    await this.page.goto(path);
    await this.enter(account);
    await expect(this.page).toHaveURL(path);
    await expect(this.heading).toBeVisible();
  }

  async openMenu(): Promise<Locator> {
    await this.page.getByRole('button', { name: 'Abrir menú' }).click();
    const menu = this.page.getByRole('complementary', { name: 'Menú' });
    await expect(menu.getByText('Versión 1.0.0')).toBeVisible();
    return menu;
  }

  async signOut(): Promise<void> {
    await (await this.openMenu()).getByRole('button', { name: 'Cerrar sesión' }).click();
    await expect(this.page).toHaveURL('/login');
  }

  get heading(): Locator {
    return this.page.getByRole('heading', { level: 1 });
  }

  get alert(): Locator {
    return this.page.getByRole('alertdialog');
  }

  /** The answers the API gave since now. */
  callsTo(path: RegExp): string[] {
    const calls: string[] = [];
    this.page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (path.test(pathname)) calls.push(`${request.method()} ${pathname}`);
    });
    return calls;
  }
}

export const test = base.extend<{ console: Console }>({
  console: async ({ page }, use) => {
    await use(new Console(page));
  },
});

/** A second person, in a browser of their own. */
export async function somebodyElse(browser: Browser): Promise<Console> {
  const context = await browser.newContext();
  return new Console(await context.newPage());
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** No violation of WCAG 2.2 A and AA, nor of axe's best practices. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  const said = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map(({ html, failureSummary }) => `  ${html}\n  ${failureSummary}`).join('\n')}`,
  );
  expect(said).toEqual([]);
}

/** A name and slug no other test uses. */
export function unique(name: string): { name: string; slug: string } {
  const mark = crypto.randomUUID().slice(0, 8);
  return { name: `${name} ${mark}`, slug: `${name.toLowerCase().replaceAll(' ', '-')}-${mark}` };
}

export { expect };
