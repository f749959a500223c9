import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createIdGenerator, isUuid } from '../../api/engine/id';

test('an id is a UUIDv7 of its time', () => {
  const at = new Date('2026-07-01T12:00:00.123Z');
  const id = createIdGenerator(() => at)();
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(at.getTime());
  expect(isUuid(id)).toBe(true);
});

test('ids sort in the order they were made, within a millisecond and when the clock goes back', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -5, max: 5 }), { maxLength: 50 }), (steps) => {
      let ms = 1_782_907_200_000;
      const next = createIdGenerator(() => new Date(ms));
      const ids = steps.map((step) => {
        ms += step;
        return next();
      });
      expect([...ids].sort()).toEqual(ids);
      expect(new Set(ids).size).toBe(ids.length);
    }),
  );
});

test('ten thousand ids of one instant are ten thousand, in order', () => {
  const next = createIdGenerator(() => new Date(1_782_907_200_000));
  const ids = Array.from({ length: 10_000 }, next);
  expect([...ids].sort()).toEqual(ids);
});
