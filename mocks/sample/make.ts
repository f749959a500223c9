/**
 * The sample data, made through the API's own doors: what it refuses cannot stand in the sample.
 * The clock and the chance are its own, so it comes out the same each time.
 */
import { createApi } from '../../api/app';
import { resources } from '../../api/contract/resources';
import { defaultSettings } from '../../api/contract/settings';
import type { Database } from '../../api/db/database';
import { migrate } from '../../api/db/migrate';
import { createVault, publishedKey } from '../../api/vault';
import { createEmbeddedIdentity, type EmbeddedIdentity } from '../../api/identity/embedded/identity';
import { memoryImages } from '../../api/images/memory';
import { demoAccounts, demoPassword, publishedIterations } from './accounts';
import { archivedLabels, sampleLabels } from './labels';
import { seededBytes } from './seed';

const projectId = 'demo-sobremesa';
const origin = 'http://sample.invalid';
const beginning = Date.UTC(2026, 0, 12, 15);
const betweenActs = 5 * 60 * 60_000;

/** Signs the maker's own tokens alone; an installation makes its key at first use. */
const key = 'c2FtcGxlLW9ubHktc2FtcGxlLW9ubHktc2FtcGxlLW9ubHk';

/** Fills an empty database. */
export async function makeSample(db: Database): Promise<void> {
  await migrate(db, resources);
  let acts = 0;
  const clock = () => new Date(beginning + acts * betweenActs);
  const bytes = seededBytes(20_260_112);
  const random = (length: number) => bytes(new Uint8Array(length));
  const identity = createEmbeddedIdentity({ db, clock, projectId, key, consoleOrigin: origin, iterations: publishedIterations, random });
  const api = createApi({ db, identity: identity.port, vault: createVault(publishedKey, bytes), images: memoryImages(), clock, settings: defaultSettings, log: () => {}, random: bytes });

  for (const { email, displayName, role } of demoAccounts) {
    await identity.port.setPassword(await identity.port.create({ email, displayName, role }), demoPassword);
  }

  async function act(method: string, path: string, body?: unknown, version?: number): Promise<{ id: string; version: number }> {
    acts += 1;
    // Hours pass between two acts, more than a token lives.
    const token = await signIn(identity, 'admin@sobremesa.app');
    const request = new Request(`${origin}/api/catalogs/labels${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        'X-Request-Id': `sample-${acts}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(version !== undefined && { 'If-Match': `"${version}"` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = await api.fetch(request);
    const said = await answer.text();
    if (!answer.ok) throw new Error(`the API refused ${method} ${path} of the sample data: ${said}`);
    return JSON.parse(said) as { id: string; version: number };
  }

  for (const label of sampleLabels) {
    const { id, version } = await act('POST', '', { active: true, ...label });
    if (archivedLabels.includes(label.slug)) await act('DELETE', `/${id}`, undefined, version);
  }
}

async function signIn(identity: EmbeddedIdentity, email: string): Promise<string> {
  const answer = await identity.fetch(
    new Request(`${origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword`, {
      method: 'POST',
      body: JSON.stringify({ email, password: demoPassword }),
    }),
  );
  if (!answer?.ok) throw new Error(`${email} of the sample data cannot sign in`);
  return ((await answer.json()) as { idToken: string }).idToken;
}
