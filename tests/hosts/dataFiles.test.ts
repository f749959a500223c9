import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createEmptyFolder, signIn } from './server';
import { startServer } from './startServer';

describe('files of an installation', () => {
  it('creates a data folder and files readable by the user of the server only', async () => {
    const DATA_DIR = join(createEmptyFolder(), 'data');
    const server = startServer({ DATA_DIR });
    await signIn(await server.origin);
    const openFiles = [
      DATA_DIR,
      ...readdirSync(DATA_DIR, { recursive: true }).map((name) => join(DATA_DIR, String(name))),
    ];
    expect(openFiles).toContain(join(DATA_DIR, 'sobremesa.sqlite'));
    expect(openFiles.filter((path) => (statSync(path).mode & 0o077) !== 0)).toEqual([]);
    expect((await server.stop()).out).not.toContain('Warning');
  });

  it('warns when other users can read the data folder', async () => {
    const DATA_DIR = createEmptyFolder();
    chmodSync(DATA_DIR, 0o755);
    const server = startServer({ DATA_DIR });
    await server.origin;
    const { out } = await server.stop();
    expect(out).toContain(`other users of this machine can read ${DATA_DIR} (mode 755)`);
  });
});

it('answers 404 for an unknown address with a name that begins with a dot', async () => {
  const server = startServer();
  const origin = await server.origin;
  const paths = ['/.env', '/.git/config', '/catalogs/.htaccess'];
  const responses = await Promise.all(paths.map((path) => fetch(origin + path)));
  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
  await server.stop();
});
