import { useState, useEffect } from 'react';
import { useDataProvider } from 'react-admin';
import { useQuery } from '@tanstack/react-query';
import type { Endpoint, EndpointDryRun, EndpointOutput, EndpointRequest } from '../../../contract/endpoint';
import { movesMoney, type ActionName, type RecordOf, type Resource } from '../../../contract/resource';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import type { AttemptOptions } from '../../data/endpoints';
import type { FormValues } from '../form/formValues';
import type { AnyRecord } from '../record';
import { newUuid } from '../../data/uuid';
import { type ProblemDetails, type RequestedApproval, isTransient, problemOf } from '../../data/problem';
import { trackOwnChange } from '../openRecord';
import { useInvalidateResource, useCacheRecord } from '../recordCache';
import { useWriteOnce } from '../useWriteOnce';

export interface ActionRequest<T = unknown> {
  /** If it declares `money`, the write also invalidates cached data of other resources, such as balances. */
  resource: Resource;
  name: string;
  record: AnyRecord | null;
  key?: string;
  /** Sends the request, or a dry run of it. `snapshot` is the record as shown to the user. */
  send: (
    provider: ConsoleDataProvider,
    input: FormValues,
    options: AttemptOptions,
    snapshot: AnyRecord | null,
  ) => Promise<T>;
  recordIn: (response: T) => AnyRecord | null;
}

const identity = <T extends AnyRecord>(record: T) => record;

/** Returns the request `POST /{resource}/{id}/{action}`. */
export function createRecordActionRequest<R extends Resource>(
  resource: R,
  record: AnyRecord,
  action: ActionName<R>,
): ActionRequest<RecordOf<R>> {
  return {
    resource: movesMoney(resource, action) ? { ...resource, money: true } : resource,
    name: action,
    record,
    async send(provider, input, options, snapshot) {
      const { data } = await provider.runAction(resource, record.id, action, input, {
        ...options,
        version: (snapshot ?? record).version,
      });
      return data;
    },
    recordIn: identity,
  };
}

/**
 * Returns the request `POST /{resource}`. The client chooses `id`, so that the API refuses to create the record again
 * under another key after a lost response.
 */
export function createCreationRequest<R extends Resource>(
  resource: R,
  { id, key }: { id: string; key: string },
): ActionRequest<RecordOf<R>> {
  return {
    resource,
    name: 'create',
    record: null,
    key,
    async send(provider, input, options) {
      const { data } = await provider.create<RecordOf<R>>(resource.name, { data: { ...input, id }, meta: options });
      return data;
    },
    recordIn: identity,
  };
}

/**
 * Returns the request of an endpoint that concerns the whole resource. `toEndpointInput` converts the dialog's values
 * to the endpoint's input; `recordIn` returns the record in the response, if the response has one.
 *
 * @example
 *   const request = createEndpointRequest(giftCards, giftcardEndpoints.batch, () => ({ input: { cards } }));
 */
export function createEndpointRequest<const E extends Endpoint>(
  resource: Resource,
  endpoint: E,
  toEndpointInput: (input: FormValues) => EndpointRequest<E>,
  recordIn: ActionRequest<EndpointOutput<E> | EndpointDryRun<E>>['recordIn'] = () => null,
): ActionRequest<EndpointOutput<E> | EndpointDryRun<E>> {
  return {
    resource,
    name: endpoint.id,
    record: null,
    async send(provider, input, options) {
      return (await provider.attempt(endpoint, toEndpointInput(input), options)).data;
    },
    recordIn,
  };
}

interface ActionRequestState {
  key: string;
  snapshot: AnyRecord | null;
  outdatedRecord: AnyRecord | null;
  isChecking: boolean;
  isOutcomeUnknown: boolean;
  isRunning: boolean;
  problem: ProblemDetails | null;
  run: (input: FormValues) => Promise<void>;
  clearProblem: () => void;
  replaceSnapshot: (current: AnyRecord) => void;
  refreshIfOutcomeUnknown: () => void;
}

