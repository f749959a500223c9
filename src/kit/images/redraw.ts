import { problem } from '../../data/problem';

/** Pixels; enough for the largest image in the apps. */
const longestSide = 1_600;

/** Phone photos have 3 to 12 MB; far larger files would exhaust the memory of the tab. */
const mostMegabytes = 40;

/**
 * Redraws a chosen file as an image to upload: at most 1,600 pixels a side, upright, and without camera metadata (where
 * and when it was taken). WebP, or what the browser encodes instead. Throws `client.imageTooHeavy`,
 * `client.unreadableImage`.
 */
export async function redraw(file: Blob): Promise<Blob> {
  if (file.size > mostMegabytes * 1_000_000)
    throw problem({ code: 'client.imageTooHeavy', params: { max: mostMegabytes } });
  const unreadable = () => problem({ code: 'client.unreadableImage' });
  const drawn = await createImageBitmap(file).catch(() => {
    throw unreadable();
  });
  try {
    const scale = Math.min(1, longestSide / Math.max(drawn.width, drawn.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(drawn.width * scale));
    canvas.height = Math.max(1, Math.round(drawn.height * scale));
    const brush = canvas.getContext('2d');
    if (!brush) throw unreadable();
    brush.imageSmoothingQuality = 'high';
    brush.drawImage(drawn, 0, 0, canvas.width, canvas.height);
    const made =
      (await written(canvas, 'image/webp')) ??
      (await written(canvas, file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png'));
    if (!made) throw unreadable();
    return made;
  } finally {
    drawn.close();
  }
}

/** Encodes the canvas; a browser that does not support `type` returns another type. */
function written(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob?.type === type ? blob : null), type, 0.85);
  });
}
