import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { CommandResult } from './command';

export function runScript(
  script: string,
  args: readonly string[],
  { cwd = '.', ...variables }: Record<string, string> = {},
): Promise<CommandResult> {
  const child = spawn(process.execPath, [join(cwd, 'cloud', script), ...args], {
    cwd,
    env: { PATH: process.env['PATH'], ...variables },
  });
  let [out, errors] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += String(chunk)));
  child.stderr.on('data', (chunk: Buffer) => (errors += String(chunk)));
  return new Promise((done) => child.on('close', (status) => done({ status, out, errors })));
}

export async function startSpoilingProxy(
  origin: string,
  changeResponse: (path: string, response: Response) => Response,
): Promise<string> {
  const proxy = createServer((request, response) => {
    void (async () => {
      const path = request.url ?? '/';
      const changedResponse = changeResponse(path, await fetch(new URL(path, origin), { redirect: 'manual' }));
      const headers = [...changedResponse.headers].filter(
        ([name]) => !/^(content-encoding|content-length|transfer-)/.test(name),
      );
      response.writeHead(changedResponse.status, Object.fromEntries(headers));
      response.end(Buffer.from(await changedResponse.arrayBuffer()));
    })();
  });
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}
