import { isIP } from 'node:net';
import { CloudRefused } from './tools.mjs';

/** A name such as `127.example.com` is somebody's; a path is a socket of this machine. */
const isHere = (host) =>
  host === 'localhost' || host === '::1' || host.startsWith('/') || (isIP(host) === 4 && host.startsWith('127.'));

/**
 * The PostgreSQL of `CLOUD_DATABASE_URL`, `null` where it is not set. `DATABASE_URL` is never read: it may name
 * production, which the tokens of an emulator and the published key must not open.
 * @throws CloudRefused when it is not on this machine.
 */
export async function givenDatabase({ CLOUD_DATABASE_URL: url }) {
  if (!url) return null;
  const refuse = (reason) => {
    throw new CloudRefused(
      `CLOUD_DATABASE_URL ${reason}. It must lead to a PostgreSQL of this machine, such as postgres://postgres@127.0.0.1:5432/cloud.`,
    );
  };
  if (!/^(postgres(ql)?|socket):/.test(url)) refuse('does not begin with postgres://');
  // Only now: this module is loaded before the libraries are installed.
  const { default: pg } = await import('pg');
  const read = () => {
    try {
      // As the driver reads it: a parameter `host` goes before the address, and PGHOST fills in what it leaves out.
      return new pg.Client({ connectionString: url }).host;
    } catch {
      return refuse('cannot be read');
    }
  };
  const host = read();
  return isHere(host) ? url : refuse(`leads to ${host}`);
}

/** What the parts are started with: nothing that leads to a database, or opens one, but what they are given. */
export const withoutDatabase = (variables) =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !/^(DATABASE_|ENCRYPTION_KEY$)/.test(name)));
