import type { Checks } from '../../../contract/money/checks';
import type { TestResponse, Json } from '../apiFixture';
import { drawRequest } from './walkActions';
import type { WalkRequest } from './creations';
import { createSeededRandom } from './seededRandom';
import {
  openMoneyFixture,
  type MoneyFixture,
  versionedTables,
  countedTables,
  readFingerprint,
  readFingerprintAfterDailyJobs,
} from './moneyFixture';

class WalkFailure extends Error {
  constructor(seed: number, step: number, fault: string, request: WalkRequest | null) {
    super(`seed ${seed}, step ${step}: ${fault}\n${JSON.stringify(request, null, 2)}`);
    this.name = 'Astray';
  }
}

export interface WalkResult {
  done: Map<string, number>;
  refused: Map<string, number>;
}

/**
 * Runs random money actions, valid or not. Runs all checks after every `checkedEvery` steps and at the end, since a
 * fault persists. Throws `WalkFailure` if an invariant of docs/business.md is broken (1 to 8 and 10).
 */
export async function walk(seed: number, steps: number, checkedEvery = 1): Promise<WalkResult> {
  const chance = createSeededRandom(seed);
  const fixture = await openMoneyFixture(chance);
  const { api } = fixture;
  const result: WalkResult = { done: new Map(), refused: new Map() };
  const count = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  try {
    for (let step = 1; step <= steps; step += 1) {
      const failure = (fault: string, request: WalkRequest | null = null) =>
        new WalkFailure(seed, step, fault, request);
      if (chance.percent(6)) api.now.advance(chance.integerBelow(40) * 3_600_000);
      api.now.advance(60_000);
      const candidate = drawRequest(fixture);
      if (!candidate) continue;
      const request = chance.percent(60) ? await preferAllowedRecord(fixture, candidate) : candidate;
      // The first request of the day runs the daily jobs.
      const [fingerprintBefore, record] = [
        await readFingerprintAfterDailyJobs(fixture, request),
        request.target &&
          (await api.send('GET', `${request.target.resource}/${request.target.id}`, { as: request.as })),
      ];
      const version = record ? Number(record.json['version']) - (chance.percent(3) ? 1 : 0) : undefined;
      const send = (path: string, key?: string) =>
        api.send('POST', path, {
          as: request.as,
          body: request.body,
          ...(key !== undefined && { key }),
          ...(version !== undefined && { version }),
        });

      const dryRun = chance.percent(25) ? await send(`${request.path}?dryRun=true`) : null;
      if (dryRun && (await readFingerprint(fixture)) !== fingerprintBefore)
        throw failure('a dry run changed something', request);
      const key = `0198a5a0-0000-8000-8000-${String(step).padStart(12, '0')}`;
      const response = await send(request.path, key);
      const name = `${request.target ? `${request.target.resource} ${request.target.action}` : request.path}`;
      if (response.status >= 500)
        throw failure(`answered ${response.status} ${response.text} ${JSON.stringify(api.log.at(-1))}`, request);
      if (dryRun && isRefusal(dryRun) !== response.status >= 400)
        throw failure(`dry run ${dryRun.status} ${dryRun.text}, done ${response.status} ${response.text}`, request);

      const fingerprintAfter = await readFingerprint(fixture);
      if (response.status >= 400) {
        if (fingerprintAfter !== fingerprintBefore)
          throw failure(`was refused with ${response.text}, and changed something`, request);
        count(result.refused, `${name} ${String(response.json['code'])}`);
      } else {
        if (fingerprintAfter === fingerprintBefore) throw failure('changed nothing', request);
        assertAuditedOnce(
          request,
          recordsOf(request, record, response) + (await countRescheduledMovements(fixture, request)),
          fingerprintBefore,
          fingerprintAfter,
          failure,
        );
        const difference = dryRun && findWrongBalance(await balancesOf(fixture, dryRun), dryRun);
        if (difference) throw failure(`the dry run told ${difference}`, request);
        rememberCreated(fixture, request, response);
        await rememberItems(fixture, request, response);
        await rememberMovements(fixture, request, response);
        count(result.done, name);
        const repeatedResponse = await send(request.path, key);
        if (repeatedResponse.text !== response.text || repeatedResponse.headers.get('Idempotency-Hit') !== 'true')
          throw failure(`the same key was answered ${repeatedResponse.status} ${repeatedResponse.text}`, request);
        if ((await readFingerprint(fixture)) !== fingerprintAfter)
          throw failure('the same key changed something again', request);
      }
      if (record && version === record.json['version']) assertMatchesAvailability(record, request, response, failure);

      if (step % checkedEvery > 0 && step < steps) continue;
      const { json } = await api.send('GET', 'system/checks');
      const { ok, checks } = json as unknown as Checks;
      if (!ok) throw failure(`breaks ${JSON.stringify(checks.filter((check) => !check.ok))}`, request);
    }
    return result;
  } finally {
    await api.close();
  }
}

