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

export interface ListQuery {
  filter: Record<string, unknown>;
  sort: { field: string; order: 'ASC' | 'DESC' };
}

export interface ActionOptions extends AttemptOptions {
  /** Record version that the user has seen, sent as `If-Match`. */
  version: number;
}

export interface ConsoleDataProvider extends DataProvider, EndpointMethods, UploadMethods {
  runAction: <R extends Resource>(
    resource: R,
    id: Identifier,
    action: ActionName<R>,
    input: unknown,
    options: ActionOptions,
  ) => Promise<{ data: RecordOf<R> }>;
  /** Returns the new record with its one-time fields. */
  createRecord: <R extends Resource>(
    resource: R,
    input: unknown,
    options: AttemptOptions,
  ) => Promise<{ data: RecordOf<R> }>;
  updateRecord: <R extends Resource>(
    resource: R,
    id: Identifier,
    input: unknown,
    options: ActionOptions,
  ) => Promise<{ data: RecordOf<R> }>;
  /** Reads an address relative to the API, such as `/deposits?range=[0,24]`; returns the raw response. */
  read: (address: string, options?: Pick<HttpOptions, 'signal'>) => Promise<Answer>;
  /** Imports some rows of a file and returns one result per row; in a dry run, the expected results. */
  importRows: (resource: string, rows: ImportChunk, options: { dryRun: boolean }) => Promise<{ data: ImportResult[] }>;
  /**
   * Downloads all matching rows as a file. `columns`: path and label, such as `['name.es', 'Nombre']`; `title`: title
   * of the file.
   */
  exportList: (
    resource: string,
    query: ListQuery & { columns: readonly (readonly [path: string, label: string])[]; title: string },
    options?: Download,
  ) => Promise<{ data: Blob }>;
}

const idsAtOnce = 50;

/**
 * Creates ra-data-simple-rest plus the API's extensions: versions, keys, actions and server-side export.
 * @param apiUrl `{host}/api`, without a trailing slash
 */
export function createDataProvider(apiUrl: string, http: Http, bucket?: UploadBucket): ConsoleDataProvider {
  // Cast: simpleRest only calls the client with address and options, and only reads `headers` and `json`.
  const restOver = (client: (...given: Parameters<Http>) => ReturnType<Http>) => {
    const counting = async (...given: Parameters<Http>) => withCount(await client(...given));
    return simpleRest(apiUrl, counting as unknown as Parameters<typeof simpleRest>[1], countHeader);
  };
  const rest = restOver(http);
  // Lazy: lists do not need uploads.
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

    /** Requests in chunks, because the ids are part of the address. */
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

  /**
   * Sends one request per row with the row's current version. Throws `PartlyRefused` with all results if any failed.
   */
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

/** Returns `If-Match` with the record's version. Without it the API answers 428 instead of overwriting blindly. */
function ifMatch(record: unknown): Record<string, string> {
  const version = typeof record === 'object' && record !== null && 'version' in record ? record.version : null;
  return typeof version === 'number' ? { 'If-Match': `"${version}"` } : {};
}
