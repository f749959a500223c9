import { vi } from 'vitest';
import { losslessWebp } from '../api/pictures';

/** What a browser draws with is the outside world: it reads any file but a TIFF, and writes what a test says. */
export const browser = {
  size: { width: 800, height: 600 },
  writes: ['image/webp', 'image/jpeg', 'image/png'],
  drawn: [] as number[][],
};

/** For `beforeEach`: answers what undoes it. */
export function drawPictures(): () => void {
  Object.assign(browser, {
    size: { width: 800, height: 600 },
    writes: ['image/webp', 'image/jpeg', 'image/png'],
    drawn: [],
  });
  vi.stubGlobal('createImageBitmap', async (file: Blob) => {
    if (file.type === 'image/tiff')
      throw new DOMException('The source image could not be decoded.', 'InvalidStateError');
    return { ...browser.size, close: () => undefined };
  });
  const brush = { drawImage: (_: unknown, ...at: number[]) => browser.drawn.push(at) };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(brush as unknown as null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type = 'image/png') => {
    done(new Blob([losslessWebp()], { type: browser.writes.includes(type) ? type : 'image/png' }));
  });
  return () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
}
