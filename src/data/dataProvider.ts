import simpleRest from 'ra-data-simple-rest';
import type {
  CreateParams,
  CreateResult,
  DataProvider,
  Identifier,
  RaRecord,
  UpdateParams,
  UpdateResult,
} from 'react-admin';
import { moreHeader } from '../../contract/lists';
import type { ActionName, RecordOf, Resource } from '../../contract/resource';
import type { Language } from '../../contract/roles';
import type { ImportChunk, ImportResult } from '../../contract/imports';
import type { DownloadOptions } from './download';
import { endpointMethods, type AttemptOptions, type EndpointMethods } from './endpoints';
import type { ApiResponse, Http, HttpOptions } from './http';
import { newUuid } from './uuid';
import { mapConcurrently, retryRateLimited } from './concurrency';
import { PartlyRefused, type RowResult, writeResultOf } from './writeOnce';
import type { UploadBucket } from './uploadBucket';
import type { UploadMethods } from './uploads';
import {
  parseResponseRecord,
  parseResponseRecords,
  parseRecord,
  totalCountHeader,
  throwMalformed,
  withTotalCount,
  withMalformedErrors,
} from './responses';

export interface ListQuery {
  filter: Record<string, unknown>;
  sort: { field: string; order: 'ASC' | 'DESC' };
}

export interface ActionOptions extends AttemptOptions {
  version: number;
}

/** `meta` of `create` and `update`. A `create` without a `key` gets a new idempotency key. */
export type WriteMeta = Partial<AttemptOptions>;

export interface ConsoleDataProvider extends DataProvider, EndpointMethods, UploadMethods {
  create: <Input extends Omit<RaRecord, 'id'> = RaRecord, T extends RaRecord = Input & { id: Identifier }>(
    resource: string,
    params: CreateParams & { meta?: WriteMeta },
  ) => Promise<CreateResult<T>>;
  update: <T extends RaRecord = RaRecord>(
    resource: string,
    params: UpdateParams & { meta?: WriteMeta },
  ) => Promise<UpdateResult<T>>;
  runAction: <R extends Resource>(
    resource: R,
    id: Identifier,
    action: ActionName<R>,
    input: unknown,
    options: ActionOptions,
  ) => Promise<{ data: RecordOf<R> }>;
  read: (address: string, options?: Pick<HttpOptions, 'signal'>) => Promise<ApiResponse>;
  importRows: (resource: string, rows: ImportChunk, options: { dryRun: boolean }) => Promise<{ data: ImportResult[] }>;
  exportList: (
    resource: string,
    query: ListQuery & {
      columns: readonly (readonly [path: string, label: string])[];
      title: string;
      language: Language;
    },
    options?: DownloadOptions,
  ) => Promise<{ data: Blob }>;
}

const maxIdsPerRequest = 50;

