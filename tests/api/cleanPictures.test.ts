import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { declaredNames } from '../../contract/values';
import { stripImageMetadata } from '../../api/images/stripMetadata';
import {
  createExtendedWebp,
  createJpeg,
  createJpegSegment,
  openImagesFixture,
  createPng,
  createPngChunk,
  upload,
  createWebpChunk,
} from './imagesFixture';
import type { ApiFixture } from './apiFixture';

let api: ApiFixture;
beforeEach(async () => {
  ({ api } = await openImagesFixture());
});
afterEach(() => api.close());

describe('image metadata', () => {
  test('rejects a picture cut off at any byte', async () => {
    const pictures = {
      'image/png': createPng(),
      'image/jpeg': createJpeg(),
      'image/webp': createExtendedWebp(),
    } as const;
    for (const type of declaredNames(pictures))
      for (let length = 0; length < pictures[type].length; length += 1)
        expect({ type, length, stripped: await stripImageMetadata(pictures[type].slice(0, length), type) }).toEqual({
          type,
          length,
          stripped: null,
        });
  });

  test('removes metadata and trailing data from a picture', async () => {
    const location = 'GPS 19.4326 -99.1332';
    const createExifSegment = (text: string) => createJpegSegment(0xe1, `Exif\0\0${text}`);
    const [profile, adobe] = [createJpegSegment(0xe2, 'ICC_PROFILE\0\u0001\u0001'), createJpegSegment(0xee, 'Adobe')];
    const jfif = createJpegSegment(0xe0, 'JFIF\0\u0001\u0001\0\0\u0001\0\u0001\0\0');
    const pictureWithMetadata = createJpeg(
      40,
      30,
      jfif,
      createJpegSegment(0xe0, `JFXX${location}`),
      createExifSegment(location),
      createJpegSegment(0xed, location),
      profile,
      createJpegSegment(0xfe, location),
      adobe,
    );
    const trailer = new TextEncoder().encode(location);
    const withTrailer = (picture: Uint8Array) => new Uint8Array([...picture, ...trailer]);
    const gamma = createPngChunk('gAMA', [0, 0, 0xb1, 0x8f]);
    for (const [uploadedPicture, clean, type] of [
      [withTrailer(pictureWithMetadata), createJpeg(40, 30, jfif, profile, adobe), 'image/jpeg'],
      [
        withTrailer(createPng(40, 30, createPngChunk('eXIf', location), gamma, createPngChunk('tEXt', location))),
        createPng(40, 30, gamma),
        'image/png',
      ],
      [
        withTrailer(createExtendedWebp(40, 30, 0b11100, createWebpChunk('EXIF', location))),
        createExtendedWebp(40, 30, 0b10000),
        'image/webp',
      ],
    ] as const) {
      const { json } = await upload(api, uploadedPicture, { type });
      const response = await api.fetch(new Request(`http://localhost${String(json['url'])}`));
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(clean);
      expect(json['bytes']).toBe(clean.length);
    }
  });

  test('preserves the orientation of a JPEG when its metadata is removed', async () => {
    const rotatedSegment = createJpegSegment(
      0xe1,
      [...'Exif\0\0MM']
        .map((letter) => letter.charCodeAt(0))
        .concat(
          [0, 42, 0, 0, 0, 8, 0, 2],
          [0x01, 0x0f, 0, 2, 0, 0, 0, 4, 0x43, 0x41, 0x4d, 0],
          [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0],
          [0, 0, 0, 0],
        ),
    );
    const strippedPicture = await stripImageMetadata(createJpeg(40, 30, rotatedSegment), 'image/jpeg');
    const text = String.fromCharCode(...(strippedPicture ?? []));
    expect([text.includes('CAM'), text.includes('\u0001\u0012\0\u0003\0\0\0\u0001\0\u0006')]).toEqual([false, true]);
    expect(await stripImageMetadata(strippedPicture ?? new Uint8Array(), 'image/jpeg')).toEqual(strippedPicture);
  });

  test('preserves a real PNG file', async () => {
    const picture = new Uint8Array(readFileSync(join(import.meta.dirname, '../../docs/home.png')));
    expect((await stripImageMetadata(picture, 'image/png'))?.length).toBeGreaterThan(picture.length * 0.9);
  });
});
