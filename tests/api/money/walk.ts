import type { Checks } from '../../../contract/money/checks';
import type { TestResponse, Json } from '../harness';
import { somethingToAsk } from './walkActions';
import type { Ask } from './creations';
import { chanceOf } from './chance';
import { openWorld, type World } from './world';
import { versioned, counted, fingerprint, fresh } from './fingerprint';

/** A walk that came to something that must not be: where, and how to come there again. */
class Astray extends Error {
  constructor(seed: number, step: number, what: string, ask: Ask | null) {
    super(`seed ${seed}, step ${step}: ${what}\n${JSON.stringify(ask, null, 2)}`);
    this.name = 'Astray';
  }
}

/** What a walk saw. */
export interface Walked {
  done: Map<string, number>;
  refused: Map<string, number>;
}

/**
 * So many steps of chance over all money acts, sensible and not. Every check there is follows each
 * `checkedEvery` of them and the last: what breaks stays broken. Throws `Astray` where an invariant
 * breaks: docs/business.md, invariants 1 to 8 and 10.
 */
export async function walk(seed: number, steps: number, checkedEvery = 1): Promise<Walked> {
  const chance = chanceOf(seed);
  const world = await openWorld(chance);
  const { api } = world;
  const walked: Walked = { done: new Map(), refused: new Map() };
  const count = (which: Map<string, number>, name: string) => which.set(name, (which.get(name) ?? 0) + 1);
  try {
    for (let step = 1; step <= steps; step += 1) {
      const astray = (what: string, ask: Ask | null = null) => new Astray(seed, step, what, ask);
      if (chance.percent(6)) api.now.pass(chance.below(40) * 3_600_000);
      api.now.pass(60_000);
      const wished = somethingToAsk(world);
      if (!wished) continue;
      const ask = chance.percent(60) ? await whereItCanBe(world, wished) : wished;
      // What a new day brings comes with the day's first request, whatever it asks.
      const [before, record] = [
        await fresh(world, ask),
        ask.of && (await api.send('GET', `${ask.of.resource}/${ask.of.id}`, { as: ask.as })),
      ];
      const version = record ? Number(record.json['version']) - (chance.percent(3) ? 1 : 0) : undefined;
      const send = (path: string, key?: string) =>
        api.send('POST', path, {
          as: ask.as,
          body: ask.body,
          ...(key !== undefined && { key }),
          ...(version !== undefined && { version }),
        });

      const dryRun = chance.percent(25) ? await send(`${ask.path}?dryRun=true`) : null;
      if (dryRun && (await fingerprint(world)) !== before) throw astray('a dry run changed something', ask);
      const key = `0198a5a0-0000-8000-8000-${String(step).padStart(12, '0')}`;
      const answer = await send(ask.path, key);
      const name = `${ask.of ? `${ask.of.resource} ${ask.of.action}` : ask.path}`;
      if (answer.status >= 500)
        throw astray(`answered ${answer.status} ${answer.text} ${JSON.stringify(api.log.at(-1))}`, ask);
      if (dryRun && isRefusal(dryRun) !== answer.status >= 400)
        throw astray(`dry run ${dryRun.status} ${dryRun.text}, done ${answer.status} ${answer.text}`, ask);

      const after = await fingerprint(world);
      if (answer.status >= 400) {
        if (after !== before) throw astray(`was refused with ${answer.text}, and changed something`, ask);
        count(walked.refused, `${name} ${String(answer.json['code'])}`);
      } else {
        if (after === before) throw astray('changed nothing', ask);
        demandAuditedOnce(ask, recordsOf(ask, record, answer) + (await putBack(world, ask)), before, after, astray);
        const told = dryRun && differing(await balancesOf(world, dryRun), dryRun);
        if (told) throw astray(`the dry run told ${told}`, ask);
        remember(world, ask, answer);
        await rememberItems(world, ask, answer);
        await rememberMovements(world, ask, answer);
        count(walked.done, name);
        const again = await send(ask.path, key);
        if (again.text !== answer.text || again.headers.get('Idempotency-Hit') !== 'true')
          throw astray(`the same key was answered ${again.status} ${again.text}`, ask);
        if ((await fingerprint(world)) !== after) throw astray('the same key changed something again', ask);
      }
      if (record && version === record.json['version']) demandAsTold(record, ask, answer, astray);

      if (step % checkedEvery > 0 && step < steps) continue;
      const { json } = await api.send('GET', 'system/checks');
      const { ok, checks } = json as unknown as Checks;
      if (!ok) throw astray(`breaks ${JSON.stringify(checks.filter((check) => !check.ok))}`, ask);
    }
    return walked;
  } finally {
    await api.close();
  }
}

/** The same of a recent record that allows it, where there is one. */
async function whereItCanBe({ api, chance, made }: World, ask: Ask): Promise<Ask> {
  if (!ask.of) return ask;
  const { resource, action } = ask.of;
  const filter = encodeURIComponent(JSON.stringify({ id: made[resource].slice(-40) }));
  const recent = (await api.send('GET', `${resource}?filter=${filter}`, { as: ask.as })).json as unknown as {
    id: string;
    actions: Record<string, { allowed: boolean }>;
  }[];
  const willing = recent.filter(({ actions }) => actions[action]?.allowed);
  if (willing.length === 0) return ask;
  const { id } = chance.one(willing);
  return { ...ask, path: `${resource}/${id}/${action}`, of: { ...ask.of, id } };
}

/** A batch is dry-run card by card. */
function isRefusal({ status, json }: TestResponse): boolean {
  const cards = (json['cards'] ?? []) as unknown as { verdict?: string }[];
  return status >= 400 || (Array.isArray(cards) && cards.some(({ verdict }) => verdict === 'refused'));
}

