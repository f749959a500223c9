/** The value of a JSON text; `undefined` if it is none. For text from outside, to be read by a schema. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
