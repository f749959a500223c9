import { configure, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { companies } from '../../../contract/catalogs/companies';
import { notifications } from '../../../contract/people/notifications';
import es from '../../../i18n/es.json';
import type { ConsolePage } from './pages';
import { openAppFixture } from './appFixture';

export type OpenedPage = Awaited<ReturnType<Awaited<ReturnType<typeof openFaultsFixture>>['openSignedIn']>>;

export async function openFaultsFixture() {
  const app = await openAppFixture();
  // Must be less than the time limit of a request.
  configure({ asyncUtilTimeout: 25_000 });
  return {
    ...app,
    async openSignedIn(path: string) {
      const session = await app.open();
      await session.signIn('admin@sobremesa.app', 'sobremesa');
      const token = await session.getToken();
      // Closes this session: it would treat the end of the console's session as a sign-out in another tab.
      session.close();
      const openedPage = await app.renderApp(path);
      await screen.findByRole('heading', { level: 1 });
      const readAddress = (address: string) =>
        fetch(`/api/${address}`, { headers: { Authorization: `Bearer ${token}` } });
      const records = async (resource: string) =>
        (await (await readAddress(`${resource}?range=[0,1]`)).json()) as { id: string; version: number }[];
      return {
        ...openedPage,
        async findAnyRecord(resource: string) {
          const [record] = await records(resource);
          if (!record) throw new Error(`the sample has no ${resource}`);
          return record;
        },
        /**
         * Returns the address of a page with the id of a record, if one exists. A form gets another record than a
         * page.
         */
        async urlOf({ path, resource }: ConsolePage): Promise<string> {
          const resourceName = path.includes(':companyId') ? companies.name : resource;
          if (!path.includes(':') || resourceName === null) return path;
          // Excludes notifications, since the bell has already loaded the latest ones.
          const [firstRecord, secondRecord = firstRecord] =
            resourceName === notifications.name ? [] : await records(resourceName);
          return path.replace(/:[a-zA-Z]+/, (path.endsWith(':id') ? firstRecord : secondRecord)?.id ?? unknownRecordId);
        },
        recordOf: async (resource: string, id: string) =>
          (await (await readAddress(`${resource}/${id}`)).json()) as Record<string, unknown>,
        versionOf: async (resource: string, id: string) =>
          ((await (await readAddress(`${resource}/${id}`)).json()) as { version: number }).version,
        count: async (resource: string) =>
          Number((await readAddress(`${resource}?range=[0,0]`)).headers.get('X-Total-Count')),
      };
    },
  };
}

export const unknownRecordId = '00000000-0000-7000-8000-000000000000';

/** Returns the text of a problem by its code, such as `record.notFound`. */
export function getProblemText(code: string): string {
  let text: unknown = es.problems;
  for (const part of code.split('.')) text = (text as Record<string, unknown>)[part];
  return String(text);
}

/** Waits until the page is visible and no part of it is loading. */
export const waitUntilLoaded = () =>
  waitFor(() => {
    expect(getMain().querySelector('[aria-busy=true]')).toBeNull();
    expect(screen.queryByRole('heading', { level: 1 })).not.toBeNull();
  });

export const getMain = () => screen.getByRole('main');
export const isShown = (text: string) => within(getMain()).queryAllByText(text).length > 0;
export const isTitled = () => screen.getByRole('heading', { level: 1 }).textContent !== '';
/** Excludes buttons of the action that repeats a failed payment: they open a dialog. */
export const getRetryButtons = () =>
  within(getMain())
    .queryAllByRole('button', { name: /^Reintentar/ })
    .filter((button) => !button.hasAttribute('aria-haspopup'));
