import { expect, test } from 'vitest';
import type { Field } from '../../contract/fields';
import type { ProblemCode } from '../../contract/problems';
import { resources } from '../../contract/resources';
import { openActionWalk } from './everyAction';
import type { ApiFixture } from './apiFixture';
import { moneyActions } from './moneyActions';
import { administrationActions } from './administrationActions';
import { limits } from './settings/settingsFixture';

/** Inputs that the test cannot derive from the declarations. */
const createInputs = (planId: string): Readonly<Record<string, object>> => ({
  'settings change-limits': limits(),
  'users/user start-trial': { planId },
  'users/user subscribe': { planId },
  'catalogs/companies move': { afterId: null },
  'catalogs/plans move': { afterId: null },
  'api-keys renew': { expiresOn: '2026-12-31' },
  'webhooks change-url': { url: 'https://hooks.tienda.mx/otra' },
  'giftcards extend': { expiresOn: '2028-12-31' },
});

/** Rejections that depend on other records. Only the dry run of the dialog finds them. */
const rejectionsByOthers: ReadonlySet<string> = new Set<ProblemCode>(['account.ownerCanApprove']);

function valueOf(field: Field): unknown {
  if (field.kind === 'money') return 100;
  if (field.kind === 'integer') return Math.max(field.min ?? 1, 1);
  if (field.kind === 'choice') return field.options[0];
  if (field.kind === 'choices') return field.options.slice(0, 1);
  if (field.kind === 'date') return '2026-07-01';
  if (field.kind === 'rate') return 1_600;
  if (field.kind === 'email') return 'otra@correo.mx';
  return 'Así se pidió.';
}

/** Compares the actions offered to each person, for each record and state, with the responses of the API. */
async function tryActions(): Promise<{ triedCount: number; differences: string[] }> {
  const seenCombinations = new Set<string>();
  const differences: string[] = [];
  let triedCount = 0;
  let actionInputs: Readonly<Record<string, object>> = {};
  async function compare(api: ApiFixture, name: string, id: string): Promise<void> {
    const resource = resources.find((one) => one.name === name);
    if (!resource) throw new Error(name);
    for (const as of ['admin', 'ana']) {
      const recordResponse = await api.send('GET', `${name}/${id}`, { as });
      // The person cannot read saved views and notifications of other persons.
      if (recordResponse.status === 404) continue;
      const record = recordResponse.json;
      const state = String(record['status'] ?? record['state'] ?? '');
      for (const [action, { input }] of Object.entries(resource.actions)) {
        const offeredAction = record['actions']?.[action] as { allowed?: boolean; code?: string } | undefined;
        const isArchived = record['archivedAt'] !== null;
        const key = [name, action, as, state, isArchived, JSON.stringify(offeredAction)].join(' ');
        if (seenCombinations.has(key)) continue;
        seenCombinations.add(key);
        const requiredFields = Object.entries(input).filter(([, field]) => field.required);
        const body =
          actionInputs[`${name} ${action}`] ??
          Object.fromEntries(requiredFields.map(([fieldName, field]) => [fieldName, valueOf(field)]));
        const response = await api.send('POST', `${name}/${id}/${action}?dryRun=true`, {
          as,
          key: crypto.randomUUID(),
          version: Number(record['version']),
          body,
        });
        triedCount += 1;
        const expected = offeredAction?.allowed ? 'accepted' : String(offeredAction?.code);
        const actualOutcome = response.status < 300 ? 'accepted' : `${String(response.json['code'])}`;
        const recordState = isArchived ? 'archived' : state;
        if (actualOutcome !== expected && !rejectionsByOthers.has(actualOutcome))
          differences.push(`${name} ${action}, ${recordState}, ${as}: ${expected}, but ${actualOutcome}`);
      }
    }
  }
  const walk = await openActionWalk({ onRecord: compare });
  const { id: planId } = await walk.catalogs.create('plans', { trialDays: 7 });
  actionInputs = createInputs(planId);
  const { users, ...rest } = { ...administrationActions, ...moneyActions };
  for (const performActions of [users, ...Object.values(rest)]) await performActions(walk);
  await walk.api.close();
  return { triedCount, differences };
}

test('offers an action exactly where the API accepts it, with the same code otherwise', async () => {
  const { triedCount, differences } = await tryActions();
  expect(differences).toEqual([]);
  expect(triedCount).toBeGreaterThan(100);
});
