import { describe, expect, test } from 'vitest';
import { resources } from '../../../contract/resources';
import { readDocument, type ApiDocument, exampleOf, fieldsOf, typeOf } from '../../../src/apiDocs/document';
import { addressOf, curlOf, canSend, editableParameters } from '../../../src/apiDocs/request';
import { openApiFixture } from '../../api/apiFixture';

async function openReference(): Promise<ApiDocument> {
  const api = await openApiFixture({ resources });
  const { text } = await api.send('GET', 'openapi.json');
  await api.close();
  return readDocument(JSON.parse(text));
}
const reference = await openReference();

function findOperation(id: string) {
  const operationFound = reference.operations.find((one) => one.id === id);
  if (!operationFound) throw new Error(`The API has no ${id}.`);
  return operationFound;
}

describe('operations that can be sent', () => {
  test('are reads with a JSON response', () => {
    const sendableOperations = reference.operations.filter(canSend);
    expect(sendableOperations.length).toBeGreaterThan(50);
    expect(new Set(sendableOperations.map(({ method }) => method))).toEqual(new Set(['GET']));
    const files = /\{type\}|\.csv|\.xlsx|\/live$|bank-file|documents|images|attachments/;
    expect(sendableOperations.map(({ path }) => path).filter((path) => files.test(path))).toEqual([]);
  });

  test('offer no parameter for another format', () => {
    const items = reference.operations.filter(
      (one) => canSend(one) && one.parameters.some(({ name }) => name === 'format'),
    );
    expect(items.length).toBeGreaterThan(0);
    for (const listOperation of items)
      expect(editableParameters(listOperation).map(({ name }) => name)).not.toContain('format');
  });

  test('keep the address of the API for any value of a parameter', () => {
    const getOperation = findOperation('getDeposits');
    for (const id of ['//elsewhere.example', '@elsewhere.example', '/../../x', '?a=b#c', '\\\\x'])
      expect(new URL(`https://api.example/api${addressOf(getOperation, { id })}`).href).toMatch(
        /^https:\/\/api\.example\/api\/deposits\/[^/?#]+$/,
      );
  });
});

describe('curl command', () => {
  test('is quoted for a shell and contains the name of the API key instead of a token', () => {
    const listOperation = findOperation('listDeposits');
    expect(curlOf('https://api.example/api', listOperation, { filter: `{"q":"d'Ana; $(rm)"}` })).toBe(
      `curl 'https://api.example/api/deposits?filter=%7B%22q%22%3A%22d%27Ana%3B+%24%28rm%29%22%7D' \\\n  -H "Authorization: Bearer $API_KEY"`,
    );
    const confirm = curlOf(
      'https://api.example/api',
      findOperation('confirmDeposits'),
      { id: "it's" },
      { note: "it's" },
    );
    expect(confirm).toContain(`-X POST 'https://api.example/api/deposits/it'\\''s/confirm'`);
    expect(confirm).toContain(`-H 'If-Match: "1"'`);
    expect(confirm).toContain('-H "Idempotency-Key: $(uuidgen)"');
    expect(confirm).toContain(`-d '{"note":"it'\\''s"}'`);
  });
});

describe('schema', () => {
  test('has a type for every field and an example', () => {
    let fields = 0;
    for (const { body, responses } of reference.operations)
      for (const { schema } of [...(body ? [body] : []), ...responses]) {
        if (!schema) continue;
        expect(() => JSON.stringify(exampleOf(schema, reference.resolve))).not.toThrow();
        for (const field of fieldsOf(schema, reference.resolve)) {
          fields += 1;
          expect(typeOf(field.schema)).not.toMatch(/undefined|^$/);
        }
      }
    expect(fields).toBeGreaterThan(500);
  });

  test('is written as a TypeScript type', () => {
    expect(typeOf({ anyOf: [{ type: 'string', format: 'uuid' }, { type: 'null' }] })).toBe('string (uuid) | null');
    expect(typeOf({ type: 'array', items: { enum: ['a', 'b'] } })).toBe('("a" | "b")[]');
    expect(typeOf({ $ref: '#/components/schemas/Deposits' })).toBe('Deposits');
  });
});
