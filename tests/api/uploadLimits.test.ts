import { afterEach, describe, expect, test } from 'vitest';
import { memoryImages } from '../../api/images/memory';
import { openApiFixture, type ApiFixture } from './apiFixture';
import { createLabel } from './labels';
import { hour, createPng, upload, createImage } from './imagesFixture';

let api: ApiFixture;
afterEach(() => api.close());

const size = createPng().length;
const noLimits = { perPersonBytes: 0, totalBytes: 0, minFreeBytes: 0 };

describe('limits of unused uploads', () => {
  test('limits a person’s unused bytes until a record uses them or an hour passes', async () => {
    api = await openApiFixture({ uploadLimits: { ...noLimits, perPersonBytes: 2 * size } });
    const { url } = await createImage(api);
    await createImage(api);
    const refusal = await upload(api);
    expect([refusal.status, refusal.json['code'], refusal.headers.get('Retry-After')]).toEqual([
      429,
      'upload.tooMuchUnused',
      '600',
    ]);
    expect((await upload(api, createPng(), { as: 'ana' })).status).toBe(201);
    await createLabel(api, { imageUrl: url });
    await createImage(api);
    expect((await upload(api)).status).toBe(429);
    api.now.advance(hour);
    await api.runScheduler();
    await createImage(api);
  });

  test('limits a person’s concurrent uploads', async () => {
    api = await openApiFixture({ uploadLimits: { ...noLimits, perPersonBytes: 3 * size } });
    await Promise.all(Array.from({ length: 10 }, () => upload(api)));
    const { stored } = await api.db.kysely
      .selectFrom('images')
      .select(({ fn }) => fn.countAll<number>().as('stored'))
      .executeTakeFirstOrThrow();
    expect(stored).toBeLessThanOrEqual(3);
  });

  test('limits the unused uploads of all persons together', async () => {
    api = await openApiFixture({ uploadLimits: { ...noLimits, totalBytes: 2 * size } });
    await createImage(api);
    expect((await upload(api, createPng(), { as: 'ana' })).status).toBe(201);
    expect((await upload(api, createPng(), { as: 'ana' })).json['code']).toBe('upload.tooMuchUnused');
  });
});

test('rejects uploads on a full disk and accepts other writes', async () => {
  const disk = { free: 1_000_000 + size };
  api = await openApiFixture({
    uploadLimits: { ...noLimits, minFreeBytes: 1_000_000 },
    images: { ...memoryImages(), freeBytes: async () => disk.free },
  });
  await createImage(api);
  disk.free -= size;
  const refusal = await upload(api);
  expect([refusal.status, refusal.json['code'], refusal.headers.get('Retry-After')]).toEqual([
    503,
    'upload.diskFull',
    '600',
  ]);
  await createLabel(api);
});
