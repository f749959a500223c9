import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ImageStore } from '../../api/images/port';
import type { ApiFixture } from './apiFixture';
import { createLabel, labelForm } from './labels';
import {
  day,
  hour,
  storeOutage,
  openImagesFixture,
  png,
  upload,
  createImage,
  type ImagesFixture,
} from './imagesFixture';

let stage: ImagesFixture;
let api: ApiFixture;
let kept: ImageStore;
beforeEach(async () => {
  stage = await openImagesFixture();
  ({ api, storedImages: kept } = stage);
});
afterEach(() => api.close());

describe('unused pictures', () => {
  test('are deleted an hour after their upload, at the next upload', async () => {
    const lost = await createImage(api);
    const { imageUrl } = await createLabel(api, { imageUrl: (await createImage(api)).url });
    api.now.advance(hour - 1);
    await createImage(api);
    expect((await stage.show(lost.url)).status).toBe(200);
    api.now.advance(1);
    await createImage(api);
    expect([(await stage.show(lost.url)).status, await kept.get(lost.id)]).toEqual([404, null]);
    expect((await stage.show(imageUrl)).status).toBe(200);
  });

  test('are deleted after an interrupted upload', async () => {
    stage.failing = { put: storeOutage };
    await upload(api);
    const [half] = await stage.rows();
    await kept.put(String(half?.id), png(), 'image/png');
    expect((await stage.show(`/api/images/${String(half?.id)}`)).status).toBe(404);
    expect(
      (await api.send('POST', 'catalogs/labels', { body: labelForm({ imageUrl: `/api/images/${String(half?.id)}` }) }))
        .status,
    ).toBe(422);
    api.now.advance(day);
    await stage.sweep();
    expect([await stage.rows(), await kept.get(String(half?.id))]).toEqual([[], null]);
  });

  test('are deleted after an interrupted or failed removal', async () => {
    const { id, url } = await createImage(api);
    const label = await createLabel(api, { imageUrl: url });
    stage.failing = { remove: storeOutage };
    expect((await stage.put(label.id, 1, { imageUrl: null })).status).toBe(200);
    expect([(await stage.show(url)).status, await stage.rows()]).toEqual([
      404,
      [{ id, state: 'removing', recordId: label.id }],
    ]);
    expect(api.log).toContainEqual(
      expect.objectContaining({
        level: 'error',
        event: 'imageNotRemoved',
        error: expect.stringContaining('the store is away'),
      }),
    );
    stage.failing = {};
    api.now.advance(3_600_000);
    await stage.sweep();
    expect([await stage.rows(), await kept.get(id)]).toEqual([[], null]);
  });

  test('are deleted despite failures of others', async () => {
    for (let sent = 0; sent < 25; sent += 1) await createImage(api);
    api.now.advance(day);
    stage.failing = { remove: storeOutage };
    await stage.sweep();
    expect(await stage.rows()).toHaveLength(25);
    stage.failing = {};
    await stage.sweep();
    await stage.sweep();
    expect(await stage.rows()).toHaveLength(10);
    api.now.advance(3_600_000);
    await stage.sweep();
    expect(await stage.rows()).toEqual([]);
  });
});
