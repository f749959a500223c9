/** Returns the bytes from `from` up to `to`. Throws a `RangeError` if the view is too short. */
export function bytesOf(view: DataView, from: number, to: number): Uint8Array<ArrayBuffer> {
  if (from > to || to > view.byteLength) throw new RangeError('the picture is not whole');
  return new Uint8Array(view.buffer as ArrayBuffer, view.byteOffset + from, to - from);
}

/** Returns `count` ASCII letters, such as the name of a chunk. Throws a `RangeError`. */
export function lettersOf(view: DataView, from: number, count: number): string {
  return String.fromCodePoint(...bytesOf(view, from, from + count));
}
