import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogsOf, mapViolationsByField, type Item } from '../catalogRequests';
import { openApiFixture, type ApiFixture } from '../apiFixture';

let api: ApiFixture;
let catalogs: ReturnType<typeof catalogsOf>;
beforeAll(async () => {
  api = await openApiFixture();
  catalogs = catalogsOf(api);
});
afterAll(() => api.close());

const subscribeTo = (plan: Item) =>
  api.db.kysely.updateTable('plans').set({ usageCount: 1 }).where('id', '=', plan.id).execute();
const terms = { priceMinor: 17_900, interval: 'month' };

describe('plans', () => {
  test('rejects a change of the code or audience of a plan', async () => {
    const plan = await catalogs.create('plans');
    expect(mapViolationsByField(await catalogs.put('plans', plan, { code: 'otro', audience: 'company' }))).toEqual({
      code: 'immutable',
      audience: 'immutable',
    });
  });

  test('freezes price, currency and interval of a plan in use and permits other changes', async () => {
    const plan = await catalogs.create('plans');
    expect((await catalogs.put('plans', plan, { priceMinor: 15_900 })).status).toBe(200);
    await subscribeTo(plan);
    const currentPlan = { id: plan.id, version: 2 };
    expect(
      mapViolationsByField(
        await catalogs.put('plans', currentPlan, { priceMinor: 1, currency: 'COP', interval: 'week' }),
      ),
    ).toEqual({ priceMinor: 'frozen', currency: 'frozen', interval: 'frozen' });
    expect((await catalogs.put('plans', currentPlan, { trialDays: 7, priceMinor: 15_900 })).json).toMatchObject({
      trialDays: 7,
      version: 3,
    });
  });
});

