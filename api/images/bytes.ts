/** The bytes from `from` up to `to`. Throws a `RangeError` where they are not all there. */
export function bytesOf(view: DataView, from: number, to: number): Uint8Array<ArrayBuffer> {
  if (from > to || to > view.byteLength) throw new RangeError('the picture is not whole');
  return new Uint8Array(view.buffer as ArrayBuffer, view.byteOffset + from, to - from);
}

/** The text of so many ASCII letters, as formats name their parts. Throws a `RangeError`. */
export function lettersOf(view: DataView, from: number, count: number): string {
  return String.fromCodePoint(...bytesOf(view, from, from + count));
}
