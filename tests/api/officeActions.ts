import type { SettingName } from '../../contract/people/settings';
import { reason, type ActionWalk } from './everyAction';
import { limits } from './settings/owners';

const uuid = () => crypto.randomUUID();

export const administrationActions = {
  async 'companies and plans'({ catalogs, perform: does }: ActionWalk) {
    const company = await catalogs.create('companies');
    const terms = { commissionBp: 1_200, payoutSchedule: 'monthly', payoutMinimumMinor: 10_000 };
    await does('catalogs/companies', 'change-terms', company.id, { body: terms });
    await does('catalogs/companies', 'block', company.id, { body: reason });
    await does('catalogs/companies', 'unblock', company.id);
    const plan = await catalogs.create('plans');
    await does('catalogs/plans', 'supersede', plan.id, { body: { priceMinor: 19_900, interval: 'month' } });
  },
  async administrators({ create, perform: does, onlyRow }: ActionWalk) {
    const resource = 'users/administrator';
    const body = { email: 'eva@sobremesa.app', displayName: 'Eva', language: 'es', duties: ['support'] };
    const id = await create(resource, body);
    await does(resource, 'resend-invitation', id);
    await does(resource, 'update', id, { body: { displayName: 'Eva Luna' } });
    await does(resource, 'assign-duties', id, { body: { duties: ['finance'] } });
    await does(resource, 'end-sessions', id);
    await does(resource, 'reset-second-factor', id, { body: reason });
    const other = await onlyRow(resource, { q: 'ana@sobremesa.app' });
    await does(resource, 'restore-access', other, { body: reason });
    await does(resource, 'cancel-access-restore', other);
    await does(resource, 'block', id, { body: reason });
    await does(resource, 'unblock', id);
    await does(resource, 'archive', id);
    await does(resource, 'restore', id);
  },
  async users({ catalogs, perform: does, newUser }: ActionWalk) {
    const resource = 'users/user';
    const { id: planId } = await catalogs.create('plans', { trialDays: 7 });
    const id = await newUser('lucia@correo.mx');
    await does(resource, 'update', id, { body: { displayName: 'Lucía F.' } });
    await does(resource, 'start-trial', id, { body: { planId } });
    await does(resource, 'subscribe', id, { body: { planId } });
    await does(resource, 'end-plan', id, { body: reason });
    await does(resource, 'adjust-wallet', id, { body: { deltaMinor: 500, currency: 'MXN', ...reason } });
    await does(resource, 'adjust-wallet', id, { body: { deltaMinor: -500, currency: 'MXN', ...reason } });
    await does(resource, 'resend-invitation', id);
    await does(resource, 'end-sessions', id);
    await does(resource, 'block', id, { body: reason });
    await does(resource, 'unblock', id);
    await does(resource, 'archive', id);
    await does(resource, 'restore', id);
    await does(resource, 'erase', id, { body: { reason: 'personAsked' } });
  },
  async settings({ perform: does, get }: ActionWalk) {
    const change = async (name: SettingName, action: string, body: object) => {
      const allSettings = (await get('settings')) as unknown as { id: string; name: string }[];
      const id = String(allSettings.find((setting) => setting.name === name)?.id);
      await does('settings', action, id, { body });
      return id;
    };
    await change('limitsCLP', 'change-limits', limits());
    await change('secondFactor', 'change-second-factor', { secondFactor: 'required' });
    await change('idleSignOut', 'change-minutes', { minutes: 20 });
    await change('backDating', 'change-days', { days: 400 });
    await change('currencies', 'change-currencies', { currencies: ['MXN', 'COP'] });
    const commission = await change('commission', 'change-commission', { commissionBp: 1_400 });
    await change('support', 'change-address', { email: 'ayuda@sobremesa.app' });
    await does('settings', 'reset', commission);
  },
  async 'API keys'({ create, perform: does }: ActionWalk) {
    const id = await create('api-keys', { name: 'App de pedidos', duties: ['sales'], expiresOn: '2026-09-30' });
    await does('api-keys', 'issue-secret', id);
    await does('api-keys', 'rotate', id, { body: { overlap: 'none' } });
    await does('api-keys', 'renew', id, { body: { expiresOn: '2026-10-31' } });
    await does('api-keys', 'revoke', id, { body: reason });
  },
  async approvals({ api, perform: does }: ActionWalk) {
    const requestKey = async () => {
      const answer = await api.send('POST', 'api-keys', {
        key: uuid(),
        body: { name: 'App de pedidos', duties: ['sales'], expiresOn: '2026-09-30' },
      });
      if (answer.status !== 202) throw new Error(answer.text);
      return String(answer.json['approval']?.['id']);
    };
    await does('approvals', 'approve', await requestKey(), { as: 'ana' });
    await does('approvals', 'reject', await requestKey(), { as: 'ana', body: reason });
    await does('approvals', 'withdraw', await requestKey());
  },
  async 'saved views, reports by mail and notes'({
    performedActions: covered,
    create,
    perform: does,
    newUser,
    onlyRow,
  }: ActionWalk) {
    const view = await create('saved-views', { name: 'Mías', resource: 'deposits' });
    await does('saved-views', 'update', view, { body: { name: 'Las mías' } });
    // A preference of one person, which leaves no event (docs/decisions/0077-views.md).
    covered.add('saved-views make-default').add('saved-views clear-default');
    await does('saved-views', 'archive', view);

    const me = await onlyRow('users/administrator', { email: 'admin@sobremesa.app' });
    const subscription = await create('report-subscriptions', {
      name: 'Ventas de la semana',
      report: 'sales',
      view: { currency: 'MXN', groupBy: 'company', compare: null, filter: {} },
      cadence: 'weekly',
      content: 'csv',
      recipientIds: [me],
    });
    const resource = 'report-subscriptions';
    await does(resource, 'update', subscription, { body: { name: 'Ventas' } });
    await does(resource, 'pause', subscription);
    await does(resource, 'resume', subscription);
    await does(resource, 'stop', subscription);
    await does(resource, 'receive-again', subscription);
    await does(resource, 'send-copy', subscription);
    await does(resource, 'archive', subscription);

    const recordId = await newUser('nota@correo.mx');
    const note = await create('notes', { resource: 'users/user', recordId, text: 'Llamó' });
    await does('notes', 'update', note, { body: { text: 'Llamó dos veces' } });
    await does('notes', 'archive', note);
  },
  async 'webhooks and their deliveries'({ create, perform: does, onlyRow }: ActionWalk) {
    const url = 'https://hooks.tienda.mx/sobremesa';
    const id = await create('webhooks', { name: 'Tienda', url, events: ['catalogs/labels.*'] });
    await does('webhooks', 'update', id, { body: { name: 'Tienda en línea' } });
    await does('webhooks', 'pause', id);
    await does('webhooks', 'resume', id);
    await does('webhooks', 'send-test', id);
    await does('webhook-deliveries', 'redeliver', await onlyRow('webhook-deliveries', { webhookId: id }));
    await does('webhooks', 'change-url', id, { body: { url: `${url}/2` } });
    await does('webhooks', 'rotate-secret', id);
    await does('webhooks', 'archive', id);
  },
};
