import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Ended } from './command';

/** Runs a script of `cloud/` in the project at `cwd`, with only the given environment. */
export function runScript(
  script: string,
  args: readonly string[],
  { cwd = '.', ...variables }: Record<string, string> = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [join(cwd, 'cloud', script), ...args], {
    cwd,
    env: { PATH: process.env['PATH'], ...variables },
  });
  let [out, errors] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += String(chunk)));
  child.stderr.on('data', (chunk: Buffer) => (errors += String(chunk)));
  return new Promise((done) => child.on('close', (status) => done({ status, out, errors })));
}

/** Proxies the installation at `origin` during the test; `spoil` replaces its responses. */
export async function spoiled(origin: string, spoil: (path: string, answer: Response) => Response): Promise<string> {
  const between = createServer((request, response) => {
    void (async () => {
      const path = request.url ?? '/';
      const answer = spoil(path, await fetch(new URL(path, origin), { redirect: 'manual' }));
      const headers = [...answer.headers].filter(
        ([name]) => !/^(content-encoding|content-length|transfer-)/.test(name),
      );
      response.writeHead(answer.status, Object.fromEntries(headers));
      response.end(Buffer.from(await answer.arrayBuffer()));
    })();
  });
  await new Promise<void>((listening) => between.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    between.closeAllConnections();
    between.close();
  });
  return `http://127.0.0.1:${(between.address() as AddressInfo).port}`;
}
