import { administrators } from '../../../contract/people/accounts';
import { openNotificationsFixture, type NotificationsFixture } from '../notifications/notificationsFixture';
import { openSalesFixture, type SalesFixture } from '../sales/salesFixture';
import { listPath, type Json, type TestResponse } from '../apiFixture';
import { createFakeMail, type FakeMail } from '../mail/fakeMail';

/**
 * Installation that mails reports. `admin` and `ana` are owners, `tadeo` has the duty finance, `sara` support,
 * `aurelio` auditor.
 */
export interface ReportSubscriptionsFixture extends NotificationsFixture {
  mail: FakeMail;
  salesFixture: SalesFixture;
  accountIdOf(name: string): Promise<string>;
  /** By default, tadeo subscribes weekly to the sales by company. */
  postSubscription(overrides?: object, as?: string): Promise<TestResponse>;
  createSubscription(overrides?: object, as?: string): Promise<Json>;
  readSubscription(id: unknown, as?: string): Promise<Json>;
  act(id: unknown, action: string, as?: string): Promise<TestResponse>;
  runAt(moment: string): Promise<void>;
  /** Returns the mails since the last call, such as `tadeo: Reporte de ventas: …`. */
  takeSentMails(): string[];
  setAccount(name: string, columns: { state?: 'blocked'; archived?: 1; language?: 'en' | 'es' }): Promise<void>;
}

export const salesView = { currency: 'MXN', groupBy: 'company', compare: null, filter: {} };

export async function openReportSubscriptionsFixture(): Promise<ReportSubscriptionsFixture> {
  const mail = createFakeMail();
  const notificationsFixture = await openNotificationsFixture({ mail });
  await notificationsFixture.grantDuties('sara', ['support']);
  await notificationsFixture.grantDuties('aurelio', ['auditor']);
  const salesFixture = await openSalesFixture(notificationsFixture.db);
  const setClocks = (moment: string) => {
    notificationsFixture.now.value = new Date(moment);
    salesFixture.now.value = new Date(moment);
  };
  // Wednesday, 10 a.m. in Mexico City.
  setClocks('2026-07-01T16:00:00.000Z');
  const accountIdOf: ReportSubscriptionsFixture['accountIdOf'] = async (name) => {
    const { id } = await notificationsFixture.db.kysely
      .selectFrom(administrators.table)
      .select('id')
      .where('uid', '=', `uid-${name}`)
      .executeTakeFirstOrThrow();
    return id;
  };
  const postSubscription: ReportSubscriptionsFixture['postSubscription'] = async (overrides = {}, as = 'tadeo') =>
    notificationsFixture.send('POST', 'report-subscriptions', {
      as,
      body: {
        name: 'Ventas de la semana',
        report: 'sales',
        view: salesView,
        cadence: 'weekly',
        content: 'csv',
        recipientIds: [await accountIdOf('tadeo')],
        ...overrides,
      },
    });
  const readSubscription: ReportSubscriptionsFixture['readSubscription'] = async (id, as = 'tadeo') =>
    (await notificationsFixture.send('GET', `report-subscriptions/${String(id)}`, { as })).json;
  return {
    ...notificationsFixture,
    mail,
    salesFixture,
    accountIdOf,
    postSubscription,
    async createSubscription(overrides, as) {
      const { status, json, text } = await postSubscription(overrides, as);
      if (status !== 201) throw new Error(text);
      return json;
    },
    readSubscription,
    act: async (id, action, as = 'tadeo') =>
      notificationsFixture.send('POST', `report-subscriptions/${String(id)}/${action}`, {
        as,
        body: {},
        version: Number((await readSubscription(id, as))['version']),
        key: crypto.randomUUID(),
      }),
    async runAt(moment) {
      setClocks(moment);
      await notificationsFixture.runScheduler();
    },
    takeSentMails: () => mail.deliveredMails.splice(0).map(({ to, subject }) => `${to.replace(/@.*/, '')}: ${subject}`),
    async setAccount(name, columns) {
      await notificationsFixture.db.kysely
        .updateTable(administrators.table)
        .set(columns)
        .where('uid', '=', `uid-${name}`)
        .execute();
    },
  };
}

export async function listVisibleSubscriptions(fixture: ReportSubscriptionsFixture, as: string): Promise<string[]> {
  const { json } = await fixture.send('GET', listPath('report-subscriptions', { range: [0, 99] }), { as });
  return (json as unknown as Json[]).map(({ name }) => String(name));
}