type Astraying = (what: string, ask: Ask) => Error;

/** What a record's `actions` say is what its API does: a button that is off is refused, with the same code. */
function demandAsTold({ json }: TestResponse, ask: Ask, answer: TestResponse, astray: Astraying): void {
  const told = json['actions']?.[ask.of?.action ?? ''] as unknown as { allowed: boolean; code?: string } | undefined;
  if (!told) throw astray('is no action of its record', ask);
  if (told.allowed) return;
  if (answer.status < 400 || (answer.status !== 422 && String(answer.json['code']) !== told.code))
    throw astray(`its record says ${JSON.stringify(told)}, it was answered ${answer.status} ${answer.text}`, ask);
}

/** One audit event for each record that an act makes or changes: who refunds makes a refund and changes a sale. */
function demandAuditedOnce(ask: Ask, expected: number, before: string, after: string, astray: Astraying): void {
  const events = (said: string) =>
    Number((JSON.parse(said) as { rows: number }[])[versioned.length + counted.indexOf('auditEvents')]?.rows);
  if (events(after) - events(before) !== expected)
    throw astray(`wrote ${events(after) - events(before)} audit events instead of ${expected}`, ask);
}

/** How many records it makes or changes, but for those that only follow another: an investment tells of its movements. */
function recordsOf({ path, body, of }: Ask, record: TestResponse | null | undefined, { json }: TestResponse): number {
  if (path === 'giftcards/batch') return (body['cards'] as unknown[]).length;
  const isContribution =
    String(json['purpose']) === 'investment' && (of?.action === 'confirm' || of?.action === 'reverse');
  if (isContribution) return 3;
  if (of?.resource === 'investment-movements' || ['reissue', 'refund', 'return'].includes(of?.action ?? '')) return 2;
  if (of?.action === 'schedule') return 1 + Number(body['times']);
  return of?.action === 'write-off' ? 2 + Number(record?.json['scheduledCount']) : 1;
}

/** How many movements are to come again: what was scheduled and is reversed, of an investment that is not over. */
async function putBack({ api }: World, { of }: Ask): Promise<number> {
  if (of?.action !== 'reverse') return 0;
  const { kysely } = api.db;
  const reversed = await kysely
    .selectFrom('investmentMovements')
    .select(['investmentId', 'scheduledBy'])
    .where(of.resource === 'deposits' ? 'depositId' : 'id', '=', of.id)
    .executeTakeFirst();
  if (!reversed || reversed['scheduledBy'] === null) return 0;
  const investment = await kysely
    .selectFrom('investments')
    .select('state')
    .where('id', '=', String(reversed['investmentId']))
    .executeTakeFirst();
  return ['committed', 'active'].includes(String(investment?.['state'])) ? 1 : 0;
}

async function balancesOf({ api }: World, { json }: TestResponse): Promise<Map<string, number>> {
  const codes = ((json['balances'] ?? []) as unknown as { account: string }[]).map(({ account }) => account);
  if (codes.length === 0) return new Map();
  const rows = await api.db.kysely
    .selectFrom('ledgerAccounts')
    .select(['code', 'balanceMinor'])
    .where('code', 'in', codes)
    .execute();
  return new Map(rows.map((row) => [String(row['code']), Number(row['balanceMinor'])]));
}

/** What the dry run told of a balance and what came true, where they are not the same. */
function differing(now: ReadonlyMap<string, number>, { json }: TestResponse): string | null {
  const told = (json['balances'] ?? []) as unknown as { account: string; afterMinor: number }[];
  const wrong = told.find(({ account, afterMinor }) => now.get(account) !== afterMinor);
  return wrong ? `${wrong.account} ${wrong.afterMinor}, it is ${now.get(wrong.account)}` : null;
}

function remember({ made, codes }: World, { makes, path, of }: Ask, { json }: TestResponse): void {
  if (path === 'giftcards/batch') {
    for (const card of json['cards'] as unknown as Json[]) {
      made.giftcards.push(String(card['id']));
      codes.set(String(card['id']), String(card['code']));
    }
    return;
  }
  if (makes) made[makes].push(String(json['id']));
  if (makes === 'giftcards') codes.set(String(json['id']), String(json['code']));
  if (of?.action === 'reissue') {
    const successor = String(json['replacedById']);
    made.giftcards.push(successor);
    codes.set(successor, String(json['code']));
  }
}

async function rememberItems({ api, made }: World, { of, makes }: Ask, { json }: TestResponse): Promise<void> {
  if (makes !== 'liquidations' && of?.action !== 'recalculate') return;
  const filter = encodeURIComponent(JSON.stringify({ liquidationId: json['id'] }));
  const items = await api.send('GET', `liquidation-items?range=[0,99]&filter=${filter}`);
  const known = new Set(made['liquidation-items']);
  for (const { id } of items.json as unknown as { id: string }[])
    if (!known.has(id)) made['liquidation-items'].push(id);
}

async function rememberMovements({ api, made }: World, { of }: Ask, { json }: TestResponse): Promise<void> {
  const id = of?.resource === 'investments' ? json['id'] : json['investmentId'];
  if (!of || typeof id !== 'string') return;
  const movements = await api.send(
    'GET',
    `investment-movements?range=[0,999]&filter=${encodeURIComponent(JSON.stringify({ investmentId: id }))}`,
  );
  const known = new Set(made['investment-movements']);
  for (const movement of movements.json as unknown as { id: string }[])
    if (!known.has(movement.id)) made['investment-movements'].push(movement.id);
}
