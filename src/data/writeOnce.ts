import type { Identifier } from 'react-admin';
import {
  mayHaveTakenEffect,
  problemOf,
  requestedApproval,
  type ProblemDetails,
  type RequestedApproval,
} from './problem';
import { newUuid } from './uuid';

export type WriteResult<T> =
  | { kind: 'done'; data: T }
  | { kind: 'approvalRequested'; approval: RequestedApproval }
  | { kind: 'refused'; problem: ProblemDetails }
  /** The response was lost: only the same request with the same key can determine the outcome. */
  | { kind: 'unknown'; problem: ProblemDetails };

export async function writeResultOf<T>(send: () => Promise<{ data: T }>): Promise<WriteResult<T>> {
  try {
    return { kind: 'done', data: (await send()).data };
  } catch (error) {
    const details = problemOf(error);
    const approval = requestedApproval(details);
    if (approval) return { kind: 'approvalRequested', approval };
    return { kind: mayHaveTakenEffect(error) ? 'unknown' : 'refused', problem: details };
  }
}

export interface WriteOptions {
  key?: string;
  /** The request was sent before, so it is repeated even if the browser reports that it is offline. */
  isRepeated?: boolean;
  retry?: (failures: number) => Promise<boolean>;
  /** Refuses a new request with `client.offline` while the browser reports that it is offline. */
  requireOnline?: boolean;
}

export type WriteOnce = <T>(
  content: unknown,
  send: (key: string) => Promise<{ data: T }>,
  options?: WriteOptions,
) => Promise<WriteResult<T>>;

/**
 * Creates a function for writes that take effect once, even if responses are lost: it sends the same `content` with the
 * same idempotency key until the outcome is known.
 */
export function createWriteOnce(): WriteOnce {
  const keysByContent = new Map<string, string>();
  return async (content, send, { key: givenKey, isRepeated = false, retry, requireOnline = false } = {}) => {
    const contentKey = JSON.stringify(content);
    const storedKey = keysByContent.get(contentKey);
    if (requireOnline && !isRepeated && storedKey === undefined && !navigator.onLine)
      return { kind: 'refused', problem: { code: 'client.offline' } };
    const key = givenKey ?? storedKey ?? newUuid();
    for (let failures = 0; ; failures += 1) {
      const result = await writeResultOf(() => send(key));
      if (result.kind === 'unknown') keysByContent.set(contentKey, key);
      // A refusal, such as a rate limit, does not show whether an earlier request with this key took effect.
      else if (result.kind !== 'refused') keysByContent.delete(contentKey);
      if (result.kind !== 'unknown' || !(await retry?.(failures))) return result;
    }
  };
}

export type RowResult = { id: Identifier } & WriteResult<unknown>;

/** Thrown by `updateMany` and `deleteMany` if some rows failed; all other rows were saved. */
export class PartlyRefused extends Error {
  readonly results: readonly RowResult[];
  constructor(results: readonly RowResult[]) {
    super('problems.client.partlyRefused');
    this.name = 'PartlyRefused';
    this.results = results;
  }
}
