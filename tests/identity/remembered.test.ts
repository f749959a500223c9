import { UnsecuredJWT } from 'jose';
import { beforeEach, expect, test } from 'vitest';
import { TokenRefused, type Caller, type IdentityPort } from '../../api/ports/identity';
import { cacheVerifiedTokens } from '../../api/identity/verifiedTokenCache';
import { Role } from '../../contract/roles';

const ana: Caller = { uid: 'ana', email: 'ana@sobremesa.app', role: Role.administrator };
const rejectUnused = () => Promise.reject(new Error('not what these tests ask for'));

let nowMs = 0;
let verifiedTokens: string[] = [];
let response: () => Promise<Caller>;
let identity: IdentityPort;
beforeEach(() => {
  [nowMs, verifiedTokens, response] = [Date.parse('2026-07-01T12:00:00Z'), [], async () => ana];
  const service: IdentityPort = {
    verify: (token) => (verifiedTokens.push(token), response()),
    create: rejectUnused,
    find: rejectUnused,
    rename: rejectUnused,
    setRole: async () => {},
    endSessions: async () => {},
    resetSecondFactor: async () => {},
    restoreAccess: async () => {},
    signInMethods: () => Promise.resolve([]),
    setDisabled: async () => {},
    sendPasswordMail: rejectUnused,
    remove: async () => {},
  };
  identity = cacheVerifiedTokens(service, () => nowMs);
});

const createToken = (seconds: number, uid = 'ana') =>
  new UnsecuredJWT({ sub: uid }).setExpirationTime(nowMs / 1_000 + seconds).encode();

test('asks the service once per token and five seconds, concurrent requests included', async () => {
  const token = createToken(3_600);
  expect(await Promise.all([identity.verify(token), identity.verify(token)])).toEqual([ana, ana]);
  nowMs += 4_999;
  await identity.verify(token);
  expect(verifiedTokens).toHaveLength(1);
  nowMs += 1;
  await identity.verify(token);
  expect(verifiedTokens).toHaveLength(2);
});

test('caches each token separately', async () => {
  await identity.verify(createToken(3_600, 'ana'));
  await identity.verify(createToken(3_600, 'diego'));
  expect(verifiedTokens).toHaveLength(2);
});

test('caches neither rejections nor failures of the service', async () => {
  const token = createToken(3_600);
  response = () => Promise.reject(new TypeError('fetch failed'));
  await expect(identity.verify(token)).rejects.toThrow('fetch failed');
  response = () => Promise.reject(new TokenRefused('revoked'));
  await expect(identity.verify(token)).rejects.toThrow(TokenRefused);
  response = async () => ana;
  expect(await identity.verify(token)).toEqual(ana);
});

test.each<[string, () => Promise<void>]>([
  ['whose sessions end', () => identity.endSessions('ana')],
  ['whose role changes', () => identity.setRole('ana', null)],
  ['who is disabled', () => identity.setDisabled('ana', true)],
  ['who is removed', () => identity.remove('ana')],
])('invalidates the cache immediately for somebody %s', async (_what, change) => {
  const token = createToken(3_600);
  await identity.verify(token);
  await change();
  response = () => Promise.reject(new TokenRefused('revoked'));
  await expect(identity.verify(token)).rejects.toThrow(TokenRefused);
});

test('does not cache a response that was in flight when sessions ended', async () => {
  const token = createToken(3_600);
  let arrive = (_caller: Caller) => {};
  response = () => new Promise((resolve) => (arrive = resolve));
  const earlierResult = identity.verify(token);
  await identity.endSessions('ana');
  arrive(ana);
  await earlierResult;
  response = () => Promise.reject(new TokenRefused('revoked'));
  await expect(identity.verify(token)).rejects.toThrow(TokenRefused);
});

test('caches no token beyond its expiry and no unreadable token', async () => {
  const token = createToken(2);
  await identity.verify(token);
  nowMs += 2_000;
  await identity.verify(token);
  await identity.verify('not a token');
  await identity.verify('not a token');
  expect(verifiedTokens).toHaveLength(4);
});
