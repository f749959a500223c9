import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Refused } from './command';

/**
 * Runs a program of PostgreSQL on the database at `url`. The password is given by the environment: arguments can be read
 * by everybody on the machine. Throws `Refused` with what the program said.
 */
export async function runOnPostgres(
  program: 'pg_dump' | 'pg_restore',
  url: string,
  args: readonly string[],
): Promise<void> {
  const address = new URL(url);
  const password = address.searchParams.get('password') ?? decodeURIComponent(address.password);
  address.password = '';
  address.searchParams.delete('password');
  const child = spawn(program, ['--dbname', address.href, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...(password && { PGPASSWORD: password }) },
  });
  const said: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk));
  const [status] = await once(child, 'close').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT')
      throw new Refused(`${program} was not found: install the client programs of PostgreSQL, as new as the server.`);
    throw error;
  });
  if (status !== 0) throw new Refused(`${program} failed: ${Buffer.concat(said).toString().trim()}`);
}
