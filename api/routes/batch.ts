import * as z from 'zod/mini';
import { approvalCauses } from '../../contract/people/approvals';
import type { FormBody } from '../../contract/input';
import type { Resource } from '../../contract/resource';
import { classifyDatabaseError } from '../db/errors';
import { Queue } from '../db/queue';
import { withRetries } from '../db/transactions';
import { readInput } from '../engine/actions';
import { FailedAttempt } from '../engine/attempts';
import type { Table } from '../engine/table';
import { readBody } from '../http/body';
import type { Ctx, Deps, Handler } from '../http/context';
import { assertKnownParameters, isDryRun } from '../http/query';
import { recordFailedAttempt } from '../http/recordFailedAttempt';
import { jsonResponse, write, writeRequestOf } from '../http/write';
import { Problem } from '../problem';
import { logFailure } from '../telemetry/log';
import {
  readStoredResponses,
  storeFreedResponse,
  type KeyOfRequest,
  type StoredResponse,
} from '../transactions/idempotency';
import { runDry } from '../transactions/transact';
import { writeOnce } from '../transactions/writeOnce';
import { batchInput, refusedRow, type BatchDryRunResult, type BatchResult } from './batchEndpoint';
import { creationOf, creationRequiresRecentSignIn } from './createRecord';
import { queryOf } from './readRecords';

type RowResult = BatchResult | BatchDryRunResult;

/** A group that began before this time is completed. Below the lease of an idempotency key. */
const maxBatchMs = 25_000;
const maxSharedRows = 64;

/**
 * Creates each row by the write of a single record, with an idempotency key of its own. Rows that were created before a
 * request ended early are not created again when it is repeated.
 */
export function batch(deps: Deps, table: Table): Handler {
  // One group of rows at a time in the ledger queue, so that batches do not fill it.
  const groupQueue = new Queue();
  return async (c) => {
    const endsAt = deps.clock().getTime() + maxBatchMs;
    assertKnownParameters(queryOf(c), ['dryRun']);
    const dryRun = isDryRun(queryOf(c));
    const { text, json } = await readBody(c.req.raw, deps.settings.maxBodyBytes);
    let results: RowResult[] = [];
    const prepare = async (key?: KeyOfRequest) => {
      const { rows } = readInput(batchInput, json);
      results = await new BatchRun(c, deps, table, { groupQueue, endsAt, key }).run(rows);
    };
    const options = { body: text, keyRequired: true, recentSignIn: creationRequiresRecentSignIn(c, table), dryRun };
    // Takes the slot after the body has arrived, so that a slow sender blocks nobody.
    return deps.costly.run(c, () => write(c, deps, { ...options, prepare }, async () => jsonResponse({ results })));
  };
}

interface BatchRow {
  row: number;
  creation: ReturnType<typeof creationOf>;
  isShared: boolean;
}

interface RunOptions {
  groupQueue: Queue;
  /** Milliseconds since 1970. */
  endsAt: number;
  /** Undefined in a dry run. */
  key: KeyOfRequest | undefined;
}

class BatchRun {
  readonly #c: Ctx;
  readonly #deps: Deps;
  readonly #table: Table;
  readonly #groupQueue: Queue;
  readonly #key: KeyOfRequest | undefined;
  readonly #endsAt: number;
  readonly #results = new Map<number, RowResult>();

  constructor(c: Ctx, deps: Deps, table: Table, { groupQueue, endsAt, key }: RunOptions) {
    this.#c = c;
    this.#deps = deps;
    this.#table = table;
    this.#groupQueue = groupQueue;
    this.#key = key;
    this.#endsAt = endsAt;
  }

  /** Returns the results in the order of the rows. Throws errors that are not about a row. */
  async run(bodies: readonly FormBody<Resource>[]): Promise<RowResult[]> {
    await this.#readEarlierResults(bodies.length);
    const rows = bodies.flatMap((body, row) => this.#openRow(body, row) ?? []);
    for (const group of groupsOf(rows.filter(({ isShared }) => isShared))) {
      await this.#groupQueue.run(async () => {
        this.#assertMayContinue();
        await this.#runGroup(group);
      });
    }
    // One after the other: each wrong gift card code counts before the next is tried.
    for (const row of rows.filter(({ isShared }) => !isShared)) {
      this.#assertMayContinue();
      await this.#runGroup([row]);
    }
    return [...this.#results].toSorted(([one], [other]) => one - other).map(([, result]) => result);
  }

