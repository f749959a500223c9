import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openLibsql } from '../../../api/db/libsql';
import { lucia, openErasureFixture } from './erasureFixture';

test('leaves nothing of the erased person in the SQLite file and its log', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sobremesa-erased-'));
  const stage = await openErasureFixture(openLibsql(join(folder, 'data.sqlite')));
  try {
    await stage.erase();
    await stage.runScheduler();
    await stage.runScheduler();
    const found = readdirSync(folder).filter((name) => readFileSync(join(folder, name)).includes(lucia.email));
    expect(found).toEqual([]);
  } finally {
    await stage.close();
    rmSync(folder, { recursive: true });
  }
});
