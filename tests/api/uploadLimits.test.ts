import { afterEach, describe, expect, test } from 'vitest';
import { memoryImages } from '../../api/images/memory';
import { freshApi, type Fixture } from './harness';
import { createLabel } from './labels';
import { hour, png, upload, uploaded } from './pictures';

let api: Fixture;
afterEach(() => api.close());

const size = png().length;
const none = { perPersonBytes: 0, totalBytes: 0, minFreeBytes: 0 };

describe('unused uploads', () => {
  test('of a person are limited by their bytes; a record that uses one, or an hour, makes room', async () => {
    api = await freshApi({ uploadLimits: { ...none, perPersonBytes: 2 * size } });
    const { url } = await uploaded(api);
    await uploaded(api);
    const refused = await upload(api);
    expect([refused.status, refused.json['code'], refused.headers.get('Retry-After')]).toEqual([
      429,
      'upload.tooMuchUnused',
      '600',
    ]);
    expect((await upload(api, png(), { as: 'ana' })).status).toBe(201);
    await createLabel(api, { imageUrl: url });
    await uploaded(api);
    expect((await upload(api)).status).toBe(429);
    api.now.pass(hour);
    await api.upkeep();
    await uploaded(api);
  });

  test('of a person are limited where many arrive at the same time', async () => {
    api = await freshApi({ uploadLimits: { ...none, perPersonBytes: 3 * size } });
    await Promise.all(Array.from({ length: 10 }, () => upload(api)));
    const { stored } = await api.db.kysely
      .selectFrom('images')
      .select(({ fn }) => fn.countAll<number>().as('stored'))
      .executeTakeFirstOrThrow();
    expect(stored).toBeLessThanOrEqual(3);
  });

  test('of all people together are limited too', async () => {
    api = await freshApi({ uploadLimits: { ...none, totalBytes: 2 * size } });
    await uploaded(api);
    expect((await upload(api, png(), { as: 'ana' })).status).toBe(201);
    expect((await upload(api, png(), { as: 'ana' })).json['code']).toBe('upload.tooMuchUnused');
  });
});

test('a disk with too little free space takes no upload, and everything else that is written', async () => {
  const disk = { free: 1_000_000 + size };
  api = await freshApi({
    uploadLimits: { ...none, minFreeBytes: 1_000_000 },
    images: { ...memoryImages(), freeBytes: async () => disk.free },
  });
  await uploaded(api);
  disk.free -= size;
  const refused = await upload(api);
  expect([refused.status, refused.json['code'], refused.headers.get('Retry-After')]).toEqual([
    503,
    'upload.diskFull',
    '600',
  ]);
  await createLabel(api);
});