  async #readEarlierResults(count: number): Promise<void> {
    if (!this.#key) return;
    const keys = Array.from({ length: count }, (_, row) => this.#keyOfRow(row) ?? '');
    const responses = await readStoredResponses(this.#deps, this.#key, keys);
    for (const [row, key] of keys.entries()) {
      const response = responses.get(key);
      if (response) this.#results.set(row, resultOf(row, response));
    }
  }

  /** Cannot be equal to the key of a request, which is a UUID. */
  #keyOfRow(row: number): string | undefined {
    return this.#key && `${this.#key.key} ${row}`;
  }

  #openRow(body: FormBody<Resource>, row: number): BatchRow | null {
    if (this.#results.has(row)) return null;
    const creation = creationOf(this.#c, this.#deps, this.#table, body, this.#key === undefined);
    try {
      return { row, creation, isShared: this.#key !== undefined && creation.canShareTransaction() };
    } catch (error) {
      this.#refuse(row, error);
      return null;
    }
  }

  #assertMayContinue(): void {
    this.#c.req.raw.signal.throwIfAborted();
    if (this.#deps.clock().getTime() < this.#endsAt) return;
    throw this.#key
      ? new Problem('idempotency.inFlight', { headers: { 'Retry-After': '1' } })
      : new Problem('service.tookTooLong', { headers: { 'Retry-After': '30' } });
  }

  async #runGroup(group: readonly BatchRow[]): Promise<void> {
    const outcomes = await Promise.allSettled(group.map((one) => this.#runRow(one)));
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  }

  async #runRow({ row, creation }: BatchRow): Promise<void> {
    const { handler, ...options } = creation;
    const request = writeRequestOf(this.#c, this.#deps);
    const key = this.#keyOfRow(row);
    try {
      if (this.#key && key !== undefined) {
        const { response } = await writeOnce(this.#deps, { ...this.#key, key, request, handler }, options);
        this.#results.set(row, resultOf(row, response));
      } else {
        const { prepare } = options;
        if (prepare) await withRetries(prepare, this.#deps.db.counts);
        this.#results.set(row, dryRunResultOf(row, await runDry(this.#deps, request, handler, options)));
      }
    } catch (error) {
      if (error instanceof FailedAttempt) {
        const response = jsonResponse(refusalOf(row, error), error.status);
        const rowKey = this.#key && key !== undefined ? { ...this.#key, key } : undefined;
        // Stores the refusal, so that the attempt does not count again when the request is repeated.
        await recordFailedAttempt(this.#deps, request, error, async (trx) => {
          if (rowKey) await storeFreedResponse(trx, this.#deps, rowKey, response);
        });
      }
      this.#refuse(row, error);
    }
  }

  #refuse(row: number, error: unknown): void {
    if (this.#c.req.raw.signal.aborted || isAboutRequest(error)) throw error;
    if (!(error instanceof Problem)) logFailure(this.#deps, 'batch row', error);
    this.#results.set(row, refusalOf(row, error instanceof Problem ? error : new Problem('service.failed')));
  }
}

function refusalOf(
  row: number,
  { status, code, details: { params, violations } }: Problem,
): z.output<typeof refusedRow> {
  return { row, verdict: 'refused', status, code, ...(params && { params }), ...(violations && { violations }) };
}

const requestLevelCodes = /^(?:auth|idempotency)\.|^permission\.missing$/;

/** Whether the caller has lost access, the same request runs elsewhere, or the service is unavailable. */
function isAboutRequest(error: unknown): boolean {
  return error instanceof Problem
    ? error.status >= 500 || requestLevelCodes.test(error.code)
    : classifyDatabaseError(error)?.kind === 'unavailable';
}

function groupsOf(rows: readonly BatchRow[]): BatchRow[][] {
  return Array.from({ length: Math.ceil(rows.length / maxSharedRows) }, (_, index) =>
    rows.slice(index * maxSharedRows, (index + 1) * maxSharedRows),
  );
}

const createdBody = z.object({ id: z.uuid(), number: z.string() });
const approvalBody = z.object({ approval: z.object({ id: z.uuid() }) });
const dryRunBody = z.object({ needsApproval: z.exactOptional(z.enum(approvalCauses)) });

function resultOf(row: number, { status, body }: StoredResponse): BatchResult {
  const json: unknown = JSON.parse(body);
  if (status === 202)
    return { row, verdict: 'needsApproval', status, approvalId: approvalBody.parse(json).approval.id };
  if (status >= 400) return refusedRow.parse(json);
  const { id, number } = createdBody.parse(json);
  return { row, verdict: 'created', status: 201, id, number };
}

function dryRunResultOf(row: number, { body }: StoredResponse): BatchDryRunResult {
  return { row, verdict: 'create', status: 201, ...dryRunBody.parse(JSON.parse(body)) };
}
