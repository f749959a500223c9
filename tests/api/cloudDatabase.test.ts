import { afterEach, describe, expect, it, vi } from 'vitest';
import { givenDatabase, withoutDatabase } from '../../cloud/database.mjs';

afterEach(() => void vi.unstubAllEnvs());

describe('the database of the cloud on one machine', () => {
  it.each([
    'postgres://postgres@127.0.0.1:5432/cloud',
    'postgresql://me:secret@localhost/cloud',
    'postgres://[::1]:5432/cloud',
    'postgres://me@/cloud?host=/var/run/postgresql',
    'postgres://me@%2Fvar%2Frun%2Fpostgresql/cloud',
    'socket:/var/run/postgresql?db=cloud',
  ])('may be %s', async (url) => {
    expect(await givenDatabase({ CLOUD_DATABASE_URL: url })).toBe(url);
  });

  it.each([
    ['postgres://db.example.com/cloud', 'leads to db.example.com'],
    ['postgres://127.example.com/cloud', 'leads to 127.example.com'],
    ['postgres://10.0.0.1/cloud', 'leads to 10.0.0.1'],
    ['postgres://localhost@db.example.com/cloud', 'leads to db.example.com'],
    ['postgres://localhost/cloud?host=db.example.com', 'leads to db.example.com'],
    ['db.example.com/cloud', 'does not begin with postgres://'],
    ['postgres://localhost/cloud?sslrootcert=/none', 'cannot be read'],
  ])('may not be %s', async (url, reason) => {
    await expect(givenDatabase({ CLOUD_DATABASE_URL: url })).rejects.toThrow(`CLOUD_DATABASE_URL ${reason}`);
  });

  it('may not be elsewhere by PGHOST', async () => {
    vi.stubEnv('PGHOST', 'db.example.com');
    await expect(givenDatabase({ CLOUD_DATABASE_URL: 'postgres:///cloud' })).rejects.toThrow('leads to db.example.com');
  });

  it('is never that of DATABASE_URL', async () => {
    const variables = { DATABASE_URL: 'postgres://localhost/production' };
    expect(await givenDatabase(variables)).toBeNull();
    expect(
      withoutDatabase({
        ...variables,
        DATABASE_REPLICA_URL: 'postgres://replica/',
        ENCRYPTION_KEY: 'key',
        PATH: '/bin',
      }),
    ).toEqual({ PATH: '/bin' });
  });
});
