import type { ImageType } from '../../contract/images';

/**
 * Requires the header at the first byte, so that no program detects another file type, and the end marker (ISO 32000-1
 * §7.5).
 */
export function isPdf(bytes: Uint8Array): boolean {
  return latin1(bytes.subarray(0, 5)) === '%PDF-' && latin1(bytes.subarray(-1024)).includes('%%EOF');
}

/** Returns whether a PDF is encrypted (ISO 32000-1, 7.6.1). It is refused, because reviewers may not have the password. */
export function isEncrypted(bytes: Uint8Array): boolean {
  return /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/.test(latin1(bytes));
}

function latin1(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}

interface ImageInfo {
  type: ImageType;
  /** Pixels as stored, without applying the Exif orientation. */
  width: number;
  height: number;
}

type Size = Pick<ImageInfo, 'width' | 'height'>;

export function readImageInfo(bytes: Uint8Array<ArrayBuffer>): ImageInfo | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const { type, matches, readSize } of formats) {
    if (!matches(view)) continue;
    try {
      const { width, height } = readSize(view);
      return width > 0 && height > 0 ? { type, width, height } : null;
    } catch (error) {
      if (error instanceof RangeError) return null;
      throw error;
    }
  }
  return null;
}

interface Format {
  type: ImageType;
  matches(view: DataView): boolean;
  readSize(view: DataView): Size;
}

const formats: readonly Format[] = [
  { type: 'image/png', matches: (view) => hasTextAt(view, 0, '\u0089PNG\r\n\u001A\n'), readSize: readPngSize },
  { type: 'image/jpeg', matches: (view) => hasTextAt(view, 0, '\u00FF\u00D8\u00FF'), readSize: readJpegSize },
  {
    type: 'image/webp',
    matches: (view) => hasTextAt(view, 0, 'RIFF') && hasTextAt(view, 8, 'WEBP'),
    readSize: readWebpSize,
  },
];

function hasTextAt(view: DataView, at: number, text: string): boolean {
  return (
    view.byteLength >= at + text.length &&
    [...text].every((letter, index) => view.getUint8(at + index) === letter.codePointAt(0))
  );
}

/** PNG (ISO 15948) §11.2.1: `IHDR` is the first chunk. */
function readPngSize(view: DataView): Size {
  if (!hasTextAt(view, 12, 'IHDR')) throw new RangeError('no header');
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** JPEG (ITU-T T.81) §B.2.2: reads segment after segment until the start of a frame. */
function readJpegSize(view: DataView): Size {
  for (let index = 2; ;) {
    if (view.getUint8(index) !== 0xff) throw new RangeError('no marker');
    const marker = view.getUint8(index + 1);
    // A marker may be preceded by any number of fill bytes; some markers have no length.
    if (marker === 0xff) index += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) index += 2;
    else if (isFrameMarker(marker)) return { height: view.getUint16(index + 5), width: view.getUint16(index + 7) };
    else if (marker === 0xd9 || marker === 0xda) throw new RangeError('no frame');
    else index += 2 + Math.max(2, view.getUint16(index + 2));
  }
}

function isFrameMarker(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** WebP (RFC 9649) §2.5–2.7: a picture has a lossy, lossless or extended format. */
function readWebpSize(view: DataView): Size {
  const uint24 = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000;
  if (hasTextAt(view, 12, 'VP8 ') && hasTextAt(view, 23, '\u009D\u0001*')) {
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  }
  if (hasTextAt(view, 12, 'VP8L') && hasTextAt(view, 20, '/')) {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (hasTextAt(view, 12, 'VP8X')) return { width: uint24(24) + 1, height: uint24(27) + 1 };
  throw new RangeError('no picture');
}
