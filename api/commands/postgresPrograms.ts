import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { CommandError } from './command';

/**
 * Runs a PostgreSQL program on the database at `url`. Passes the password in the environment, because every user of the
 * machine can read the arguments of a program. Throws `CommandError` with the program's output.
 */
export async function runPostgresProgram(
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
  const stderrChunks: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => stderrChunks.push(chunk));
  const [status] = await once(child, 'close').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT')
      throw new CommandError(
        `${program} was not found: install the client programs of PostgreSQL, as new as the server.`,
      );
    throw error;
  });
  if (status !== 0) throw new CommandError(`${program} failed: ${Buffer.concat(stderrChunks).toString().trim()}`);
}
