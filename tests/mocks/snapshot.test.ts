import { readFileSync } from 'node:fs';
import { describe, expect, inject, it } from 'vitest';
import { makeSnapshot } from '../../mocks/sample/snapshot';

const { path, today } = inject('sample');

describe('sample data', () => {
  // Building the sample runs thousands of actions, which takes long on a busy machine.
  it('is built to the same bytes each time on the same day', { timeout: 240_000 }, async () => {
    expect(Buffer.compare(readFileSync(path), await makeSnapshot({ today }))).toBe(0);
  });
});
