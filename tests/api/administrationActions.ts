import type { SettingName } from '../../contract/people/settings';
import { reason, type ActionWalk } from './everyAction';
import { limits } from './settings/settingsFixture';

const newUuid = () => crypto.randomUUID();

export const administrationActions = {
  async 'companies and plans'({ catalogs, perform }: ActionWalk) {
    const company = await catalogs.create('companies');
    const terms = { commissionBp: 1_200, payoutSchedule: 'monthly', payoutMinimumMinor: 10_000 };
    await perform('catalogs/companies', 'change-terms', company.id, { body: terms });
    await perform('catalogs/companies', 'block', company.id, { body: reason });
    await perform('catalogs/companies', 'unblock', company.id);
    const plan = await catalogs.create('plans');
    await perform('catalogs/plans', 'supersede', plan.id, { body: { priceMinor: 19_900, interval: 'month' } });
  },
  async administrators({ create, perform, findOnlyRow }: ActionWalk) {
    const resource = 'users/administrator';
    const body = { email: 'eva@sobremesa.app', displayName: 'Eva', language: 'es', duties: ['support'] };
    const id = await create(resource, body);
    await perform(resource, 'resend-invitation', id);
    await perform(resource, 'update', id, { body: { displayName: 'Eva Luna' } });
    await perform(resource, 'assign-duties', id, { body: { duties: ['finance'] } });
    await perform(resource, 'end-sessions', id);
    await perform(resource, 'reset-second-factor', id, { body: reason });
    const ana = await findOnlyRow(resource, { q: 'ana@sobremesa.app' });
    await perform(resource, 'restore-access', ana, { body: reason });
    await perform(resource, 'cancel-access-restore', ana);
    await perform(resource, 'block', id, { body: reason });
    await perform(resource, 'unblock', id);
    await perform(resource, 'archive', id);
    await perform(resource, 'restore', id);
  },
  async users({ catalogs, perform, createUser }: ActionWalk) {
    const resource = 'users/user';
    const { id: planId } = await catalogs.create('plans', { trialDays: 7 });
    const id = await createUser('lucia@correo.mx');
    await perform(resource, 'update', id, { body: { displayName: 'Lucía F.' } });
    await perform(resource, 'start-trial', id, { body: { planId } });
    await perform(resource, 'subscribe', id, { body: { planId } });
    await perform(resource, 'end-plan', id, { body: reason });
    await perform(resource, 'adjust-wallet', id, { body: { deltaMinor: 500, currency: 'MXN', ...reason } });
    await perform(resource, 'adjust-wallet', id, { body: { deltaMinor: -500, currency: 'MXN', ...reason } });
    await perform(resource, 'resend-invitation', id);
    await perform(resource, 'end-sessions', id);
    await perform(resource, 'block', id, { body: reason });
    await perform(resource, 'unblock', id);
    await perform(resource, 'archive', id);
    await perform(resource, 'restore', id);
    await perform(resource, 'erase', id, { body: { reason: 'personAsked' } });
  },
  async settings({ perform, get }: ActionWalk) {
    const change = async (name: SettingName, action: string, body: object) => {
      const allSettings = (await get('settings')) as unknown as { id: string; name: string }[];
      const id = String(allSettings.find((setting) => setting.name === name)?.id);
      await perform('settings', action, id, { body });
      return id;
    };
    await change('limitsCLP', 'change-limits', limits());
    await change('secondFactor', 'change-second-factor', { secondFactor: 'required' });
    await change('idleSignOut', 'change-minutes', { minutes: 20 });
    await change('backDating', 'change-days', { days: 400 });
    await change('currencies', 'change-currencies', { currencies: ['MXN', 'COP'] });
    const commission = await change('commission', 'change-commission', { commissionBp: 1_400 });
    await change('support', 'change-address', { email: 'ayuda@sobremesa.app' });
    await perform('settings', 'reset', commission);
  },
  async 'API keys'({ create, perform }: ActionWalk) {
    const id = await create('api-keys', { name: 'App de pedidos', duties: ['sales'], expiresOn: '2026-09-30' });
    await perform('api-keys', 'issue-secret', id);
    await perform('api-keys', 'rotate', id, { body: { overlap: 'none' } });
    await perform('api-keys', 'renew', id, { body: { expiresOn: '2026-10-31' } });
    await perform('api-keys', 'revoke', id, { body: reason });
  },
  async approvals({ api, perform }: ActionWalk) {
    const requestKey = async () => {
      const response = await api.send('POST', 'api-keys', {
        key: newUuid(),
        body: { name: 'App de pedidos', duties: ['sales'], expiresOn: '2026-09-30' },
      });
      if (response.status !== 202) throw new Error(response.text);
      return String(response.json['approval']?.['id']);
    };
    await perform('approvals', 'approve', await requestKey(), { as: 'ana' });
    await perform('approvals', 'reject', await requestKey(), { as: 'ana', body: reason });
    await perform('approvals', 'withdraw', await requestKey());
  },
  async 'saved views, reports by mail and notes'({
    performedActions,
    create,
    perform,
    createUser,
    findOnlyRow,
  }: ActionWalk) {
    const view = await create('saved-views', { name: 'Mías', resource: 'deposits' });
    await perform('saved-views', 'update', view, { body: { name: 'Las mías' } });
    // These actions change a preference of one person and create no audit event (docs/decisions/0077-views.md).
    performedActions.add('saved-views make-default').add('saved-views clear-default');
    await perform('saved-views', 'archive', view);

    const admin = await findOnlyRow('users/administrator', { email: 'admin@sobremesa.app' });
    const subscription = await create('report-subscriptions', {
      name: 'Ventas de la semana',
      report: 'sales',
      view: { currency: 'MXN', groupBy: 'company', compare: null, filter: {} },
      cadence: 'weekly',
      content: 'csv',
      recipientIds: [admin],
    });
    const resource = 'report-subscriptions';
    await perform(resource, 'update', subscription, { body: { name: 'Ventas' } });
    await perform(resource, 'pause', subscription);
    await perform(resource, 'resume', subscription);
    await perform(resource, 'stop', subscription);
    await perform(resource, 'receive-again', subscription);
    await perform(resource, 'send-now', subscription);
    await perform(resource, 'send-copy', subscription);
    await perform(resource, 'archive', subscription);

    const recordId = await createUser('nota@correo.mx');
    const note = await create('notes', { resource: 'users/user', recordId, text: 'Llamó' });
    await perform('notes', 'update', note, { body: { text: 'Llamó dos veces' } });
    await perform('notes', 'archive', note);
  },
  async 'webhooks and their deliveries'({ create, perform, findOnlyRow }: ActionWalk) {
    const url = 'https://hooks.tienda.mx/sobremesa';
    const id = await create('webhooks', { name: 'Tienda', url, events: ['catalogs/labels.*'] });
    await perform('webhooks', 'update', id, { body: { name: 'Tienda en línea' } });
    await perform('webhooks', 'pause', id);
    await perform('webhooks', 'resume', id);
    await perform('webhooks', 'send-test', id);
    await perform('webhook-deliveries', 'redeliver', await findOnlyRow('webhook-deliveries', { webhookId: id }));
    await perform('webhooks', 'change-url', id, { body: { url: `${url}/2` } });
    await perform('webhooks', 'rotate-secret', id);
    await perform('webhooks', 'archive', id);
  },
};
