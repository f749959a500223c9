import { problem } from '../../data/problem';

/** Pixels per side; enough for the largest image in the apps. */
const maxSide = 1_600;

/** Photos of phones have 3 to 12 MB; a much larger file would exhaust the memory of the tab. */
const maxMegabytes = 40;

/**
 * Redraws an image for upload: at most 1,600 pixels a side, upright, without camera metadata such as place and time.
 * The format is WebP, or another one if the browser cannot encode WebP.
 *
 * @throws `client.imageTooHeavy`, `client.unreadableImage`
 */
export async function resizeImage(file: Blob): Promise<Blob> {
  if (file.size > maxMegabytes * 1_000_000)
    throw problem({ code: 'client.imageTooHeavy', params: { max: maxMegabytes } });
  const unreadable = () => problem({ code: 'client.unreadableImage' });
  const bitmap = await createImageBitmap(file).catch(() => {
    throw unreadable();
  });
  try {
    const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = canvas.getContext('2d');
    if (!context) throw unreadable();
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const encoded =
      (await encodeCanvas(canvas, 'image/webp')) ??
      (await encodeCanvas(canvas, file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png'));
    if (!encoded) throw unreadable();
    return encoded;
  } finally {
    bitmap.close();
  }
}

/** Returns `null` if the browser does not support `type`: it then encodes another type. */
function encodeCanvas(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob?.type === type ? blob : null), type, 0.85);
  });
}
