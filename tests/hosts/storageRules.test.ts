import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { maxUploadBytes, uploadFolder, uploadPath, uploadTypes } from '../../contract/images';
import { Role } from '../../contract/roles';

const text = readFileSync('storage.rules', 'utf8').replaceAll(/\/\/.*/g, '');

const rules = [...text.matchAll(/match (\/[^\s]+) \{((?:\s*allow [^;]+;)+)/g)].map(([, path = '', allowed = '']) => ({
  path,
  allowed: [...allowed.matchAll(/allow ([\w, ]+): if ([^;]+);/g)].map(([, methods = '', condition = '']) => ({
    methods,
    condition,
  })),
}));
const [folder, fileRule] = rules;
const [creation] = folder?.allowed ?? [];

/**
 * Evaluates the condition as JavaScript. Firebase's own evaluator is part of its Storage emulator, which requires
 * Java 21 and a download.
 */
function evaluate(names: object): boolean {
  const script = (creation?.condition ?? '')
    .replaceAll(/([!=])=/g, '$1==')
    .replaceAll(/([\w.]+) in (\[[^\]]+\])/g, '$2.includes($1)')
    .replaceAll(/(\w+)\.matches\('([^']+)'\)/g, '/^(?:$2)$/.test($1)');
  try {
    return runInNewContext(script, names) === true;
  } catch {
    // In Firebase rules, an undefined name rejects the request.
    return false;
  }
}

const id = '0198c7d2-8c1e-7b6a-9d55-3f1f0a2b4c6d';
const ownNames = {
  uid: 'ana',
  file: id,
  resource: null,
  request: {
    auth: { uid: 'ana', token: { role: Role.administrator } },
    resource: { size: maxUploadBytes, contentType: 'image/png' },
  },
};
const withRequest = (request: object) => ({ ...ownNames, request: { ...ownNames.request, ...request } });
const createFileRequest = (overrides: object) =>
  withRequest({ resource: { ...ownNames.request.resource, ...overrides } });

describe('storage rules of the bucket', () => {
  test('permits no read of the bucket, and no write except the creation of a file in an upload folder', () => {
    expect(rules.map(({ path }) => path)).toEqual([`/${uploadFolder}/{uid}/{file}`, '/{object=**}']);
    expect(folder?.allowed.map(({ methods }) => methods)).toEqual(['create']);
    expect(fileRule?.allowed).toEqual([{ methods: 'read, write', condition: 'false' }]);
    expect(text.match(/\ballow\b/g)).toHaveLength(2);
    expect(uploadPath(ownNames.uid, id)).toBe(`${uploadFolder}/${ownNames.uid}/${id}`);
  });

  test.each(uploadTypes)(
    'permits an administrator to create a file of the type %s in their own folder',
    (contentType) => {
      expect(evaluate(createFileRequest({ contentType }))).toBe(true);
    },
  );

  test.each([
    ['nobody', withRequest({ auth: null })],
    ['another person', withRequest({ auth: { uid: 'luis', token: { role: Role.administrator } } })],
    ['a user', withRequest({ auth: { uid: 'ana', token: { role: Role.user } } })],
    ['a blocked administrator', withRequest({ auth: { uid: 'ana', token: { role: Role.blocked } } })],
    ['an account without a role', withRequest({ auth: { uid: 'ana', token: {} } })],
    ['a role that is text', withRequest({ auth: { uid: 'ana', token: { role: '1' } } })],
    ['a file that is too large', createFileRequest({ size: maxUploadBytes + 1 })],
    ['an HTML page', createFileRequest({ contentType: 'text/html' })],
    ['an SVG', createFileRequest({ contentType: 'image/svg+xml' })],
    ['a file without a type', createFileRequest({ contentType: null })],
    ['an existing file', { ...ownNames, resource: { size: 1 } }],
    ['a malformed name', { ...ownNames, file: 'proof.pdf' }],
    ['a name that only starts with an id', { ...ownNames, file: `${id}.html` }],
  ])('refuses an upload: %s', (_, names) => {
    expect(evaluate(names)).toBe(false);
  });
});
