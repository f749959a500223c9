export const encodings = ['utf-8', 'windows-1252', 'macintosh', 'cp850', 'utf-16le', 'utf-16be'] as const;
export type Encoding = (typeof encodings)[number];

const latin1 = String.fromCharCode(...Array.from({ length: 96 }, (_, at) => 0xa0 + at));

/**
 * Characters of the bytes 0x80 to 0xFF. `TextDecoder` does not support code page 850 (MS-DOS, Western Europe), and in
 * Node it decodes Windows-1252 as Latin-1.
 */
const upperHalves = {
  'windows-1252': `€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ${latin1}`,
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤' +
    'ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0',
};

export function decodeAs(bytes: Uint8Array, encoding: Encoding): string {
  if (encoding !== 'cp850' && encoding !== 'windows-1252') return new TextDecoder(encoding).decode(bytes);
  const upperHalf = upperHalves[encoding];
  const units = Uint16Array.from(bytes, (byte) => (byte < 0x80 ? byte : upperHalf.charCodeAt(byte - 0x80)));
  return new TextDecoder('utf-16le').decode(units);
}

const sampleBytes = 64 * 1024;
const maxSampledBytes = 20_000;

/**
 * Guesses the encoding by byte order mark, by zero bytes (UTF-16) or as valid UTF-8; else returns the single-byte
 * encoding whose text looks most like Spanish.
 */
export function guessEncoding(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, sampleBytes);
  const zeros = [0, 0];
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) > sample.length / 5 && Math.min(even, odd) < Math.max(even, odd) / 10)
    return odd > even ? 'utf-16le' : 'utf-16be';
  if (isUtf8(bytes)) return 'utf-8';
  const letters = nonAsciiContext(bytes);
  const scores = (['windows-1252', 'macintosh', 'cp850'] as const).map(
    (encoding) => [encoding, spanishScore(decodeAs(letters, encoding))] as const,
  );
  return scores.reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function nonAsciiContext(bytes: Uint8Array): Uint8Array {
  const found: number[] = [];
  for (let at = 0; at < bytes.length && found.length < maxSampledBytes; at += 1) {
    if ((bytes[at] ?? 0) >= 0x80) found.push(bytes[at - 1] ?? 0x20, bytes[at] ?? 0, bytes[at + 1] ?? 0x20, 0x20);
  }
  return Uint8Array.from(found);
}

/**
 * Counts Spanish letters where a word can have them, minus misplaced capitals and characters that Spanish does not use.
 */
function spanishScore(text: string): number {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return (
    count(/[áéíóúüñ](?![A-ZÁÉÍÓÚÑ])/g) +
    count(/(?<![a-záéíóúñ])[ÁÉÍÓÚÜÑ]/g) +
    count(/[¿¡](?=[A-Za-z])|[“”’–—…°ºª€]/g) / 2 -
    count(/(?<=[a-záéíóúñ])[ÁÉÍÓÚÜÑ]/g) -
    count(/(?!\p{ASCII})[^áéíóúüñÁÉÍÓÚÜÑ¿¡“”‘’–—…°ºª€«»\u00A0]/gu)
  );
}
