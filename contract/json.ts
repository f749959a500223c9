/** Parses JSON of external origin, to be validated by a schema; `undefined` if malformed. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
