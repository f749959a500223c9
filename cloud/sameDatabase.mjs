import { CloudRefused } from './tools.mjs';

/**
 * Returns host, port and database of a PostgreSQL URL, without credentials: `db.example.com:5432/sobremesa`. Returns
 * `null` if the driver cannot parse the URL.
 */
export async function placeOf(url) {
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
 * cannot be read. `confirmed`: database given on the command line. `ask`: prompts the user. Returns host, port and name
 * of the database.
 * @throws CloudRefused if it is another database, or nobody confirms it.
 */
export async function assertSameDatabase({ url, secret, confirmed, ask }) {
  const place = await placeOf(url);
  if (place === null)
    throw new CloudRefused('DATABASE_URL cannot be read: it must be an address such as postgres://user@host/database.');
  if (confirmed === place) return place;
  if (confirmed !== undefined)
    throw new CloudRefused(`--database names ${confirmed}, and DATABASE_URL leads to ${place}. Nothing was done.`);
  const used = secret === null ? null : await placeOf(secret);
  if (used === place) return place;
  const confirm = `say so: npm run deploy -- --database=${place}`;
  if (used !== null)
    throw new CloudRefused(
      `DATABASE_URL leads to ${place}, and the function’s secret of that name to ${used}. Nothing was done. If both are the same database, as behind a proxy or a pooler, ${confirm}`,
    );
  const question = `The function’s secret DATABASE_URL cannot be read. Is ${place} its database, to be migrated?`;
  if (!(await ask(question)))
    throw new CloudRefused(
      `Whether ${place} is the database of the function is not known: its secret DATABASE_URL cannot be read. Nothing was done. If it is, ${confirm}`,
    );
  return place;
}
