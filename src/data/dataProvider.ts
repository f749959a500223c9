import simpleRest from 'ra-data-simple-rest';
import { type DataProvider, type Identifier, type RaRecord } from 'react-admin';
import { moreHeader } from '../../contract/lists';
import type { ActionName, RecordOf, Resource } from '../../contract/resource';
import type { ImportChunk, ImportResult } from '../../contract/imports';
import type { Download } from './download';
import { endpointMethods, type AttemptOptions, type EndpointMethods } from './endpoints';
import type { Answer, Http, HttpOptions } from './http';
import { newKey } from './key';
import { eachAbreast, untilTaken } from './pace';
import { PartlyRefused, type RowResult } from './partlyRefused';
import { problem } from './problem';
import type { UploadBucket } from './uploadBucket';
import type { UploadMethods } from './uploads';
import {
  checkedAnswer,
  checkedAnswers,
  checkedRecord,
  countHeader,
  malformed,
  withCount,
  withMalformedErrors,
} from './answers';

/** The filter and order of a list or an export. */
export interface ListQuery {
  filter: Record<string, unknown>;
  sort: { field: string; order: 'ASC' | 'DESC' };
}

export interface ActionOptions extends AttemptOptions {
  /** The version the person has seen. */
  version: number;
}

export interface ConsoleDataProvider extends DataProvider, EndpointMethods, UploadMethods {
  /** `POST /{resource}/{id}/{action}`; returns the changed record. */
  runAction: <R extends Resource>(
    resource: R,
    id: Identifier,
    action: ActionName<R>,
    input: unknown,
    options: ActionOptions,
  ) => Promise<{ data: RecordOf<R> }>;
  /** `POST /{resource}`; returns the new record with its one-time fields. */
  createRecord: <R extends Resource>(
    resource: R,
    input: unknown,
    options: AttemptOptions,
  ) => Promise<{ data: RecordOf<R> }>;
  /** `PUT /{resource}/{id}` of some of its fields; returns the changed record. */
  updateRecord: <R extends Resource>(
    resource: R,
    id: Identifier,
    input: unknown,
    options: ActionOptions,
  ) => Promise<{ data: RecordOf<R> }>;
  /** `GET` of an address below that of the API, such as `/deposits?range=[0,24]`: the response as it is. */
  read: (address: string, options?: Pick<HttpOptions, 'signal'>) => Promise<Answer>;
  /** Imports some rows of a file and returns the result of each; in a dry run, the expected result. */
  importRows: (resource: string, rows: ImportChunk, options: { dryRun: boolean }) => Promise<{ data: ImportResult[] }>;
  /** All matching rows as the server's file, with these columns: `['name.es', 'Nombre']`; `title`: what it is of. */
  exportList: (
    resource: string,
    query: ListQuery & { columns: readonly (readonly [path: string, label: string])[]; title: string },
    options?: Download,
  ) => Promise<{ data: Blob }>;
}

const idsAtOnce = 50;

/**
 * ra-data-simple-rest plus what the API adds to it: versions, keys, actions and server-side export.
 * @param apiUrl `{host}/api`, without a slash at its end
 */
