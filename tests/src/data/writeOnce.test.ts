import { expect, test } from 'vitest';
import { problem } from '../../../src/data/problem';
import { createWriteOnce } from '../../../src/data/writeOnce';

const loseResponse = () => Promise.reject(problem({ code: 'client.timedOut' }));
const rateLimited = () => Promise.reject(problem({ code: 'service.tooManyRequests' }, 429));

test('a refusal after a lost response keeps the idempotency key', async () => {
  const write = createWriteOnce();
  const keys: string[] = [];
  const sendWith = (respond: () => Promise<{ data: string }>) => (key: string) => {
    keys.push(key);
    return respond();
  };
  expect(await write('confirm', sendWith(loseResponse))).toMatchObject({ kind: 'unknown' });
  expect(await write('confirm', sendWith(rateLimited))).toMatchObject({ kind: 'refused' });
  expect(
    await write(
      'confirm',
      sendWith(async () => ({ data: 'confirmed' })),
    ),
  ).toMatchObject({ kind: 'done' });
  expect(new Set(keys).size).toBe(1);
  await write(
    'confirm',
    sendWith(async () => ({ data: 'confirmed again' })),
  );
  expect(new Set(keys).size).toBe(2);
});
