import { expect, test } from 'vitest';
import { text } from '../../contract/fields';
import { violationsOf } from '../../contract/violations';

const plate = text({ required: true, minLength: 5, pattern: /[A-Z]{3}-\d{2,3}|PERMISO/, example: 'ABC-123' });

const listRefusalCodes = (typedText: string) => {
  const result = plate.schema.safeParse(typedText);
  return result.success ? [] : violationsOf('plate', typedText, result.error.issues);
};

test.each(['ABC-123', ' ABC-12 ', 'PERMISO'])('accepts a text that matches the pattern: %j', (typed) =>
  expect(listRefusalCodes(typed)).toEqual([]),
);

test.each([
  ['', { code: 'required' }],
  ['ABC', { code: 'tooShort', params: { min: 5 } }],
  ['ABC-1234', { code: 'unlikeExample', params: { example: 'ABC-123' } }],
  ['XPERMISO', { code: 'unlikeExample', params: { example: 'ABC-123' } }],
])('rejects a text with the first rule it breaks: %j', (typed, violation) =>
  expect(listRefusalCodes(typed)).toEqual([{ field: 'plate', ...violation }]),
);