export function createDataProvider(apiUrl: string, http: Http, bucket?: UploadBucket): ConsoleDataProvider {
  // It calls its client with an address and options alone, and reads `headers` and `json` of what it answers.
  const restOver = (client: (...given: Parameters<Http>) => ReturnType<Http>) => {
    const counting = async (...given: Parameters<Http>) => withCount(await client(...given));
    return simpleRest(apiUrl, counting as unknown as Parameters<typeof simpleRest>[1], countHeader);
  };
  const rest = restOver(http);
  // No list needs them.
  const uploads = async () => (await import('./uploads')).uploadMethods(apiUrl, http, bucket);
  const address = (resource: string, id: Identifier) => `${apiUrl}/${resource}/${encodeURIComponent(id)}`;

  const provider: ConsoleDataProvider = {
    ...rest,
    ...endpointMethods(apiUrl, http),
    uploadImage: async (...given) => (await uploads()).uploadImage(...given),
    uploadDocument: async (...given) => (await uploads()).uploadDocument(...given),
    documentBytes: async (...given) => (await uploads()).documentBytes(...given),
    uploadAttachment: async (...given) => (await uploads()).uploadAttachment(...given),
    attachmentBytes: async (...given) => (await uploads()).attachmentBytes(...given),
    supportAbortSignal: true,

    getList: async (resource, params) => {
      let isMore = false;
      const heard = async (...given: Parameters<Http>) => {
        const answer = await http(...given);
        isMore = answer.headers.get(moreHeader) === 'true';
        return answer;
      };
      const answer = await withMalformedErrors(() => restOver(heard).getList(resource, params));
      if (!Number.isInteger(answer.total)) return malformed();
      const complete = { ...answer, data: checkedAnswers<(typeof answer.data)[number]>(resource, answer.data) };
      return isMore ? { ...complete, meta: { isMore } } : complete;
    },

    getManyReference: async (resource, params) => {
      const answer = await withMalformedErrors(() => rest.getManyReference(resource, params));
      if (!Number.isInteger(answer.total)) return malformed();
      return { ...answer, data: checkedAnswers<(typeof answer.data)[number]>(resource, answer.data) };
    },

    getOne: async (resource, params) => {
      const answer = await rest.getOne(resource, params);
      return { ...answer, data: checkedAnswer<typeof answer.data>(resource, answer.data) };
    },

    /** In chunks: the ids travel in the address. */
    getMany: async (resource, params) => {
      const chunks = [];
      for (let at = 0; at < params.ids.length; at += idsAtOnce) chunks.push(params.ids.slice(at, at + idsAtOnce));
      const answers = await Promise.all(chunks.map((ids) => rest.getMany(resource, { ...params, ids })));
      return {
        data: answers.flatMap(({ data }) => checkedAnswers<(typeof data)[number]>(resource, data)),
      };
    },

    create: async (resource, { data, meta }) => {
      const key: unknown = meta?.key;
      const options = { key: typeof key === 'string' ? key : newKey() };
      const json = await post(`${apiUrl}/${resource}`, data, options);
      return { data: checkedAnswer(resource, json) };
    },

    update: async (resource, params) => {
      const { json } = await http(address(resource, params.id), {
        method: 'PUT',
        body: JSON.stringify(params.data),
        headers: ifMatch(params.previousData),
      });
      return { data: checkedAnswer(resource, json) };
    },

    delete: async (resource, params) => {
      const { json } = await http(address(resource, params.id), {
        method: 'DELETE',
        headers: ifMatch(params.previousData),
      });
      return { data: checkedAnswer(resource, json) };
    },

    updateMany: (resource, { ids, data, meta }) =>
      each(resource, ids, (previousData) =>
        provider.update(resource, { id: previousData.id, data, previousData, meta }),
      ),

    deleteMany: (resource, { ids, meta }) =>
      each(resource, ids, (previousData) => provider.delete(resource, { id: previousData.id, previousData, meta })),

    runAction: async (resource, id, action, input, { version, ...options }) => {
      const json = await post(`${address(resource.name, id)}/${action}`, input, options, ifMatch({ version }));
      return { data: checkedRecord(resource, json) };
    },

    createRecord: async (resource, input, options) => ({
      data: checkedRecord(resource, await post(`${apiUrl}/${resource.name}`, input, options)),
    }),

    updateRecord: async (resource, id, input, { version, ...options }) => {
      const json = await send('PUT', address(resource.name, id), input, options, ifMatch({ version }));
      return { data: checkedRecord(resource, json) };
    },

    read: (address, options) => http(apiUrl + address, options),

    importRows: async (resource, rows, { dryRun }) => {
      const { importRows } = await import('./importRows');
      return { data: await importRows(http, `${apiUrl}/${resource}/import?dryRun=${dryRun}`, rows) };
    },

    exportList: async (resource, { filter, sort, columns, title }, options = {}) => {
      const { type = 'csv' } = options;
      const query = new URLSearchParams({
        filter: JSON.stringify(filter),
        sort: JSON.stringify([sort.field, sort.order]),
        columns: JSON.stringify(columns),
        title,
      });
      const { download } = await import('./download');
      return { data: await download(http, `${apiUrl}/${resource}.${type}?${query}`, options) };
    },
  };

  const post = (url: string, input: unknown, options: AttemptOptions, headers?: Record<string, string>) =>
    send('POST', url, input, options, headers);

  async function send(
    method: 'POST' | 'PUT',
    url: string,
    input: unknown,
    { key, dryRun = false, signal }: AttemptOptions,
    headers: Record<string, string> = {},
  ): Promise<unknown> {
    const { json } = await http(`${url}${dryRun ? '?dryRun=true' : ''}`, {
      method,
      body: JSON.stringify(input ?? {}),
      headers: { 'Idempotency-Key': key, ...headers },
      signal,
    });
    return json;
  }

  /** One request per row, each with the row's current version; a failed one does not hide the results of the others. */
  async function each<T extends RaRecord>(
    resource: string,
    ids: readonly Identifier[],
    send: (row: T) => Promise<unknown>,
  ) {
    const { data } = await provider.getMany<T>(resource, { ids: [...ids] });
    const failures = new Map<Identifier, unknown>();
    await eachAbreast(data, (row) =>
      untilTaken(() => send(row)).then(
        () => undefined,
        (error: unknown) => void failures.set(row.id, error),
      ),
    );
    const results = data.map(({ id }): RowResult =>
      failures.has(id) ? { id, done: false, error: failures.get(id) } : { id, done: true },
    );
    const known = new Set(data.map(({ id }) => id));
    for (const id of ids) {
      if (!known.has(id)) results.push({ id, done: false, error: problem({ code: 'record.notFound' }, 404) });
    }
    if (results.some(({ done }) => !done)) throw new PartlyRefused(results);
    return { data: [...ids] };
  }

  return provider;
}

/** The version to send as `If-Match`. Without one the API answers 428 instead of overwriting blindly. */
function ifMatch(record: unknown): Record<string, string> {
  const version = typeof record === 'object' && record !== null && 'version' in record ? record.version : null;
  return typeof version === 'number' ? { 'If-Match': `"${version}"` } : {};
}
