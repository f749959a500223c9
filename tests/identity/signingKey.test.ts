import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untyped } from '../../api/db/database';
import { createVault, newKey, WrongKey } from '../../api/vault';
import { createEmbeddedIdentity } from '../../identity/identity';
import { password, projectId, openIdentityFixture, type IdentityFixture } from './identityFixture';

let identityFixture: IdentityFixture;
let uid: string;
beforeAll(async () => {
  identityFixture = await openIdentityFixture();
  uid = await identityFixture.createAccount('julia@sobremesa.app');
});
afterAll(() => identityFixture.close());

async function signIn(): Promise<string> {
  const response = await identityFixture.request('/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'julia@sobremesa.app', password }),
  });
  const { idToken } = (await response.json()) as { idToken: string };
  return idToken;
}

describe('the signing key of tokens', () => {
  it('stores the signing key encrypted, re-encrypts it with the newest key at start and verifies older tokens', async () => {
    const rows = untyped(identityFixture.db.kysely);
    const readStoredKeys = async () =>
      String((await rows.selectFrom('identityKeys').select('secret').executeTakeFirstOrThrow())['secret']);
    const token = await signIn();
    const secret = await readStoredKeys();
    const [olderKey, newerKey] = [newKey(), newKey()];
    for (const keys of [olderKey, `${newerKey},${olderKey}`, newerKey]) {
      const restartedFixture = await openIdentityFixture({ db: identityFixture.db, vault: createVault(keys) });
      await expect(restartedFixture.identity.port.verify(token)).resolves.toMatchObject({ uid });
      const [firstKey = ''] = keys.split(',');
      expect(await createVault(firstKey).open(await readStoredKeys())).toBe(secret);
      await restartedFixture.close();
    }
    const wrongKeyFixture = await openIdentityFixture({ db: identityFixture.db, vault: createVault(newKey()) });
    await expect(wrongKeyFixture.identity.port.verify(token)).rejects.toThrow(WrongKey);
    await wrongKeyFixture.close();
    await rows.updateTable('identityKeys').set({ secret }).execute();
  });

  it('reads the signing key again after a database failure', async () => {
    let isAway = true;
    const steps = Reflect.get(identityFixture.db.kysely, 'selectFrom');
    const kysely: typeof identityFixture.db.kysely = new Proxy(identityFixture.db.kysely, {
      get(target, name): unknown {
        if (name === 'withTables') return () => kysely;
        if (name === 'selectFrom' && isAway) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
        const value: unknown = name === 'selectFrom' ? steps : Reflect.get(target, name);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
    const identity = createEmbeddedIdentity({
      db: { ...identityFixture.db, kysely },
      clock: () => new Date(Date.UTC(2026, 6, 1, 12)),
      projectId,
      iterations: 2,
    });
    const idToken = await signIn();
    await expect(identity.port.verify(idToken)).rejects.toThrow('away');
    isAway = false;
    await expect(identity.port.verify(idToken)).resolves.toMatchObject({ uid });
  });
});
