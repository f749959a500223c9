import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { untyped } from '../../../api/db/database';
import { TokenRefused } from '../../../api/ports/identity';
import { fileTypes } from '../../../contract/files';
import { declaredNames } from '../../../contract/values';
import { createLabel } from '../labels';
import { getAccountPath, inviteAdministrator, openUsersFixture, type Account, type UsersFixture } from './usersFixture';

const email = 'ines@sobremesa.app';
/** Eight pages, so that most of the file is unread when the client disconnects. */
const rowCount = 4_000;
let fixture: UsersFixture;
let ines: Account;
beforeEach(async () => {
  fixture = await openUsersFixture();
  ines = await inviteAdministrator(fixture, { email });
  const { id } = await createLabel(fixture);
  const labels = () => untyped(fixture.db.kysely).selectFrom('labels').selectAll();
  const label = await labels().where('id', '=', id).executeTakeFirstOrThrow();
  for (let createdCount = 1; createdCount < rowCount; createdCount += 50) {
    const copiedRows = Array.from({ length: Math.min(50, rowCount - createdCount) }, (_, index) => ({
      ...label,
      id: crypto.randomUUID(),
      slug: `copy-${createdCount + index}`,
      name_es: `Copia ${crypto.randomUUID()}`,
    }));
    await untyped(fixture.db.kysely).insertInto('labels').values(copiedRows).execute();
  }
});
afterEach(() => fixture.close());

/** Starts a download. The returned function reads to the end. It returns the size and whether the download is whole. */
async function beginDownload(type: string) {
  const headers = { Authorization: `Bearer ${email}` };
  const response = await fixture.fetch(new Request(`http://localhost/api/catalogs/labels.${type}`, { headers }));
  expect([response.status, response.headers.get('X-Total-Count')]).toEqual([200, String(rowCount)]);
  const reader = response.body?.getReader();
  if (!reader) throw new Error('no body');
  let bytes = (await reader.read()).value?.length ?? 0;
  return async () => {
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return { isWhole: true, bytes };
        bytes += value.length;
      }
    } catch {
      return { isWhole: false, bytes };
    }
  };
}

const listBrokenOffErrors = () =>
  fixture.log.filter(({ event }) => event === 'brokenOff').map(({ error }) => String(error));

describe.each(declaredNames(fileTypes))('long downloads of type %s', (type) => {
  test('completes a download for a slow reader with an expired token', async () => {
    const readRest = await beginDownload(type);
    fixture.now.advance(300_000);
    const { verify } = fixture.fakeIdentity;
    fixture.fakeIdentity.verify = async (token) => {
      if (token === email) throw new TokenRefused('expired');
      return verify(token);
    };
    expect((await readRest()).isWhole).toBe(true);
    expect(listBrokenOffErrors()).toEqual([]);
  });

  test.each<[string, () => Promise<unknown>, RegExp]>([
    [
      'is blocked',
      () => fixture.act(getAccountPath(ines), 'block', { reason: 'Dejó la empresa' }),
      /auth\.(blocked|tokenRevoked)/,
    ],
    [
      'is signed out elsewhere',
      async () => {
        const identity = fixture.fakeIdentity.findByEmail(email);
        if (identity) identity.disabled = true;
      },
      /auth\.tokenRevoked/,
    ],
    [
      'loses a duty',
      () => fixture.act(getAccountPath(ines), 'assign-duties', { duties: ['catalogs'] }),
      /permission\.missing/,
    ],
  ])('aborts a download when the reader %s', async (_, happens, why) => {
    const wholeDownload = await (await beginDownload(type))();
    const readRest = await beginDownload(type);
    await happens();
    fixture.now.advance(21_000);
    const { isWhole, bytes } = await readRest();
    expect(isWhole).toBe(false);
    expect(bytes).toBeLessThan(wholeDownload.bytes / 2);
    expect(listBrokenOffErrors()).toEqual([expect.stringMatching(why)]);
  });

  test('aborts a download after ten minutes', async () => {
    const readRest = await beginDownload(type);
    fixture.now.advance(601_000);
    expect((await readRest()).isWhole).toBe(false);
    expect(listBrokenOffErrors()).toEqual([expect.stringContaining('10 minutes')]);
  });
});