interface Handlers<T> {
  onDone: (response: T) => void;
  onApprovalRequested: (approval: RequestedApproval) => void;
}

/**
 * Sends a request that takes effect once, even if responses are lost. With `isRetry`, the first attempt repeats the
 * request of an earlier dialog with the same key.
 */
export function useActionRequest<T>(
  request: ActionRequest<T>,
  { onDone, onApprovalRequested }: Handlers<T>,
  isRetry = false,
): ActionRequestState {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const cacheRecord = useCacheRecord(request.resource);
  const invalidate = useInvalidateResource(request.resource);
  const [key] = useState(() => request.key ?? newUuid());
  const [initialRecord] = useState(request.record);
  const [snapshot, setSnapshot] = useState(request.record);
  const [problem, setProblem] = useState<ProblemDetails | null>(null);

  function replaceSnapshot(current: AnyRecord): void {
    cacheRecord(current);
    setSnapshot(current);
  }

  const { run, isRunning, isChecking, isOutcomeUnknown } = useWriteOnce(
    async (write, input: FormValues) => {
      setProblem(null);
      const send = async () => ({ data: await request.send(dataProvider, input, { key }, snapshot) });
      const result = await write(input, send, { key, requireOnline: true });
      if (result.kind === 'done') {
        const changedRecord = request.recordIn(result.data);
        if (changedRecord) {
          trackOwnChange(request.resource.name, changedRecord);
          cacheRecord(changedRecord);
        } else invalidate();
        onDone(result.data);
      } else if (result.kind === 'approvalRequested') {
        onApprovalRequested(result.approval);
      } else {
        if (result.problem.current) replaceSnapshot(result.problem.current);
        setProblem(result.problem);
      }
    },
    { isRetry, maxAttempts: 3 },
  );

  return {
    key,
    snapshot,
    outdatedRecord: snapshot?.version === initialRecord?.version ? null : initialRecord,
    isChecking,
    isOutcomeUnknown,
    isRunning,
    problem,
    run,
    clearProblem: () => setProblem(null),
    replaceSnapshot,
    refreshIfOutcomeUnknown: () => {
      if (isOutcomeUnknown) invalidate();
    },
  };
}

interface DryRun<T> {
  outcome: T | null;
  problem: ProblemDetails | null;
  isRefused: boolean;
  isPending: boolean;
  isCurrent: boolean;
  refetchDryRun: () => void;
}

const debounceMs = 400;

export function useDryRun<T>(
  request: ActionRequest<T>,
  state: ActionRequestState,
  input: FormValues | null,
): DryRun<T> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { key, snapshot } = state;
  const inputJson = input === null ? null : JSON.stringify(input);
  const debouncedJson = useDebouncedJson(inputJson);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [request.resource.name, 'dryRun', request.name, key, snapshot?.version, debouncedJson],
    queryFn: async ({ signal }) => {
      try {
        return await request.send(dataProvider, parseInput(debouncedJson), { key, dryRun: true, signal }, snapshot);
      } catch (failure) {
        const { current } = problemOf(failure);
        if (current) state.replaceSnapshot(current);
        throw failure;
      }
    },
    enabled: debouncedJson !== null && !state.isRunning && !state.isOutcomeUnknown,
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  });
  const problem = error ? problemOf(error) : null;
  return {
    outcome: data ?? null,
    problem,
    isRefused: problem !== null && problem.current === undefined && debouncedJson === inputJson && !isTransient(error),
    isPending: isFetching || debouncedJson !== inputJson,
    isCurrent: data !== undefined && debouncedJson === inputJson,
    refetchDryRun: () => void refetch(),
  };
}

function parseInput(text: string | null): FormValues {
  return text === null ? {} : JSON.parse(text);
}

/** Debounces the value, but returns the first value at once. */
function useDebouncedJson(value: string | null): string | null {
  const [debouncedValue, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), debounceMs);
    return () => clearTimeout(timer);
  }, [value]);
  return value === null ? null : debouncedValue;
}
