import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openLibsql } from '../../../api/db/libsql';
import { lucia, openErasureFixture } from './erasureFixture';

test('leaves nothing of the erased person in the SQLite file and its log', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sobremesa-erased-'));
  const fixture = await openErasureFixture(openLibsql(join(folder, 'data.sqlite')));
  try {
    await fixture.erase();
    await fixture.runScheduler();
    await fixture.runScheduler();
    const filesWithEmail = readdirSync(folder).filter((name) => readFileSync(join(folder, name)).includes(lucia.email));
    expect(filesWithEmail).toEqual([]);
  } finally {
    await fixture.close();
    rmSync(folder, { recursive: true });
  }
});
