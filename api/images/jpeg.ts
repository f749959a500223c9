import { readBytes, readAscii } from './bytes';

const marker = { scan: 0xda, end: 0xd9, exif: 0xe1, comment: 0xfe };

/**
 * Application segments that affect how the picture is drawn, with the text they begin with. All others are metadata.
 */
const renderedSegments = new Map([
  [0xe0, 'JFIF\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
]);

/** Implements ITU-T T.81 §B. Throws a `RangeError` if the picture is damaged. */
export function stripJpegMetadata(view: DataView): Uint8Array[] {
  const parts = [readBytes(view, 0, 2)];
  let orientationSegment: Uint8Array | undefined;
  let scans = 0;
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) throw new RangeError('no marker');
    const code = view.getUint8(at + 1);
    if (code === 0xff) {
      at += 1;
      continue;
    }
    if (code === marker.end) break;
    if (code === 0x01 || (code >= 0xd0 && code <= 0xd8)) {
      at += 2;
      continue;
    }
    let end = at + 2 + Math.max(2, view.getUint16(at + 2));
    const segment = readBytes(view, at, end);
    if (code === marker.scan) {
      scans += 1;
      end = findScanEnd(view, end);
    }
    if (code === marker.exif) orientationSegment ??= readOrientation(view, at, segment.length);
    if (isImageSegment(view, code, at)) parts.push(readBytes(view, at, end));
    at = end;
  }
  if (scans === 0) throw new RangeError('no picture');
  return [
    ...parts.slice(0, 1),
    ...(orientationSegment ? [orientationSegment] : []),
    ...parts.slice(1),
    new Uint8Array([0xff, marker.end]),
  ];
}

function isImageSegment(view: DataView, code: number, at: number): boolean {
  if (code === marker.comment) return false;
  if (code < 0xe0 || code > 0xef) return true;
  const name = renderedSegments.get(code);
  return (
    name !== undefined && view.getUint16(at + 2) >= name.length + 2 && readAscii(view, at + 4, name.length) === name
  );
}

/**
 * Returns the offset of the marker that ends the scan. Within a scan, 0xff is followed by 0 or is part of a restart
 * marker.
 */
function findScanEnd(view: DataView, from: number): number {
  for (let at = from; ; at += 1) {
    if (view.getUint8(at) !== 0xff) continue;
    const next = view.getUint8(at + 1);
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
  }
}

/** Tag Orientation of Exif (CIPA DC-008, §4.6.4). */
const orientationTag = 0x0112;

function readOrientation(view: DataView, at: number, length: number): Uint8Array | undefined {
  if (length < 18 || readAscii(view, at + 4, 6) !== 'Exif\0\0') return undefined;
  const tiff = new DataView(view.buffer, view.byteOffset + at + 10, length - 10);
  try {
    const isLittleEndian = tiff.getUint16(0) === 0x4949;
    const directory = tiff.getUint32(4, isLittleEndian);
    const count = tiff.getUint16(directory, isLittleEndian);
    for (let entry = directory + 2; entry < directory + 2 + count * 12; entry += 12) {
      if (tiff.getUint16(entry, isLittleEndian) !== orientationTag) continue;
      const value = tiff.getUint16(entry + 8, isLittleEndian);
      return value > 1 && value <= 8 ? exifWithOrientation(value) : undefined;
    }
  } catch (error) {
    // A damaged Exif segment does not make the picture invalid.
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}

function exifWithOrientation(value: number): Uint8Array {
  const header = [0xff, marker.exif, 0, 34, ...'Exif\0\0'].map((one) =>
    typeof one === 'string' ? (one.codePointAt(0) ?? 0) : one,
  );
  // Big-endian TIFF with a single entry of type short and no further directory.
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0, 0, 0, 0, 0];
  return new Uint8Array([...header, ...tiff]);
}
