/** Throws a `RangeError` if the view is too short. */
export function readBytes(view: DataView, from: number, to: number): Uint8Array<ArrayBuffer> {
  if (from > to || to > view.byteLength) throw new RangeError('the picture is not whole');
  return new Uint8Array(view.buffer as ArrayBuffer, view.byteOffset + from, to - from);
}

export function readAscii(view: DataView, from: number, count: number): string {
  return String.fromCodePoint(...readBytes(view, from, from + count));
}
