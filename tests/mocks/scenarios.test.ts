import { describe, expect, it, vi } from 'vitest';
import { moreHeader } from '../../contract/lists';
import { Role } from '../../contract/roles';
import { slowDelayMs } from '../../mocks/scenarios/network';
import { scenarioNames, type ScenarioName } from '../../mocks/scenarios/scenarios';
import { openMockBackendFixture } from './mockBackendFixture';

const { api, createAuth, backend, sdk, signIn } = await openMockBackendFixture();

interface Label {
  id: string;
  name: { es: string; en: string | null };
  slug: string;
  color: string;
}

const outcome = (request: Promise<unknown>) =>
  request.then(
    () => 'answered',
    () => 'no answer',
  );

const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code;
const getTotal = (response: Response) => Number(response.headers.get('X-Total-Count'));
const expectedAuthError = (code: string) => ({ code: `auth/${code}` });

async function refuses(code: string, status: number, retryAfter: string | null = null): Promise<void> {
  const response = await api('catalogs/labels');
  expect(response.status).toBe(status);
  expect(response.headers.get('Retry-After')).toBe(retryAfter);
  expect(await codeOf(response)).toBe(code);
}

/** Asserts that the token of a signed-in user has the claim `role` and that the API rejects the user. */
async function signsInAs(role: unknown, code: string): Promise<void> {
  const user = await signIn();
  const { claims, token } = await user.getIdTokenResult();
  expect(claims['role']).toBe(role);
  const response = await api('catalogs/labels', { token });
  expect(response.status).toBe(403);
  expect(await codeOf(response)).toBe(code);
  await backend.activateScenarios([]);
  expect((await user.getIdTokenResult(true)).claims['role']).toBe(Role.administrator);
}

