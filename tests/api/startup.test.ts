import { expect, test } from 'vitest';
import { openOnce } from '../../api/hosts/startup';

test('shares one opening attempt between concurrent callers and starts another after a failure', async () => {
  const attempts: PromiseWithResolvers[] = [];
  const openSlowly = openOnce(() => {
    const attempt = withResolvers();
    attempts.push(attempt);
    return attempt.promise;
  });
  const firstAttempts = [openSlowly(), openSlowly()];
  attempts[0]?.reject(new Error('not there'));
  await expect(firstAttempts[0]).rejects.toThrow('not there');
  await expect(firstAttempts[1]).rejects.toThrow('not there');
  const secondAttempt = openSlowly();
  attempts[1]?.resolve('there');
  expect(await secondAttempt).toBe('there');
  expect(await openSlowly()).toBe('there');
  expect(attempts).toHaveLength(2);
});

interface PromiseWithResolvers {
  promise: Promise<string>;
  resolve: (value: string) => void;
  reject: (reason: Error) => void;
}

function withResolvers(): PromiseWithResolvers {
  let resolve: PromiseWithResolvers['resolve'] = () => undefined;
  let reject: PromiseWithResolvers['reject'] = () => undefined;
  const promise = new Promise<string>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}
