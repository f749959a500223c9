import { readBytes, readAscii } from './bytes';

/**
 * Chunks of ISO 15948 and of animations (APNG) that are needed to draw the picture. Other chunks contain text, times
 * and camera metadata.
 */
const imageChunks = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs acTL fcTL fdAT'.split(' '),
);

const headerEnd = 8;

interface Chunk {
  name: string;
  data: Uint8Array<ArrayBuffer>;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Decompresses the pixels to verify that they are complete. Throws a `RangeError` if they are not. */
export async function stripPngMetadata(view: DataView): Promise<Uint8Array[]> {
  const chunks = [...chunksOf(view)];
  const pixels = chunks.filter(({ name }) => name === 'IDAT').map(({ data }) => data);
  const expected = pixelBytes(view);
  if ((await inflatedLength(pixels, expected)) !== expected) throw new RangeError('its pixels are not all there');
  return [
    readBytes(view, 0, headerEnd),
    ...chunks.filter(({ name }) => imageChunks.has(name)).map(({ bytes }) => bytes),
  ];
}

function* chunksOf(view: DataView): Generator<Chunk> {
  let name = '';
  for (let at = headerEnd; name !== 'IEND';) {
    const length = view.getUint32(at);
    const end = at + 12 + length;
    const bytes = readBytes(view, at, end);
    name = readAscii(view, at + 4, 4);
    if (crc32(readBytes(view, at + 4, end - 4)) !== view.getUint32(end - 4)) throw new RangeError('a chunk is damaged');
    yield { name, data: readBytes(view, at + 8, end - 4), bytes };
    at = end;
  }
}

/** Returns the length of the decompressed zlib data. Stops above `maxLength` to protect against decompression bombs. */
async function inflatedLength(compressed: readonly Uint8Array<ArrayBuffer>[], maxLength: number): Promise<number> {
  const reader = new Blob([...compressed]).stream().pipeThrough(new DecompressionStream('deflate')).getReader();
  let length = 0;
  try {
    for (let part = await reader.read(); !part.done && length <= maxLength; part = await reader.read())
      length += part.value.length;
    await reader.cancel();
  } catch {
    throw new RangeError('its pixels cannot be unpacked');
  }
  return length;
}

const samples = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
]);

/** Passes of an interlaced picture (§8.2): x offset, y offset, x step, y step. */
const adam7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

function pixelBytes(view: DataView): number {
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  const bits = view.getUint8(24) * (samples.get(view.getUint8(25)) ?? Number.NaN);
  const rows = (across: number, down: number) => (across === 0 ? 0 : down * (1 + Math.ceil((across * bits) / 8)));
  if (view.getUint8(28) === 0) return rows(width, height);
  return adam7.reduce(
    (sum, [x, y, across, down]) => sum + rows(Math.ceil((width - x) / across), Math.ceil((height - y) / down)),
    0,
  );
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? 0xedb88320 ^ (rest >>> 1) : rest >>> 1;
  return rest;
});

function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (crcTable[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}
