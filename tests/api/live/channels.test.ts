import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLiveFeed } from '../../../api/live/feed';
import { openApiFixture, identity, type ApiFixture } from '../apiFixture';
import { createLabel } from '../labels';

let api: ApiFixture;
let controller: AbortController;
beforeEach(() => {
  controller = new AbortController();
});
afterEach(() => {
  controller.abort();
  return api.close();
});

/** Opens a channel. `readUntil` reads up to the named event; `null` means that the stream has ended. */
async function openChannel(as: string) {
  const headers = { Authorization: `Bearer ${as}` };
  const response = await api.fetch(new Request('http://localhost/api/live', { headers, signal: controller.signal }));
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const readUntil = async (event: string): Promise<string | null> => {
    for (;;) {
      const { value } = (await reader?.read()) ?? {};
      if (value === undefined) return null;
      if (value.includes(`event: ${event}\n`)) return event;
    }
  };
  await readUntil('open');
  return { until: readUntil };
}

test('closes the oldest of more than twenty live channels of a person with a reason', async () => {
  const live = createLiveFeed();
  api = await openApiFixture({ live });
  for (const as of ['admin', 'ana']) await api.send('GET', 'catalogs/labels', { as });
  const [oldest, secondChannel] = [await openChannel('ana'), await openChannel('ana')];
  for (let channelNumber = 2; channelNumber < 20; channelNumber += 1) await openChannel('ana');
  const colleague = await openChannel('admin');
  const lastChannel = await openChannel('ana');
  expect([await oldest.until('replaced'), await oldest.until('change')]).toEqual(['replaced', null]);
  expect(live.feed.followers).toBe(21);
  await createLabel(api);
  for (const { until } of [secondChannel, colleague, lastChannel]) expect(await until('change')).toBe('change');
});

test('verifies a session once per change, however many channels it has', async () => {
  let verifications = 0;
  const verify = (token: string) => {
    if (token === 'ana') verifications += 1;
    return identity.verify(token);
  };
  api = await openApiFixture({ live: createLiveFeed(), identity: { ...identity, verify } });
  for (const as of ['admin', 'ana']) await api.send('GET', 'catalogs/labels', { as });
  const channels = [];
  for (let index = 0; index < 10; index += 1) channels.push(await openChannel('ana'));
  verifications = 0;
  await createLabel(api);
  for (const { until } of channels) await until('change');
  expect(verifications).toBe(1);
});