describe('new versions of plans', () => {
  test('creates a new version with the texts and new terms, closes the old one and links both', async () => {
    const features = [
      { es: 'Envío gratis', en: 'Free delivery' },
      { es: 'Sin cargo por servicio', en: null },
    ];
    const plan = await catalogs.create('plans', {
      name: { es: 'Familiar', en: 'Family' },
      slug: 'familiar',
      code: 'familiar',
      features,
      trialDays: 14,
      audience: 'company',
    });
    await subscribeTo(plan);
    const response = await catalogs.act('plans', plan, 'supersede', terms);
    expect([response.status, response.headers.get('ETag')]).toEqual([200, '"2"']);
    const nextId = String(response.json['supersededById']);
    expect(response.json).toMatchObject({ id: plan.id, priceMinor: 14_900, active: false, supersedesId: null });
    expect(await catalogs.get('plans', nextId)).toMatchObject({
      name: { es: 'Familiar', en: 'Family' },
      features,
      trialDays: 14,
      audience: 'company',
      currency: 'MXN',
      active: true,
      code: 'familiar-2',
      slug: 'familiar-2',
      ...terms,
      supersedesId: plan.id,
      supersededById: null,
      usageCount: 0,
      version: 1,
    });
    expect((await catalogs.get('plans', plan.id)).usageCount).toBe(1);
    const events = await api.db.kysely
      .selectFrom('auditEvents')
      .select(['action', 'recordId'])
      .where('recordId', 'in', [plan.id, nextId])
      .orderBy('id')
      .execute();
    expect(events).toEqual([
      { action: 'create', recordId: plan.id },
      { action: 'create', recordId: nextId },
      { action: 'supersede', recordId: plan.id },
    ]);

    const thirdPlan = await catalogs.act('plans', { id: nextId, version: 1 }, 'supersede', {
      ...terms,
      interval: 'year',
    });
    expect(await catalogs.get('plans', String(thirdPlan.json['supersededById']))).toMatchObject({
      code: 'familiar-3',
      slug: 'familiar-3',
    });
  });

  test('numbers a new version with the first number free for code and slug', async () => {
    const plan = await catalogs.create('plans', { slug: 'negocio', code: 'b2b' });
    await catalogs.create('plans', { slug: 'negocio-2' });
    await catalogs.create('plans', { code: 'b2b-3' });
    const { json } = await catalogs.act('plans', plan, 'supersede', terms);
    expect(await catalogs.get('plans', String(json['supersededById']))).toMatchObject({
      code: 'b2b-4',
      slug: 'negocio-4',
    });
  });

  test('shortens the code and slug of a new version to their maximum length', async () => {
    const plan = await catalogs.create('plans', { code: 'x'.repeat(40), slug: `${'y'.repeat(57)}-zz` });
    const { json } = await catalogs.act('plans', plan, 'supersede', terms);
    expect(await catalogs.get('plans', String(json['supersededById']))).toMatchObject({
      code: `${'x'.repeat(38)}-2`,
      slug: `${'y'.repeat(57)}-2`,
    });
  });

  test('finds free names when two long names are shortened to the same text', async () => {
    const firstPlan = await catalogs.create('plans', { code: 'v'.repeat(40), slug: 'w'.repeat(60) });
    const secondPlan = await catalogs.create('plans', { code: `${'v'.repeat(39)}x`, slug: `${'w'.repeat(59)}x` });
    await catalogs.act('plans', firstPlan, 'supersede', terms);
    const { json } = await catalogs.act('plans', secondPlan, 'supersede', terms);
    expect(await catalogs.get('plans', String(json['supersededById']))).toMatchObject({
      code: `${'v'.repeat(38)}-3`,
      slug: `${'w'.repeat(58)}-3`,
    });
  });

  test('accepts a free code for a new version and rejects a taken one', async () => {
    const [plan, otherPlan] = [await catalogs.create('plans'), await catalogs.create('plans')];
    const plansBefore = await api.db.kysely.selectFrom('plans').select('id').execute();
    const refusal = await catalogs.act('plans', plan, 'supersede', { ...terms, code: otherPlan['code'] });
    expect([refusal.status, mapViolationsByField(refusal)]).toEqual([422, { code: 'taken' }]);
    expect(await api.db.kysely.selectFrom('plans').select('id').execute()).toEqual(plansBefore);
    const { json } = await catalogs.act('plans', plan, 'supersede', { ...terms, code: 'verano-2026' });
    expect(await catalogs.get('plans', String(json['supersededById']))).toMatchObject({ code: 'verano-2026' });
  });

  test.each<[string, Record<string, unknown>, Record<string, string>]>([
    ['no price', { interval: 'month' }, { priceMinor: 'required' }],
    ['an unknown interval', { priceMinor: 1, interval: 'day' }, { interval: 'notAChoice' }],
    ['a negative price', { priceMinor: -1, interval: 'month' }, { priceMinor: 'tooSmall' }],
    ['the current price and interval', { priceMinor: 14_900, interval: 'month' }, { priceMinor: 'samePrice' }],
    ['terms of another kind', { ...terms, trialDays: 7 }, { trialDays: 'unknownField' }],
  ])('rejects a new version with %s', async (_, given, expected) => {
    const plan = await catalogs.create('plans');
    expect(mapViolationsByField(await catalogs.act('plans', plan, 'supersede', given))).toEqual(expected);
  });

  test('rejects a second, a concurrent and an archived plan’s new version', async () => {
    const plan = await catalogs.create('plans');
    const responses = await Promise.all([
      catalogs.act('plans', plan, 'supersede', terms),
      catalogs.act('plans', plan, 'supersede', terms),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 412]);
    const secondSupersede = await catalogs.act('plans', { ...plan, version: 2 }, 'supersede', terms);
    expect([secondSupersede.status, secondSupersede.json['code']]).toEqual([409, 'plan.superseded']);

    const archivedPlan = await catalogs.create('plans');
    await catalogs.archive('plans', archivedPlan);
    expect((await catalogs.act('plans', { ...archivedPlan, version: 2 }, 'supersede', terms)).json['code']).toBe(
      'record.archived',
    );
  });

  test('rejects the reactivation of a superseded plan', async () => {
    const plan = await catalogs.create('plans');
    await catalogs.act('plans', plan, 'supersede', terms);
    expect(mapViolationsByField(await catalogs.put('plans', { ...plan, version: 2 }, { active: true }))).toEqual({
      active: 'superseded',
    });
    expect((await catalogs.put('plans', { ...plan, version: 2 }, { name: { es: 'Antes' } })).status).toBe(200);
  });

  test('writes nothing in a dry run of a new version', async () => {
    const plan = await catalogs.create('plans');
    const response = await api.send('POST', `catalogs/plans/${plan.id}/supersede?dryRun=true`, {
      version: 1,
      body: terms,
    });
    expect([response.status, response.json['active']]).toEqual([200, false]);
    expect(await catalogs.get('plans', plan.id)).toEqual(plan);
  });
});
