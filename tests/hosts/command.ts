import { spawn } from 'node:child_process';

export interface CommandResult {
  status: number | null;
  out: string;
  errors: string;
}

export function runCommand(
  name: string,
  args: readonly string[],
  variables: Record<string, string>,
): Promise<CommandResult> {
  const child = spawn(process.execPath, [`dist/server/${name}.js`, ...args], {
    env: { PATH: process.env['PATH'], ...variables },
  });
  let [out, errors] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += String(chunk)));
  child.stderr.on('data', (chunk: Buffer) => (errors += String(chunk)));
  return new Promise((resolve) => child.on('close', (status) => resolve({ status, out, errors })));
}
