import { afterEach, describe, expect, it, vi } from 'vitest';
import { readDatabaseUrl, omitDatabaseVariables } from '../../cloud/database.mjs';
import { assertSameDatabase, databaseName } from '../../cloud/sameDatabase.mjs';

afterEach(() => void vi.unstubAllEnvs());

describe('CLOUD_DATABASE_URL', () => {
  it.each([
    'postgres://postgres@127.0.0.1:5432/cloud',
    'postgresql://me:secret@localhost/cloud',
    'postgres://[::1]:5432/cloud',
    'postgres://me@/cloud?host=/var/run/postgresql',
    'postgres://me@%2Fvar%2Frun%2Fpostgresql/cloud',
    'socket:/var/run/postgresql?db=cloud',
  ])('accepts CLOUD_DATABASE_URL=%s', async (url) => {
    expect(await readDatabaseUrl({ CLOUD_DATABASE_URL: url })).toBe(url);
  });

  it.each([
    ['postgres://db.example.com/cloud', 'leads to db.example.com'],
    ['postgres://127.example.com/cloud', 'leads to 127.example.com'],
    ['postgres://10.0.0.1/cloud', 'leads to 10.0.0.1'],
    ['postgres://localhost@db.example.com/cloud', 'leads to db.example.com'],
    ['postgres://localhost/cloud?host=db.example.com', 'leads to db.example.com'],
    ['db.example.com/cloud', 'does not begin with postgres://'],
    ['postgres://localhost/cloud?sslrootcert=/none', 'cannot be read'],
  ])('rejects CLOUD_DATABASE_URL=%s', async (url, reason) => {
    await expect(readDatabaseUrl({ CLOUD_DATABASE_URL: url })).rejects.toThrow(`CLOUD_DATABASE_URL ${reason}`);
  });

  it('rejects a host set by PGHOST', async () => {
    vi.stubEnv('PGHOST', 'db.example.com');
    await expect(readDatabaseUrl({ CLOUD_DATABASE_URL: 'postgres:///cloud' })).rejects.toThrow(
      'leads to db.example.com',
    );
  });

  it('ignores DATABASE_URL and removes it from the environment', async () => {
    const variables = { DATABASE_URL: 'postgres://localhost/production' };
    expect(await readDatabaseUrl(variables)).toBeNull();
    expect(
      omitDatabaseVariables({
        ...variables,
        DATABASE_REPLICA_URL: 'postgres://replica/',
        ENCRYPTION_KEY: 'key',
        PATH: '/bin',
      }),
    ).toEqual({ PATH: '/bin' });
  });
});

describe('the database to migrate', () => {
  it.each([
    ['postgres://me:secret@DB.example.com/shop', 'db.example.com:5432/shop'],
    ['postgresql://db.example.com:6543/shop?sslmode=disable', 'db.example.com:6543/shop'],
    ['postgres://me@/shop?host=/cloudsql/project:region:name', '/cloudsql/project:region:name:5432/shop'],
    ['postgres://db.example.com/shop?sslrootcert=/none', null],
  ])('shows a database without its password: %s', async (url, place) => {
    expect(await databaseName(url)).toBe(place);
  });

  it.each([true, false])('asks for confirmation when the secret is unreadable: %s', async (confirms) => {
    const questions: string[] = [];
    const response = assertSameDatabase({
      url: 'postgres://me:secret@db.example.com/shop',
      secret: null,
      async confirmWithUser(question) {
        questions.push(question);
        return confirms;
      },
    });
    const outcome = await response.catch(({ message }: Error) => message);
    expect(outcome).toMatch(confirms ? /^db\.example\.com:5432\/shop$/ : /Nothing was done/);
    expect(questions).toEqual([
      'The function’s secret DATABASE_URL cannot be read. Is db.example.com:5432/shop its database, to be migrated?',
    ]);
  });
});