const shows: Record<ScenarioName, () => Promise<void>> = {
  async slow() {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    let isAnswered = false;
    const response = backend.fetch(new Request('http://localhost/api/health')).then(() => {
      isAnswered = true;
    });
    await vi.advanceTimersByTimeAsync(slowDelayMs - 1);
    expect(isAnswered).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await response;
  },
  async offline() {
    expect(await outcome(fetch('/api/health'))).toBe('no answer');
    await expect(signIn()).rejects.toMatchObject(expectedAuthError('network-request-failed'));
  },
  async 'api-down'() {
    const user = await signIn();
    expect(await outcome(fetch('/api/health'))).toBe('no answer');
    await expect(user.getIdToken(true)).resolves.toBeDefined();
  },
  async 'identity-down'() {
    expect(await outcome(fetch('/api/health'))).toBe('answered');
    await expect(signIn()).rejects.toMatchObject(expectedAuthError('network-request-failed'));
  },
  async 'answer-lost'() {
    const token = await (await signIn()).getIdToken();
    const body = { name: { es: 'Recién hecho', en: null }, slug: 'recien-hecho', color: '#166534' };
    const postLabel = () =>
      api('catalogs/labels', { token, method: 'POST', body, key: '0b7d2a44-7a55-4c2e-9b0e-3c1c1b3f1a01' });
    expect(await outcome(postLabel())).toBe('no answer');
    const repeatedResponse = await postLabel();
    expect(repeatedResponse.status).toBe(201);
    expect(repeatedResponse.headers.get('Idempotency-Hit')).toBe('true');
    expect(getTotal(await api('catalogs/labels', { token }))).toBe(25);
  },
  'server-error': () => refuses('service.failed', 500),
  unavailable: () => refuses('service.unavailable', 503, '2'),
  'too-many-requests': () => refuses('service.tooManyRequests', 429, '2'),
  async 'malformed-html'() {
    const response = await api('catalogs/labels');
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toContain('text/html');
    expect(await response.text()).toContain('<h1>');
  },
  async 'malformed-json'() {
    const response = await api('catalogs/labels');
    expect(response.headers.get('Content-Type')).toContain('application/json');
    expect(await outcome(response.json())).toBe('no answer');
  },
  async 'missing-headers'() {
    const token = await (await signIn()).getIdToken();
    const listResponse = await api('catalogs/labels', { token });
    const [firstLabel] = (await listResponse.json()) as Label[];
    expect(listResponse.headers.get('X-Total-Count')).toBeNull();
    expect(listResponse.headers.get('Content-Range')).toBeNull();
    expect((await api(`catalogs/labels/${firstLabel?.id}`, { token })).headers.get('ETag')).toBeNull();
  },
  async empty() {
    const response = await api('catalogs/labels');
    expect(getTotal(response)).toBe(0);
    expect(await response.json()).toEqual([]);
    expect(getTotal(await api('users/user'))).toBe(0);
    // The administrator who is signed in still exists, and the search finds the account.
    expect(getTotal(await api('users/administrator?filter={"q":"julia"}'))).toBe(1);
    await backend.activateScenarios([]);
    expect(getTotal(await api('catalogs/labels'))).toBe(24);
  },
  async 'many-rows'() {
    const token = await (await signIn()).getIdToken();
    const find = (filter: object) => api(`catalogs/labels?filter=${JSON.stringify(filter)}&range=[0,24]`, { token });
    const allLabels = await find({});
    expect([getTotal(allLabels), allLabels.headers.get(moreHeader)]).toEqual([10_000, 'true']);
    expect(getTotal(await find({ q: 'tlayuda 00008' }))).toBe(1);
    const [label] = (await (await find({ q: 'esquite 10000' })).json()) as Label[];
    expect(label?.name.es).toBe('Esquite 10000');
    const body = {
      name: { es: 'Otro nombre', en: null },
      slug: label?.slug,
      color: label?.color,
      description: null,
      active: true,
    };
    expect((await api(`catalogs/labels/${label?.id}`, { token, method: 'PUT', body, version: '"1"' })).status).toBe(
      200,
    );
    expect(getTotal(await find({ q: 'esquite 10000' }))).toBe(1);
  },
  async conflict() {
    const token = await (await signIn()).getIdToken();
    const [label] = (await (await api('catalogs/labels', { token })).json()) as Label[];
    const body = {
      name: { es: 'Recién llegado', en: 'New' },
      slug: label?.slug,
      color: label?.color,
      description: null,
      active: true,
    };
    const save = (version: string) => api(`catalogs/labels/${label?.id}`, { token, method: 'PUT', body, version });
    const staleResponse = await save('"1"');
    expect(staleResponse.status).toBe(412);
    expect(await staleResponse.json()).toMatchObject({
      code: 'record.stale',
      current: { version: 2, name: { es: 'Nuevo (Ana)' } },
    });
    expect((await save('"2"')).status).toBe(200);
  },
  async 'token-expired'() {
    const user = await signIn();
    const token = await user.getIdToken();
    const responses = await Promise.all([api('catalogs/labels', { token }), api('catalogs/labels', { token })]);
    expect(responses.map(({ status }) => status)).toEqual([401, 401]);
    expect(await codeOf(responses[0])).toBe('auth.tokenExpired');
    expect((await api('catalogs/labels', { token: await user.getIdToken(true) })).status).toBe(200);
  },
  async 'role-changed'() {
    const user = await signIn();
    expect((await user.getIdTokenResult(true)).claims['role']).toBe(Role.administrator);
    expect((await api('catalogs/labels', { token: await user.getIdToken() })).status).toBe(200);
    expect((await user.getIdTokenResult(true)).claims['role']).toBe(Role.user);
    expect((await api('catalogs/labels', { token: await user.getIdToken() })).status).toBe(403);
    await backend.activateScenarios([]);
    expect((await user.getIdTokenResult(true)).claims['role']).toBe(Role.administrator);
  },
  async 'signed-out'() {
    await backend.activateScenarios([]);
    const user = await signIn();
    const token = await user.getIdToken();
    await backend.activateScenarios(['signed-out']);
    expect(await codeOf(await api('catalogs/labels', { token }))).toBe('auth.tokenRevoked');
    await expect(user.getIdToken(true)).rejects.toMatchObject(expectedAuthError('user-token-expired'));
    await expect(signIn()).resolves.toBeDefined();
  },
  async disabled() {
    await backend.activateScenarios([]);
    const user = await signIn();
    await backend.activateScenarios(['disabled']);
    await expect(user.getIdToken(true)).rejects.toMatchObject(expectedAuthError('user-disabled'));
    await expect(signIn()).rejects.toMatchObject(expectedAuthError('user-disabled'));
    await backend.activateScenarios([]);
    await expect(signIn()).resolves.toBeDefined();
  },
  async 'too-many-attempts'() {
    await expect(signIn()).rejects.toMatchObject(expectedAuthError('too-many-requests'));
  },
  async 'link-expired'() {
    await sdk.sendPasswordResetEmail(createAuth(), 'admin@sobremesa.app');
    const code = backend.mails[0]?.code ?? '';
    await expect(sdk.confirmPasswordReset(createAuth(), code, 'una-nueva')).rejects.toMatchObject(
      expectedAuthError('expired-action-code'),
    );
  },
  blocked: () => signsInAs(Role.blocked, 'auth.blocked'),
  user: () => signsInAs(Role.user, 'auth.notAdministrator'),
  company: () => signsInAs(Role.company, 'auth.notAdministrator'),
  employee: () => signsInAs(Role.employee, 'auth.notAdministrator'),
  'role-missing': () => signsInAs(undefined, 'auth.notAdministrator'),
  'role-malformed': () => signsInAs('administrator', 'auth.notAdministrator'),
};

describe('active scenario', () => {
  it.each(scenarioNames)('%s has its documented effect', async (name) => {
    await backend.activateScenarios([name]);
    expect(backend.active).toEqual([name]);
    await shows[name]();
  });
});
