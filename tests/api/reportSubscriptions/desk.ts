import { administrators } from '../../../contract/people/accounts';
import { openBells, type Bells } from '../notifications/bells';
import { openMarket, type Market } from '../sales/market';
import { list, type Json, type TestResponse } from '../harness';
import { openPost, type Post } from '../mail/post';

/** An office whose reports are mailed: admin and ana own it, tadeo is finance, sara support, aurelio auditor. */
export interface Desk extends Bells {
  post: Post;
  market: Market;
  /** The id of the account of an administrator. */
  account(name: string): Promise<string>;
  /** Asks for a subscription to the sales by company, each Monday to tadeo, unless told otherwise. */
  subscribe(given?: object, as?: string): Promise<TestResponse>;
  subscribed(given?: object, as?: string): Promise<Json>;
  look(id: unknown, as?: string): Promise<Json>;
  act(id: unknown, action: string, as?: string): Promise<TestResponse>;
  /** Sets the clock to a moment, and does what is due then. */
  at(moment: string): Promise<void>;
  /** What has been sent since it was last asked: `tadeo: Reporte de ventas: …`. */
  sent(): string[];
  setAccount(name: string, columns: { state?: 'blocked'; archived?: 1; language?: 'en' | 'es' }): Promise<void>;
}

export const salesView = { currency: 'MXN', groupBy: 'company', compare: null, filter: {} };

export async function openDesk(): Promise<Desk> {
  const post = openPost();
  const bells = await openBells({ mail: post });
  await bells.letIn('sara', ['support']);
  await bells.letIn('aurelio', ['auditor']);
  const market = await openMarket(bells.db);
  const setClocks = (moment: string) => {
    bells.now.value = new Date(moment);
    market.now.value = new Date(moment);
  };
  // A Wednesday, ten in the morning in Mexico.
  setClocks('2026-07-01T16:00:00.000Z');
  const account: Desk['account'] = async (name) => {
    const { id } = await bells.db.kysely
      .selectFrom(administrators.table)
      .select('id')
      .where('uid', '=', `uid-${name}`)
      .executeTakeFirstOrThrow();
    return id;
  };
  const subscribe: Desk['subscribe'] = async (given = {}, as = 'tadeo') =>
    bells.send('POST', 'report-subscriptions', {
      as,
      body: {
        name: 'Ventas de la semana',
        report: 'sales',
        view: salesView,
        cadence: 'weekly',
        content: 'csv',
        recipientIds: [await account('tadeo')],
        ...given,
      },
    });
  const look: Desk['look'] = async (id, as = 'tadeo') =>
    (await bells.send('GET', `report-subscriptions/${String(id)}`, { as })).json;
  return {
    ...bells,
    post,
    market,
    account,
    subscribe,
    async subscribed(given, as) {
      const { status, json, text } = await subscribe(given, as);
      if (status !== 201) throw new Error(text);
      return json;
    },
    look,
    act: async (id, action, as = 'tadeo') =>
      bells.send('POST', `report-subscriptions/${String(id)}/${action}`, {
        as,
        body: {},
        version: Number((await look(id, as))['version']),
        key: crypto.randomUUID(),
      }),
    async at(moment) {
      setClocks(moment);
      await bells.upkeep();
    },
    sent: () => post.delivered.splice(0).map(({ to, subject }) => `${to.replace(/@.*/, '')}: ${subject}`),
    async setAccount(name, columns) {
      await bells.db.kysely.updateTable(administrators.table).set(columns).where('uid', '=', `uid-${name}`).execute();
    },
  };
}

/** The names of the subscriptions that somebody sees. */
export async function seenBy(desk: Desk, as: string): Promise<string[]> {
  const { json } = await desk.send('GET', list('report-subscriptions', { range: [0, 99] }), { as });
  return (json as unknown as Json[]).map(({ name }) => String(name));
}
