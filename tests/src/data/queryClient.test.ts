import { onlineManager } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { newUuid } from '../../../src/data/uuid';
import { problem, type AnyProblemCode } from '../../../src/data/problem';
import { createQueryClient, retry, retryDelay } from '../../../src/data/queryClient';

afterEach(() => onlineManager.setOnline(true));

describe('retry of a query', () => {
  test.each<[AnyProblemCode, boolean]>([
    ['client.offline', true],
    ['client.timedOut', true],
    ['service.unavailable', true],
    ['service.failed', false],
    ['client.malformed', false],
    ['request.unknownField', false],
    ['auth.notAdministrator', false],
    ['record.notFound', false],
  ])('after %s: %s', (code, again) => {
    expect(retry(0, problem({ code }))).toBe(again);
  });

  test('stops after the second', () => {
    expect([0, 1, 2].map((failures) => retry(failures, problem({ code: 'client.offline' })))).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('waits as long as the server asks, unless that is too long', () => {
    expect(retryDelay(0, problem({ code: 'service.unavailable', retryAfterMs: 3_000 }))).toBe(3_000);
    expect(retry(0, problem({ code: 'service.unavailable', retryAfterMs: 60_000 }))).toBe(false);
  });
});

test('a write offline fails at once and is not sent later', async () => {
  onlineManager.setOnline(false);
  const send = vi.fn<() => Promise<never>>(() => Promise.reject(problem({ code: 'client.offline' })));
  const client = createQueryClient();
  const mutation = client.getMutationCache().build(client, { mutationFn: send });
  await expect(mutation.execute(undefined)).rejects.toThrow('problems.client.offline');
  onlineManager.setOnline(true);
  await client.resumePausedMutations();
  expect(send).toHaveBeenCalledTimes(1);
});

test('newUuid returns distinct UUIDs of version 4', () => {
  const keys = Array.from({ length: 100 }, newUuid);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(keys).size).toBe(100);
});
