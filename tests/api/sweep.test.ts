import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ImageStore } from '../../api/ports/images';
import type { ApiFixture } from './apiFixture';
import { createLabel, labelForm } from './labels';
import {
  day,
  hour,
  storeOutage,
  openImagesFixture,
  createPng,
  upload,
  createImage,
  type ImagesFixture,
} from './imagesFixture';

let fixture: ImagesFixture;
let api: ApiFixture;
let storedImages: ImageStore;
beforeEach(async () => {
  fixture = await openImagesFixture();
  ({ api, storedImages } = fixture);
});
afterEach(() => api.close());

describe('unused pictures', () => {
  test('unused pictures are deleted an hour after their upload, at the next upload', async () => {
    const unusedImage = await createImage(api);
    const { imageUrl } = await createLabel(api, { imageUrl: (await createImage(api)).url });
    api.now.advance(hour - 1);
    await createImage(api);
    expect((await fixture.showFile(unusedImage.url)).status).toBe(200);
    api.now.advance(1);
    await createImage(api);
    expect([(await fixture.showFile(unusedImage.url)).status, await storedImages.get(unusedImage.id)]).toEqual([
      404,
      null,
    ]);
    expect((await fixture.showFile(imageUrl)).status).toBe(200);
  });

  test('unused pictures are deleted after an interrupted upload', async () => {
    fixture.failingMethods = { put: storeOutage };
    await upload(api);
    const [onlyImage] = await fixture.listRows();
    await storedImages.put(String(onlyImage?.id), createPng(), 'image/png');
    expect((await fixture.showFile(`/api/images/${String(onlyImage?.id)}`)).status).toBe(404);
    expect(
      (
        await api.send('POST', 'catalogs/labels', {
          body: labelForm({ imageUrl: `/api/images/${String(onlyImage?.id)}` }),
        })
      ).status,
    ).toBe(422);
    api.now.advance(day);
    await fixture.sweepImages();
    expect([await fixture.listRows(), await storedImages.get(String(onlyImage?.id))]).toEqual([[], null]);
  });

  test('unused pictures are deleted after an interrupted or failed removal', async () => {
    const { id, url } = await createImage(api);
    const label = await createLabel(api, { imageUrl: url });
    fixture.failingMethods = { remove: storeOutage };
    expect((await fixture.putLabel(label.id, 1, { imageUrl: null })).status).toBe(200);
    expect([(await fixture.showFile(url)).status, await fixture.listRows()]).toEqual([
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
    fixture.failingMethods = {};
    api.now.advance(3_600_000);
    await fixture.sweepImages();
    expect([await fixture.listRows(), await storedImages.get(id)]).toEqual([[], null]);
  });

  test('unused pictures are deleted despite failures of others', async () => {
    for (let uploadNumber = 0; uploadNumber < 25; uploadNumber += 1) await createImage(api);
    api.now.advance(day);
    fixture.failingMethods = { remove: storeOutage };
    await fixture.sweepImages();
    expect(await fixture.listRows()).toHaveLength(25);
    fixture.failingMethods = {};
    await fixture.sweepImages();
    await fixture.sweepImages();
    expect(await fixture.listRows()).toHaveLength(10);
    api.now.advance(3_600_000);
    await fixture.sweepImages();
    expect(await fixture.listRows()).toEqual([]);
  });
});
