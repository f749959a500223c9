import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmptyFolder } from './server';

const installOutput = 'npm was called\n';

function createFreshClone(): string {
  const root = createEmptyFolder();
  chmodSync(root, 0o755);
  mkdirSync(join(root, 'api', 'hosts'), { recursive: true });
  for (const name of ['start.mjs', 'preflight.mjs'])
    copyFileSync(join('api', 'hosts', name), join(root, 'api', 'hosts', name));
  writeFileSync(join(root, 'package-lock.json'), '{}');
  mkdirSync(join(root, 'bin'));
  writeFileSync(join(root, 'bin', 'npm'), `#!/bin/sh\nprintf '${installOutput}'\nexit 1\n`, { mode: 0o755 });
  return root;
}

interface Start {
  variables?: Record<string, string>;
  root?: string;
  node?: string;
  uid?: number;
}

function startServer({ variables = {}, root = createFreshClone(), node, uid }: Start = {}) {
  const claim = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${node}' } })`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...(node ? ['--import', `data:text/javascript,${claim}`] : []), join(root, 'api', 'hosts', 'start.mjs')],
    {
      cwd: root,
      env: { PATH: `${join(root, 'bin')}:${process.env['PATH']}`, PORT: '0', ...variables },
      encoding: 'utf8',
      ...(uid !== undefined && { uid }),
    },
  );
  return { status, stdout, lines: stderr.trim().split('\n') };
}

describe('preflight checks of npm start', () => {
  const busyServer = createServer();
  let port = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => busyServer.listen(0, '127.0.0.1', resolve));
    port = String((busyServer.address() as AddressInfo).port);
  });
  afterAll(() => new Promise((resolve) => busyServer.close(resolve)));

  it.each(['18.20.4', '20.9.0', '20.18.3'])('refuses to start on Node %s', (node) => {
    expect(startServer({ node })).toEqual({
      status: 1,
      stdout: '',
      lines: [`Sobremesa Console needs Node 20.19 or newer; this is ${node}.`],
    });
  });

  it.each(['PORT', 'METRICS_PORT'])('refuses to start on a busy %s', (variable) => {
    expect(startServer({ variables: { [variable]: port } })).toEqual({
      status: 1,
      stdout: '',
      lines: [`Port ${port} is busy. Stop what runs there, or set ${variable} to another one.`],
    });
  });

  it('refuses to start on an address of another machine', () => {
    expect(startServer({ variables: { HOST: '192.0.2.1', PORT: '4000' } })).toEqual({
      status: 1,
      stdout: '',
      lines: ['The server cannot listen on 192.0.2.1:4000 (EADDRNOTAVAIL).'],
    });
  });

  it('refuses to start with a data folder below a file', () => {
    const file = join(createEmptyFolder(), 'file');
    writeFileSync(file, '');
    const folder = join(file, 'data');
    expect(startServer({ variables: { DATA_DIR: folder } })).toEqual({
      status: 1,
      stdout: '',
      lines: [`The data folder ${folder} cannot be written (ENOTDIR). Set DATA_DIR to one that can.`],
    });
  });

  it('refuses to start with a read-only data folder', () => {
    const folder = createEmptyFolder();
    chmodSync(folder, 0o555);
    const variables = { DATA_DIR: join(folder, 'data') };
    // Runs as another user, since root may write everywhere.
    const { status, stdout, lines } = startServer(
      process.getuid?.() === 0 ? { variables, uid: 65_534 } : { variables },
    );
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(lines).toContain(
      `The data folder ${join(folder, 'data')} cannot be written (EACCES). Set DATA_DIR to one that can.`,
    );
  });

  it('refuses to start when libraries must be installed but the source folder is read-only', () => {
    const root = createFreshClone();
    writeFileSync(join(root, 'dist'), '');
    expect(startServer({ root })).toEqual({
      status: 1,
      stdout: '',
      lines: [`${join(root, 'dist')} cannot be written (ENOTDIR): npm start installs and builds there.`],
    });
  });

  it('reports several faults of a start at once, one per line', () => {
    const root = createFreshClone();
    writeFileSync(join(root, 'data'), '');
    expect(startServer({ root, variables: { PORT: port, DATA_DIR: 'data' } }).lines).toEqual([
      expect.stringContaining(`Port ${port} is busy`),
      expect.stringContaining('The data folder'),
    ]);
  });
});

it('installs libraries after the preflight checks pass, and reports a failed installation', () => {
  expect(startServer()).toEqual({
    status: 1,
    stdout: `Installing the libraries…\n${installOutput}`,
    lines: ['The libraries could not be installed: npm says why above.'],
  });
});