export function createDataProvider(apiUrl: string, http: Http, bucket?: UploadBucket): ConsoleDataProvider {
  // Cast: `simpleRest` calls the client only with an address and options, and reads only `headers` and `json`.
  const createRestProvider = (client: (...args: Parameters<Http>) => ReturnType<Http>) => {
    const clientWithCount = async (...args: Parameters<Http>) => withTotalCount(await client(...args));
    return simpleRest(apiUrl, clientWithCount as unknown as Parameters<typeof simpleRest>[1], totalCountHeader);
  };
  const rest = createRestProvider(http);
  const uploads = async () => (await import('./uploads')).uploadMethods(apiUrl, http, bucket);
  const recordUrl = (resource: string, id: Identifier) => `${apiUrl}/${resource}/${encodeURIComponent(id)}`;

  const provider: ConsoleDataProvider = {
    ...rest,
    ...endpointMethods(apiUrl, http),
    uploadImage: async (...args) => (await uploads()).uploadImage(...args),
    uploadDocument: async (...args) => (await uploads()).uploadDocument(...args),
    documentBytes: async (...args) => (await uploads()).documentBytes(...args),
    uploadAttachment: async (...args) => (await uploads()).uploadAttachment(...args),
    attachmentBytes: async (...args) => (await uploads()).attachmentBytes(...args),
    supportAbortSignal: true,

    getList: async (resource, params) => {
      let isMore = false;
      const httpReadingMoreHeader = async (...args: Parameters<Http>) => {
        const response = await http(...args);
        isMore = response.headers.get(moreHeader) === 'true';
        return response;
      };
      const response = await withMalformedErrors(() =>
        createRestProvider(httpReadingMoreHeader).getList(resource, params),
      );
      if (!Number.isInteger(response.total)) return throwMalformed();
      const result = {
        ...response,
        data: parseResponseRecords<(typeof response.data)[number]>(resource, response.data),
      };
      return isMore ? { ...result, meta: { isMore } } : result;
    },

    getManyReference: async (resource, params) => {
      const response = await withMalformedErrors(() => rest.getManyReference(resource, params));
      if (!Number.isInteger(response.total)) return throwMalformed();
      return { ...response, data: parseResponseRecords<(typeof response.data)[number]>(resource, response.data) };
    },

    getOne: async (resource, params) => {
      const response = await rest.getOne(resource, params);
      return { ...response, data: parseResponseRecord<typeof response.data>(resource, response.data) };
    },

    /** Sends the ids in chunks, because they are part of the address. */
    getMany: async (resource, params) => {
      const chunks = [];
      for (let index = 0; index < params.ids.length; index += maxIdsPerRequest)
        chunks.push(params.ids.slice(index, index + maxIdsPerRequest));
      const responses = await Promise.all(chunks.map((ids) => rest.getMany(resource, { ...params, ids })));
      return {
        data: responses.flatMap(({ data }) => parseResponseRecords<(typeof data)[number]>(resource, data)),
      };
    },

    create: async (resource, { data, meta }) => {
      const json = await send('POST', `${apiUrl}/${resource}`, data, { key: newUuid(), ...meta });
      return { data: parseResponseRecord(resource, json) };
    },

    update: async (resource, { id, data, previousData, meta }) => {
      const json = await send('PUT', recordUrl(resource, id), data, meta ?? {}, ifMatch(previousData));
      return { data: parseResponseRecord(resource, json) };
    },

    delete: async (resource, params) => {
      const { json } = await http(recordUrl(resource, params.id), {
        method: 'DELETE',
        headers: ifMatch(params.previousData),
      });
      return { data: parseResponseRecord(resource, json) };
    },

    updateMany: (resource, { ids, data, meta }) =>
      writeEachRecord(resource, ids, (previousData) =>
        provider.update(resource, { id: previousData.id, data, previousData, meta }),
      ),

    deleteMany: (resource, { ids, meta }) =>
      writeEachRecord(resource, ids, (previousData) =>
        provider.delete(resource, { id: previousData.id, previousData, meta }),
      ),

    runAction: async (resource, id, action, input, { version, ...options }) => {
      const url = `${recordUrl(resource.name, id)}/${action}`;
      const json = await send('POST', url, input, options, ifMatch({ version }));
      return { data: parseRecord(resource, json) };
    },

    read: (address, options) => http(apiUrl + address, options),

    importRows: async (resource, rows, { dryRun }) => {
      const { importRows } = await import('./importRows');
      return { data: await importRows(http, `${apiUrl}/${resource}/import?dryRun=${dryRun}`, rows) };
    },

    exportList: async (resource, { filter, sort, columns, title, language }, options = {}) => {
      const { type = 'csv' } = options;
      const query = new URLSearchParams({
        filter: JSON.stringify(filter),
        sort: JSON.stringify([sort.field, sort.order]),
        columns: JSON.stringify(columns),
        title,
        language,
      });
      const { download } = await import('./download');
      return { data: await download(http, `${apiUrl}/${resource}.${type}?${query}`, options) };
    },
  };

  async function send(
    method: 'POST' | 'PUT',
    url: string,
    input: unknown,
    { key, dryRun = false, signal }: WriteMeta,
    headers: Record<string, string> = {},
  ): Promise<unknown> {
    const { json } = await http(`${url}${dryRun ? '?dryRun=true' : ''}`, {
      method,
      body: JSON.stringify(input ?? {}),
      headers: { ...(key !== undefined && { 'Idempotency-Key': key }), ...headers },
      signal,
    });
    return json;
  }

  /**
   * Sends one request per row, with the current version of the row. Throws `PartlyRefused` with the results of all rows
   * if any row failed.
   */
  async function writeEachRecord<T extends RaRecord>(
    resource: string,
    ids: readonly Identifier[],
    send: (row: T) => Promise<unknown>,
  ) {
    const { data } = await provider.getMany<T>(resource, { ids: [...ids] });
    const results = new Map<Identifier, RowResult>(
      ids.map((id) => [id, { id, kind: 'refused', problem: { code: 'record.notFound' } }]),
    );
    await mapConcurrently(data, async (row) => {
      const result = await writeResultOf(async () => ({ data: await retryRateLimited(() => send(row)) }));
      results.set(row.id, { id: row.id, ...result });
    });
    if ([...results.values()].some(({ kind }) => kind !== 'done')) throw new PartlyRefused([...results.values()]);
    return { data: [...ids] };
  }

  return provider;
}

/** Returns the header `If-Match` with the record's version. Without this header the API refuses the write with 428. */
function ifMatch(record: unknown): Record<string, string> {
  const version = typeof record === 'object' && record !== null && 'version' in record ? record.version : null;
  return typeof version === 'number' ? { 'If-Match': `"${version}"` } : {};
}
