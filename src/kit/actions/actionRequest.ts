import type { Endpoint, EndpointDryRun, EndpointOutput, EndpointRequest } from '../../../contract/endpoint';
import { movesMoney, type ActionName, type RecordOf, type Resource } from '../../../contract/resource';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import type { AttemptOptions } from '../../data/endpoints';
import type { FormValues } from '../form/formValues';
import type { AnyRecord } from '../record';

export interface ActionRequest<T = unknown> {
  /** If the resource declares `money`, the write also changes balances and figures of other resources. */
  resource: Resource;
  name: string;
  record: AnyRecord | null;
  key?: string;
  /** Sends the request, or a dry run of it. `seen` is the record as shown to the user. */
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
export function recordActionRequest<R extends Resource>(
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
export function creationRequest<R extends Resource>(
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
 * Returns the request of an endpoint that concerns the whole resource. `parseInput` converts the dialog's values to the
 * endpoint's input; `recordIn` returns the record in the response, if the response has one.
 *
 * @example
 *   const request = endpointRequest(giftCards, giftcardEndpoints.batch, () => ({ input: { cards } }));
 */
export function endpointRequest<const E extends Endpoint>(
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
