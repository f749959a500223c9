import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untyped } from '../../api/db/database';
import { createVault, newKey, WrongKey } from '../../api/vault';
import { createEmbeddedIdentity } from '../../identity/identity';
import { password, projectId, openIdentityFixture, type IdentityFixture } from './identityFixture';

let served: IdentityFixture;
let uid: string;
beforeAll(async () => {
  served = await openIdentityFixture();
  uid = await served.createAccount('julia@sobremesa.app');
});
afterAll(() => served.close());

async function signIn(): Promise<string> {
  const response = await served.request('/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'julia@sobremesa.app', password }),
  });
  const { idToken } = (await response.json()) as { idToken: string };
  return idToken;
}

describe('the signing key of tokens', () => {
  it('stores the signing key encrypted, re-encrypts it with the newest key at start and verifies older tokens', async () => {
    const rows = untyped(served.db.kysely);
    const stored = async () =>
      String((await rows.selectFrom('identityKeys').select('secret').executeTakeFirstOrThrow())['secret']);
    const token = await signIn();
    const secret = await stored();
    const [older, newer] = [newKey(), newKey()];
    for (const keys of [older, `${newer},${older}`, newer]) {
      const restarted = await openIdentityFixture({ db: served.db, vault: createVault(keys) });
      await expect(restarted.identity.port.verify(token)).resolves.toMatchObject({ uid });
      const [first = ''] = keys.split(',');
      expect(await createVault(first).open(await stored())).toBe(secret);
      await restarted.close();
    }
    const wrong = await openIdentityFixture({ db: served.db, vault: createVault(newKey()) });
    await expect(wrong.identity.port.verify(token)).rejects.toThrow(WrongKey);
    await wrong.close();
    await rows.updateTable('identityKeys').set({ secret }).execute();
  });

  it('reads the signing key again after a database failure', async () => {
    let away = true;
    const steps = Reflect.get(served.db.kysely, 'selectFrom');
    const kysely: typeof served.db.kysely = new Proxy(served.db.kysely, {
      get(target, name): unknown {
        if (name === 'withTables') return () => kysely;
        if (name === 'selectFrom' && away) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
        const value: unknown = name === 'selectFrom' ? steps : Reflect.get(target, name);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
    const identity = createEmbeddedIdentity({
      db: { ...served.db, kysely },
      clock: () => new Date(Date.UTC(2026, 6, 1, 12)),
      projectId,
      iterations: 2,
    });
    const idToken = await signIn();
    await expect(identity.port.verify(idToken)).rejects.toThrow('away');
    away = false;
    await expect(identity.port.verify(idToken)).resolves.toMatchObject({ uid });
  });
});
