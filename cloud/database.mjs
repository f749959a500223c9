import { isIP } from 'node:net';
import { CloudRefused } from './tools.mjs';

const isLocalHost = (host) =>
  host === 'localhost' || host === '::1' || host.startsWith('/') || (isIP(host) === 4 && host.startsWith('127.'));

/**
 * Returns `CLOUD_DATABASE_URL`; `null` if it is not set. Does not read `DATABASE_URL`, which may be the production
 * database: emulator tokens and the published encryption key must not give access to it.
 * @throws CloudRefused if the host is not this machine
 */
export async function readDatabaseUrl({ CLOUD_DATABASE_URL: url }) {
  if (!url) return null;
  const refuse = (reason) => {
    throw new CloudRefused(
      `CLOUD_DATABASE_URL ${reason}. It must lead to a PostgreSQL of this machine, such as postgres://postgres@127.0.0.1:5432/cloud.`,
    );
  };
  if (!/^(postgres(ql)?|socket):/.test(url)) refuse('does not begin with postgres://');
  // Imported here, because this module is loaded before the dependencies are installed.
  const { default: pg } = await import('pg');
  const read = () => {
    try {
      // Uses the driver's parser, because the query parameter `host` and PGHOST may change the host.
      return new pg.Client({ connectionString: url }).host;
    } catch {
      return refuse('cannot be read');
    }
  };
  const host = read();
  return isLocalHost(host) ? url : refuse(`leads to ${host}`);
}

/** Removes database and encryption variables from an environment. Each process gets its own values explicitly. */
export const omitDatabaseVariables = (variables) =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !/^(DATABASE_|ENCRYPTION_KEY$)/.test(name)));
