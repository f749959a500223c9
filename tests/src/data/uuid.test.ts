import { expect, test } from 'vitest';
import { newRecordId, newUuid } from '../../../src/data/uuid';

test('newRecordId returns distinct UUIDs of version 7 with the given time', () => {
  const ids = Array.from({ length: 100 }, () => newRecordId(Date.parse('2026-07-01T12:00:00Z')));
  expect(new Set(ids).size).toBe(100);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(ids.map((id) => Number.parseInt(id.replace('-', '').slice(0, 12), 16)))).toEqual(
    new Set([Date.parse('2026-07-01T12:00:00Z')]),
  );
  expect(newUuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
});
