import { expect, test } from 'vitest';
import { problemStatus } from '../../../contract/problems';
import { canRetry, clientCodes, type AnyProblemCode } from '../../../src/data/problem';

const offeredCodes = ([...Object.keys(problemStatus), ...clientCodes] as AnyProblemCode[]).filter((code) =>
  canRetry({ code }),
);

test('retry is offered exactly for problems where the same request may succeed later', () => {
  expect(offeredCodes.sort()).toEqual(
    [
      'client.malformed',
      'client.offline',
      'client.partlyRefused',
      'client.timedOut',
      'client.unknown',
      'idempotency.inFlight',
      'upload.missing',
      ...Object.entries(problemStatus)
        .filter(([, status]) => status === 429 || status >= 500)
        .map(([code]) => code),
    ].sort(),
  );
});

test.each<AnyProblemCode>([
  'record.notFound',
  'record.stale',
  'record.inUse',
  'auth.notAdministrator',
  'auth.tokenExpired',
  'request.malformedFilter',
  'client.signedOut',
  'client.imageTooHeavy',
])('retry is not offered for %s', (code) => {
  expect(canRetry({ code })).toBe(false);
});