/** Replaces the target with a recent record that permits the action, if one exists. */
async function preferAllowedRecord(
  { api, chance, createdIds }: MoneyFixture,
  request: WalkRequest,
): Promise<WalkRequest> {
  if (!request.target) return request;
  const { resource, action } = request.target;
  const filter = encodeURIComponent(JSON.stringify({ id: createdIds[resource].slice(-40) }));
  const recentRecords = (await api.send('GET', `${resource}?filter=${filter}`, { as: request.as })).json as unknown as {
    id: string;
    actions: Record<string, { allowed: boolean }>;
  }[];
  const allowedRecords = recentRecords.filter(({ actions }) => actions[action]?.allowed);
  if (allowedRecords.length === 0) return request;
  const { id } = chance.pick(allowedRecords);
  return { ...request, path: `${resource}/${id}/${action}`, target: { ...request.target, id } };
}

/** The dry run of a batch evaluates each card separately. */
function isRefusal({ status, json }: TestResponse): boolean {
  const cards = (json['cards'] ?? []) as unknown as { verdict?: string }[];
  return status >= 400 || (Array.isArray(cards) && cards.some(({ verdict }) => verdict === 'refused'));
}

type FailureFactory = (fault: string, request: WalkRequest) => Error;

/** Asserts that the `actions` of a record match the API, which rejects a disabled action with the code in `actions`. */
function assertMatchesAvailability(
  { json }: TestResponse,
  request: WalkRequest,
  response: TestResponse,
  failure: FailureFactory,
): void {
  const availability = json['actions']?.[request.target?.action ?? ''] as unknown as
    | { allowed: boolean; code?: string }
    | undefined;
  if (!availability) throw failure('is no action of its record', request);
  if (availability.allowed) return;
  if (response.status < 400 || (response.status !== 422 && String(response.json['code']) !== availability.code))
    throw failure(
      `its record says ${JSON.stringify(availability)}, it was answered ${response.status} ${response.text}`,
      request,
    );
}

/** Asserts that each changed record has one audit event. A refund creates a refund and changes a sale. */
function assertAuditedOnce(
  request: WalkRequest,
  expected: number,
  fingerprintBefore: string,
  fingerprintAfter: string,
  failure: FailureFactory,
): void {
  const parseEvents = (fingerprintText: string) =>
    Number(
      (JSON.parse(fingerprintText) as { rows: number }[])[versionedTables.length + countedTables.indexOf('auditEvents')]
        ?.rows,
    );
  if (parseEvents(fingerprintAfter) - parseEvents(fingerprintBefore) !== expected)
    throw failure(
      `wrote ${parseEvents(fingerprintAfter) - parseEvents(fingerprintBefore)} audit events instead of ${expected}`,
      request,
    );
}

/**
 * Returns the number of records created or changed. Derived records do not count: investments record the events of
 * their movements.
 */
function recordsOf(
  { path, body, target }: WalkRequest,
  record: TestResponse | null | undefined,
  { json }: TestResponse,
): number {
  if (path === 'giftcards/batch') return (body['cards'] as unknown[]).length;
  const isContribution =
    String(json['purpose']) === 'investment' && (target?.action === 'confirm' || target?.action === 'reverse');
  if (isContribution) return 3;
  if (target?.resource === 'investment-movements' || ['reissue', 'refund', 'return'].includes(target?.action ?? ''))
    return 2;
  if (target?.action === 'schedule') return 1 + Number(body['times']);
  return target?.action === 'write-off' ? 2 + Number(record?.json['scheduledCount']) : 1;
}

