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
  /** The response was lost: only the same request under the same key finds out. */
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
  /** The request was sent before: it is repeated even if the browser reports to be offline. */
  isRepeated?: boolean;
  retry?: (failures: number) => Promise<boolean>;
}

export type WriteOnce = <T>(
  content: unknown,
  send: (key: string) => Promise<{ data: T }>,
  options?: WriteOptions,
) => Promise<WriteResult<T>>;

/**
 * Creates a function that sends writes which take effect once, even if responses are lost: the same `content` is sent
 * under the same idempotency key until its outcome is known.
 */
export function createWriteOnce(): WriteOnce {
  const unknownKeys = new Map<string, string>();
  return async (content, send, { key: givenKey, isRepeated = false, retry } = {}) => {
    const name = JSON.stringify(content);
    const knownKey = unknownKeys.get(name);
    if (!isRepeated && knownKey === undefined && !navigator.onLine)
      return { kind: 'refused', problem: { code: 'client.offline' } };
    const key = givenKey ?? knownKey ?? newUuid();
    for (let failures = 0; ; failures += 1) {
      const result = await writeResultOf(() => send(key));
      if (result.kind !== 'unknown') unknownKeys.delete(name);
      else unknownKeys.set(name, key);
      if (result.kind !== 'unknown' || !(await retry?.(failures))) return result;
    }
  };
}
