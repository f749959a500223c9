/** Parses JSON from an external source; returns `undefined` if it is malformed. Callers validate the result. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
