import { readFileSync } from 'node:fs';
import { describe, expect, inject, it } from 'vitest';
import { makeSnapshot } from '../../mocks/sample/snapshot';

const { path, today } = inject('sample');

describe('the sample data', () => {
  // Thousands of acts: on a busy machine they take their time.
  it('comes out the same each time on the same day, to the byte', { timeout: 240_000 }, async () => {
    expect(Buffer.compare(readFileSync(path), await makeSnapshot({ today }))).toBe(0);
  });
});
