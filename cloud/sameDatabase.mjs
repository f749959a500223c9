import { CloudRefused } from './tools.mjs';

/**
 * Returns host, port and database of a PostgreSQL URL, without credentials: `db.example.com:5432/sobremesa`. Returns
 * `null` if the driver cannot parse the URL.
 */
export async function databaseName(url) {
  const { default: pg } = await import('pg');
  try {
    const { host, port, database } = new pg.Client({ connectionString: url });
    return `${host.toLowerCase()}:${port}/${database}`;
  } catch {
    return null;
  }
}

/**
 * Checks that the database to migrate is the function's database. `secret`: DATABASE_URL of the function; `null` if it
 * cannot be read. `confirmed`: database given on the command line. `confirmWithUser`: prompts the user. Returns host,
 * port and name of the database.
 * @throws CloudRefused if it is another database, or nobody confirms it.
 */
export async function assertSameDatabase({ url, secret, confirmed, confirmWithUser }) {
  const name = await databaseName(url);
  if (name === null)
    throw new CloudRefused('DATABASE_URL cannot be read: it must be an address such as postgres://user@host/database.');
  if (confirmed === name) return name;
  if (confirmed !== undefined)
    throw new CloudRefused(`--database names ${confirmed}, and DATABASE_URL leads to ${name}. Nothing was done.`);
  const functionDatabase = secret === null ? null : await databaseName(secret);
  if (functionDatabase === name) return name;
  const confirm = `say so: npm run deploy -- --database=${name}`;
  if (functionDatabase !== null)
    throw new CloudRefused(
      `DATABASE_URL leads to ${name}, and the function’s secret of that name to ${functionDatabase}. Nothing was done. If both are the same database, as behind a proxy or a pooler, ${confirm}`,
    );
  const question = `The function’s secret DATABASE_URL cannot be read. Is ${name} its database, to be migrated?`;
  if (!(await confirmWithUser(question)))
    throw new CloudRefused(
      `Whether ${name} is the database of the function is not known: its secret DATABASE_URL cannot be read. Nothing was done. If it is, ${confirm}`,
    );
  return name;
}
