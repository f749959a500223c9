import { configure, screen, within } from '@testing-library/react';
import es from '../../../i18n/es.json';
import { openApp } from './stage';

export type Opened = Awaited<ReturnType<Awaited<ReturnType<typeof openFaultStage>>['signedIn']>>;

/** The whole console, and the API beside it. */
export async function openFaultStage() {
  const app = await openApp();
  // Less than the limit of a request.
  configure({ asyncUtilTimeout: 25_000 });
  return {
    ...app,
    async signedIn(path: string) {
      const session = await app.open();
      await session.signIn('admin@sobremesa.app', 'sobremesa');
      const opened = await app.start(path);
      await screen.findByRole('heading', { level: 1 });
      const token = await session.getToken();
      const read = (address: string) => fetch(`/api/${address}`, { headers: { Authorization: `Bearer ${token}` } });
      return {
        ...opened,
        /** Some record of a resource, as the API has it now. */
        async someOf(resource: string): Promise<{ id: string; version: number }> {
          const [record] = (await (await read(`${resource}?range=[0,0]`)).json()) as { id: string; version: number }[];
          if (!record) throw new Error(`the sample has no ${resource}`);
          return record;
        },
        versionOf: async (resource: string, id: string) =>
          ((await (await read(`${resource}/${id}`)).json()) as { version: number }).version,
        /** How many there are. */
        count: async (resource: string) => Number((await read(`${resource}?range=[0,0]`)).headers.get('X-Total-Count')),
      };
    },
  };
}

/** What a person is told, by the code of a problem (`record.notFound`). */
export function textOf(code: string): string {
  let found: unknown = es.problems;
  for (const part of code.split('.')) found = (found as Record<string, unknown>)[part];
  return String(found);
}

export const main = () => screen.getByRole('main');
export const isSaid = (text: string) => within(main()).queryAllByText(text).length > 0;
export const isTitled = () => screen.getByRole('heading', { level: 1 }).textContent !== '';
export const retries = () => within(main()).queryAllByRole('button', { name: /^Reintentar/ });
