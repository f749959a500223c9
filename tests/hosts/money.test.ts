import { expect, it } from 'vitest';
import type { Checks } from '../../contract/money/checks';
import { createSeededRandom } from '../api/money/seededRandom';
import { createEmptyFolder, signIn } from './server';
import { startServer } from './startServer';

const postsInAll = 200;
const killCount = 8;

function postOf(index: number, accountId: string, receivedOn: string) {
  const key = `0198a5a0-0000-8000-8000-${String(index).padStart(12, '0')}`;
  const card = { initialMinor: 10_000 + index, currency: 'MXN', fundedBy: 'customer' };
  const deposit = {
    accountId,
    amountMinor: 10_000 + index,
    currency: 'MXN',
    method: 'transfer',
    bank: 'Banco',
    bankReference: `matado-${index}`,
    receivedOn,
  };
  return index % 2 === 0 ? { key, path: 'giftcards', body: card } : { key, path: 'deposits', body: deposit };
}

it(
  `books ${postsInAll} money postings once each over ${killCount} kills, retried with their idempotency keys`,
  { timeout: 300_000 },
  async () => {
    const DATA_DIR = createEmptyFolder();
    const chance = createSeededRandom(4_711);
    let origin = '';
    let server = await startAndSignIn();
    const token = await signIn(origin);
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };

    async function startAndSignIn() {
      const server = startServer({ DATA_DIR });
      origin = await server.origin;
      return server;
    }
    const readPath = async (path: string) => fetch(`${origin}/api/${path}`, { headers });
    const countTotal = async (path: string) => Number((await readPath(path)).headers.get('X-Total-Count'));

    const [someone] = (await (await readPath('users/user?range=[0,0]')).json()) as { id: string }[];
    const moneyPosts = Array.from({ length: postsInAll }, (_, index) =>
      postOf(index, someone?.id ?? '', getDayBeforeYesterday()),
    );
    const totalsBefore = {
      cards: await countTotal('giftcards'),
      deposits: await countTotal('deposits'),
      journals: await countTotal('journals'),
    };

    const statusByKey = new Map<string, string>();
    async function send({ key, path, body }: (typeof moneyPosts)[number]): Promise<void> {
      try {
        const response = await fetch(`${origin}/api/${path}`, {
          method: 'POST',
          headers: { ...headers, 'Idempotency-Key': key },
          body: JSON.stringify(body),
        });
        const text = await response.text();
        if (response.status !== 201) return;
        expect(statusByKey.get(key) ?? text).toBe(text);
        statusByKey.set(key, text);
      } catch (error) {
        // A `TypeError` means that the connection broke. Any other error is a fault.
        if (!(error instanceof TypeError)) throw error;
      }
    }

    const killedIndexes = new Set(Array.from({ length: killCount }, () => chance.integerBelow(postsInAll)));
    for (let index = 0; index < postsInAll; index += 4) {
      const four = moneyPosts
        .slice(index, index + 4)
        .map((post, place) => ({ post, isLast: killedIndexes.has(index + place) }));
      const responses = four.map(({ post }) => send(post));
      if (four.some(({ isLast }) => isLast)) {
        await Promise.race(responses);
        await server.stop('SIGKILL');
        await Promise.all(responses);
        server = await startAndSignIn();
        continue;
      }
      await Promise.all(responses);
    }
    expect(statusByKey.size).toBeLessThan(postsInAll);
    for (const post of moneyPosts) await send(post);

    expect(statusByKey.size).toBe(postsInAll);
    expect(new Set([...statusByKey.values()].map((text) => (JSON.parse(text) as { id: string }).id)).size).toBe(
      postsInAll,
    );
    expect(await countTotal('giftcards')).toBe(totalsBefore.cards + postsInAll / 2);
    expect(await countTotal('deposits')).toBe(totalsBefore.deposits + postsInAll / 2);
    expect(await countTotal('journals')).toBe(totalsBefore.journals + postsInAll / 2);
    const checks = (await (await readPath('system/checks')).json()) as Checks;
    expect(checks.checks.filter(({ ok }) => !ok)).toEqual([]);
  },
);

function getDayBeforeYesterday(): string {
  return new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
}
