import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

export async function startProgram(
  args: readonly string[],
  env: Record<string, string | undefined>,
  ready: RegExp,
): Promise<ChildProcess> {
  const program = spawn(process.execPath, args, { cwd: join(import.meta.dirname, '..', '..'), env });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [program.stdout, program.stderr])
      stream.on('data', (text: Buffer) => {
        output += String(text);
        if (ready.test(output)) resolve();
      });
    program.once('close', () => reject(new Error(output)));
  });
  return program;
}
