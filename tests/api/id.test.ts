import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createIdGenerator, isUuid } from '../../api/engine/id';

test('generates a UUIDv7 of the current time', () => {
  const createdAt = new Date('2026-07-01T12:00:00.123Z');
  const id = createIdGenerator(() => createdAt)();
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(createdAt.getTime());
  expect(isUuid(id)).toBe(true);
});

test('generates ids in ascending order within a millisecond and when the clock goes back', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -5, max: 5 }), { maxLength: 50 }), (steps) => {
      let ms = 1_782_907_200_000;
      const nextId = createIdGenerator(() => new Date(ms));
      const ids = steps.map((step) => {
        ms += step;
        return nextId();
      });
      expect([...ids].sort()).toEqual(ids);
      expect(new Set(ids).size).toBe(ids.length);
    }),
  );
});

test('generates ten thousand distinct ids in order at one instant', () => {
  const nextId = createIdGenerator(() => new Date(1_782_907_200_000));
  const ids = Array.from({ length: 10_000 }, nextId);
  expect([...ids].sort()).toEqual(ids);
});
