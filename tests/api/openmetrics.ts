/** Values by sample, such as `name{label="value"}`. */
export type Samples = ReadonlyMap<string, number>;

const family = /^# (HELP|TYPE|UNIT) ([a-z_]\w*) (.+)$/;
const sample = /^([a-z_]\w*)(\{(?:[a-z_]\w*="(?:[^"\\\n]|\\.)*",?)*\})? (-?[\d.]+(?:e[+-]?\d+)?|[+-]Inf|NaN)$/i;
const suffixes = ['', '_total', '_bucket', '_count', '_sum', '_created'];

/** Parses OpenMetrics strictly: a family starts with its type, and the end marker is required. Throws otherwise. */
export function readOpenMetrics(text: string): Samples {
  const lines = text.split('\n');
  if (lines.pop() !== '' || lines.pop() !== '# EOF') throw new Error('the exposition has no end');
  const types = new Map<string, string>();
  const samples = new Map<string, number>();
  for (const line of lines) {
    const [, keyword, name = '', type = ''] = family.exec(line) ?? [];
    if (keyword === 'TYPE') types.set(name, type);
    if (keyword !== undefined) continue;
    const [, sampled = '', labels = '', value] = sample.exec(line) ?? [];
    if (value === undefined) throw new Error(`no line of OpenMetrics: ${line}`);
    const suffix = suffixes.find(
      (one) => sampled.endsWith(one) && types.has(sampled.slice(0, -one.length || undefined)),
    );
    if (suffix === undefined) throw new Error(`of no family: ${line}`);
    if (types.get(sampled.slice(0, -suffix.length || undefined)) === 'counter' && suffix !== '_total')
      throw new Error(`a counter without its ending: ${line}`);
    if (samples.has(sampled + labels)) throw new Error(`twice: ${line}`);
    samples.set(sampled + labels, Number(value));
  }
  return samples;
}

/** Sums the samples of a family with these labels. */
export function sumOf(samples: Samples, name: string, labels: Readonly<Record<string, string>> = {}): number {
  const labelTexts = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  return [...samples]
    .filter(([key]) => key.split('{')[0] === name && labelTexts.every((one) => key.includes(one)))
    .reduce((sum, [, value]) => sum + value, 0);
}