async function countRescheduledMovements({ api }: MoneyFixture, { target }: WalkRequest): Promise<number> {
  if (target?.action !== 'reverse') return 0;
  const { kysely } = api.db;
  const reversedRows = await kysely
    .selectFrom('investmentMovements')
    .select(['investmentId', 'scheduledBy'])
    .where(target.resource === 'deposits' ? 'depositId' : 'id', '=', target.id)
    .executeTakeFirst();
  if (!reversedRows || reversedRows['scheduledBy'] === null) return 0;
  const investment = await kysely
    .selectFrom('investments')
    .select('state')
    .where('id', '=', String(reversedRows['investmentId']))
    .executeTakeFirst();
  return ['committed', 'active'].includes(String(investment?.['state'])) ? 1 : 0;
}

async function balancesOf({ api }: MoneyFixture, { json }: TestResponse): Promise<Map<string, number>> {
  const codes = ((json['balances'] ?? []) as unknown as { account: string }[]).map(({ account }) => account);
  if (codes.length === 0) return new Map();
  const rows = await api.db.kysely
    .selectFrom('ledgerAccounts')
    .select(['code', 'balanceMinor'])
    .where('code', 'in', codes)
    .execute();
  return new Map(rows.map((row) => [String(row['code']), Number(row['balanceMinor'])]));
}

/** Returns the balances that differ between the dry run and the result. */
function findWrongBalance(currentBalances: ReadonlyMap<string, number>, { json }: TestResponse): string | null {
  const announcedBalances = (json['balances'] ?? []) as unknown as { account: string; afterMinor: number }[];
  const wrongBalance = announcedBalances.find(({ account, afterMinor }) => currentBalances.get(account) !== afterMinor);
  return wrongBalance
    ? `${wrongBalance.account} ${wrongBalance.afterMinor}, it is ${currentBalances.get(wrongBalance.account)}`
    : null;
}

function rememberCreated(
  { createdIds, codes }: MoneyFixture,
  { creates, path, target }: WalkRequest,
  { json }: TestResponse,
): void {
  if (path === 'giftcards/batch') {
    for (const card of json['cards'] as unknown as Json[]) {
      createdIds.giftcards.push(String(card['id']));
      codes.set(String(card['id']), String(card['code']));
    }
    return;
  }
  if (creates) createdIds[creates].push(String(json['id']));
  if (creates === 'giftcards') codes.set(String(json['id']), String(json['code']));
  if (target?.action === 'reissue') {
    const successor = String(json['replacedById']);
    createdIds.giftcards.push(successor);
    codes.set(successor, String(json['code']));
  }
}

async function rememberItems(
  { api, createdIds }: MoneyFixture,
  { target, creates }: WalkRequest,
  { json }: TestResponse,
): Promise<void> {
  if (creates !== 'liquidations' && target?.action !== 'recalculate') return;
  const filter = encodeURIComponent(JSON.stringify({ liquidationId: json['id'] }));
  const items = await api.send('GET', `liquidation-items?range=[0,99]&filter=${filter}`);
  const knownIds = new Set(createdIds['liquidation-items']);
  for (const { id } of items.json as unknown as { id: string }[])
    if (!knownIds.has(id)) createdIds['liquidation-items'].push(id);
}

async function rememberMovements(
  { api, createdIds }: MoneyFixture,
  { target }: WalkRequest,
  { json }: TestResponse,
): Promise<void> {
  const id = target?.resource === 'investments' ? json['id'] : json['investmentId'];
  if (!target || typeof id !== 'string') return;
  const movements = await api.send(
    'GET',
    `investment-movements?range=[0,999]&filter=${encodeURIComponent(JSON.stringify({ investmentId: id }))}`,
  );
  const knownIds = new Set(createdIds['investment-movements']);
  for (const movement of movements.json as unknown as { id: string }[])
    if (!knownIds.has(movement.id)) createdIds['investment-movements'].push(movement.id);
}
