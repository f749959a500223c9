/**
 * Converts a log line for Cloud Logging, where errors are found by `severity>=ERROR`. The metrics of a function are
 * made from these lines (`cloud/metrics`).
 */
export function cloudLine(line: string): string {
  const entry: { level?: unknown } = JSON.parse(line);
  return JSON.stringify({ severity: entry.level === 'error' ? 'ERROR' : 'INFO', ...entry });
}
