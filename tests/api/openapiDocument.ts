import * as z from 'zod';
import { moreHeader } from '../../contract/lists';
import type { TestResponse, ApiFixture } from './apiFixture';

export type Node = Record<string, unknown>;

export interface Operation {
  operationId: string;
  parameters: Node[];
  requestBody?: { required: boolean; content: Record<string, { schema: Node }> };
  responses: Record<
    string,
    { description: string; headers: Record<string, Node>; content: Record<string, { schema: Node }> }
  >;
  security?: unknown[];
  tags: string[];
  'x-duties'?: string;
  'x-api-keys'?: string;
}

export type OpenapiDocument = Awaited<ReturnType<typeof openDocument>>;

/** Loads the OpenAPI document of an API. Returns helpers for operations and responses. */
export async function openDocument(api: ApiFixture) {
  const document = (await api.send('GET', 'openapi.json')).json as unknown as Node;

  function getValueAt(pointer: string): unknown {
    return pointer
      .slice(2)
      .split('/')
      .reduce<unknown>(
        (node, key) => (node as Node | undefined)?.[key.replaceAll('~1', '/').replaceAll('~0', '~')],
        document,
      );
  }

  function resolveReferences(node: unknown): unknown {
    if (Array.isArray(node)) return node.map(resolveReferences);
    if (node === null || typeof node !== 'object') return node;
    const { $ref, ...rest } = node as Node;
    return typeof $ref === 'string'
      ? resolveReferences(getValueAt($ref))
      : Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, resolveReferences(value)]));
  }

  function listOperations(): [method: string, path: string, operation: Operation][] {
    return Object.entries(document['paths'] as Record<string, Record<string, Operation>>).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]): [string, string, Operation] => [
        method.toUpperCase(),
        path,
        { parameters: [], ...(resolveReferences(operation) as Partial<Operation>) } as Operation,
      ]),
    );
  }

  function findFaults(schema: unknown, value: unknown): unknown[] {
    const result = z
      .fromJSONSchema(resolveReferences(schema) as Parameters<typeof z.fromJSONSchema>[0])
      .safeParse(value);
    return result.error?.issues ?? [];
  }

  /** Returns the undocumented parts of a response: status, type, body, headers. */
  function undocumentedParts({ operationId, responses }: Operation, response: TestResponse): unknown[] {
    const documentedResponse = responses[String(response.status)];
    const [mediaType = ''] = (response.headers.get('Content-Type') ?? '').split(';');
    const content = documentedResponse?.content[mediaType];
    if (!documentedResponse || !content)
      return [`${operationId} answers ${response.status} ${mediaType} ${response.text}`];
    const requiredHeaders = Object.keys(documentedResponse.headers).filter(
      (name) => !['Idempotency-Hit', 'Retry-After', moreHeader].includes(name),
    );
    return [
      ...(response.json === undefined ? [] : findFaults(content.schema, response.json)),
      ...requiredHeaders.filter((name) => !response.headers.has(name)),
    ];
  }

  return {
    document,
    at: getValueAt,
    resolved: resolveReferences,
    operations: listOperations,
    faultsIn: findFaults,
    unannounced: undocumentedParts,
  };
}
