import * as z from 'zod/mini';
import type { Endpoint, EndpointDryRun, EndpointOutput, EndpointRequest } from '../../contract/endpoint';
import { throwMalformed } from './responses';
import type { DownloadOptions } from './download';
import type { Http, HttpOptions } from './http';

export interface AttemptOptions {
  /** Idempotency key. All retries of an attempt use the same key. */
  key: string;
  dryRun?: boolean;
  signal?: AbortSignal | undefined;
}

export interface EndpointMethods {
  /**
   * Calls a read-only endpoint (contract/endpoint.ts). Throws `client.malformed` if the response differs from the
   * declaration.
   */
  call: <const E extends Endpoint>(
    endpoint: E,
    request: EndpointRequest<E>,
    options?: Pick<HttpOptions, 'signal' | 'isBackground'>,
  ) => Promise<{ data: EndpointOutput<E> }>;
  attempt: <const E extends Endpoint>(
    endpoint: E,
    request: EndpointRequest<E>,
    options: AttemptOptions,
  ) => Promise<{ data: EndpointOutput<E> | EndpointDryRun<E> }>;
  callFile: <const E extends Endpoint>(
    endpoint: E,
    request: EndpointRequest<E>,
    options?: DownloadOptions,
  ) => Promise<{ data: File }>;
}

export function endpointMethods(apiUrl: string, http: Http): EndpointMethods {
  return {
    call: async (endpoint, request, options) => {
      const { json } = await http(apiUrl + addressOf(endpoint, request), { ...bodyOf(endpoint, request), ...options });
      return { data: outputOf(endpoint, json) };
    },
    attempt: async (endpoint, request, { key, dryRun = false, signal }) => {
      const { json } = await http(`${apiUrl}${addressOf(endpoint, request)}${dryRun ? '?dryRun=true' : ''}`, {
        ...bodyOf(endpoint, request),
        headers: { 'Idempotency-Key': key },
        signal,
      });
      return { data: dryRun ? dryRunOutputOf(endpoint, json) : outputOf(endpoint, json) };
    },
    callFile: async (endpoint, request, options = {}) => ({
      data: await (await import('./download')).download(http, apiUrl + addressOf(endpoint, request), options),
    }),
  };
}

interface AnyRequest {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
  input?: unknown;
}

/** Cast: TypeScript cannot widen the request type of one endpoint. */
const asAnyRequest = (request: unknown) => request as AnyRequest;

function bodyOf({ method }: Endpoint, request: unknown) {
  const { input } = asAnyRequest(request);
  return method === 'POST' ? { method, body: JSON.stringify(input ?? {}) } : { method };
}

function addressOf({ path, query: declaredQuery = {} }: Endpoint, request: unknown): string {
  const { params = {}, query = {} } = asAnyRequest(request);
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const queryEntries = Object.entries(query).flatMap(([name, value]) =>
    isEmpty(value) ? [] : [[name, declaredQuery[name]?.encoding === 'json' ? JSON.stringify(value) : String(value)]],
  );
  return queryEntries.length > 0 ? `${address}?${new URLSearchParams(queryEntries)}` : address;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
}

export function outputOf<const E extends Endpoint>({ output }: E, json: unknown): EndpointOutput<E> {
  // Cast: TypeScript does not relate a schema of `E` to the conditional type inferred from it.
  return parseResponse(output, json) as EndpointOutput<E>;
}

function dryRunOutputOf<const E extends Endpoint>({ dryRunOutput }: E, json: unknown): EndpointDryRun<E> {
  // Cast: TypeScript does not relate a schema of `E` to the conditional type inferred from it.
  return parseResponse(dryRunOutput, json) as EndpointDryRun<E>;
}

/** Parses a response. Throws `client.malformed` for an undeclared value, such as an unknown option. */
export function parseResponse<T>(schema: z.ZodMiniType<T> | undefined, json: unknown): T {
  const { success, data } = z.safeParse(schema ?? z.never(), json);
  return success ? data : throwMalformed();
}
