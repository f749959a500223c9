import { vi } from 'vitest';
import { createLosslessWebp } from '../api/imagesFixture';

/**
 * Fakes the image decoder and encoder of the browser. Decodes every file except TIFF, and encodes the types that a
 * test sets.
 */
export const fakeCanvas = {
  size: { width: 800, height: 600 },
  encodableTypes: ['image/webp', 'image/jpeg', 'image/png'],
  drawn: [] as number[][],
};

/** Mocks the canvas before a test. Returns the cleanup. */
export function mockCanvas(): () => void {
  Object.assign(fakeCanvas, {
    size: { width: 800, height: 600 },
    encodableTypes: ['image/webp', 'image/jpeg', 'image/png'],
    drawn: [],
  });
  vi.stubGlobal('createImageBitmap', async (file: Blob) => {
    if (file.type === 'image/tiff')
      throw new DOMException('The source image could not be decoded.', 'InvalidStateError');
    return { ...fakeCanvas.size, close: () => undefined };
  });
  const context2d = { drawImage: (_: unknown, ...drawArguments: number[]) => fakeCanvas.drawn.push(drawArguments) };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context2d as unknown as null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type = 'image/png') => {
    done(new Blob([createLosslessWebp()], { type: fakeCanvas.encodableTypes.includes(type) ? type : 'image/png' }));
  });
  return () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
}
