import { describe, expect, it, vi } from 'vitest';
import { readScenarios } from '../../mocks/scenarios/scenarios';
import { openMockBackendFixture } from './mockBackendFixture';

const { api, createAuth, backend, sdk, signIn } = await openMockBackendFixture();

const getTotal = (response: Response) => Number(response.headers.get('X-Total-Count'));

describe('scenarios', () => {
  it('are active together', async () => {
    await backend.activateScenarios(['empty', 'missing-headers']);
    const response = await api('catalogs/labels');
    expect(response.headers.get('X-Total-Count')).toBeNull();
    expect(await response.json()).toEqual([]);
  });

  it('replace an active scenario for the same user', async () => {
    await backend.activateScenarios(['blocked', 'offline', 'company']);
    expect(backend.active).toEqual(['offline', 'company']);
  });

  it('stay in progress when another scenario is added', async () => {
    await backend.activateScenarios(['token-expired']);
    const token = await (await signIn()).getIdToken();
    expect((await api('catalogs/labels', { token })).status).toBe(401);
    await backend.activateScenarios(['token-expired', 'missing-headers']);
    const renewedToken = await (await signIn()).getIdToken();
    expect((await api('catalogs/labels', { token: renewedToken })).status).toBe(200);
  });

  it('stay active after a reset of the data', async () => {
    await backend.activateScenarios(['empty']);
    await backend.reset();
    expect(getTotal(await api('catalogs/labels'))).toBe(0);
  });

  it('notify subscribers until they unsubscribe', async () => {
    const listener = vi.fn<() => void>();
    const unsubscribe = backend.subscribe(listener);
    await backend.activateScenarios(['slow']);
    await backend.activateScenarios([]);
    await sdk.sendPasswordResetEmail(createAuth(), 'admin@sobremesa.app');
    expect(listener).toHaveBeenCalledTimes(3);
    unsubscribe();
    await backend.reset();
    expect(listener).toHaveBeenCalledTimes(3);
  });
});

describe('scenarios of an address', () => {
  it.each([
    ['?scenario=slow,offline', { known: ['slow', 'offline'], unknown: [] }],
    ['?page=2&scenario=slow&scenario=empty', { known: ['slow', 'empty'], unknown: [] }],
    ['?scenario=slow,slow, blocked ', { known: ['slow', 'blocked'], unknown: [] }],
    ['?scenario=slwo,empty,constructor', { known: ['empty'], unknown: ['slwo', 'constructor'] }],
    ['?scenario=', { known: [], unknown: [] }],
    ['?page=2', null],
  ])('%s is parsed', (search, expected) => {
    expect(readScenarios(search)).toEqual(expected);
  });
});
