import { describe, expect, test } from 'vitest';
import { phoneSchema } from '../../contract/fields';

const parse = (typedText: string, country?: 'MX' | 'CO' | 'CL') => {
  const result = phoneSchema(true, country).safeParse(typedText);
  return result.success ? result.data : null;
};

describe('phone numbers', () => {
  test.each([
    '5512345678',
    '55 1234 5678',
    '(55) 1234-5678',
    '55.1234.5678',
    "'5512345678",
    '52 55 1234 5678',
    '+52 55 1234 5678',
    '+52 1 55 1234 5678',
    '52 1 55 1234 5678',
    '0052 55 1234 5678',
    '044 55 1234 5678',
    '045 55 1234 5678',
    '01 55 1234 5678',
    'tel:+52-55-1234-5678',
    '55\u00A01234\u20115678',
  ])('parses %s as +525512345678 in Mexico', (typed) => {
    expect(parse(typed)).toBe('+525512345678');
  });

  test.each([
    ['300 123 4567', 'CO', '+573001234567'],
    ['57 300 123 4567', 'CO', '+573001234567'],
    ['03 300 123 4567', 'CO', '+573001234567'],
    ['(601) 234 5678', 'CO', '+576012345678'],
    ['9 8765 4321', 'CL', '+56987654321'],
    ['09 8765 4321', 'CL', '+56987654321'],
    ['56 9 8765 4321', 'CL', '+56987654321'],
    ['+1 212 555 0100', 'MX', '+12125550100'],
    ['+52 55 1234 5678', 'CL', '+525512345678'],
  ] as const)('parses %s in %s as %s', (typed, country, expected) => {
    expect(parse(typed, country)).toBe(expected);
  });

  test.each(['1234 5678', '55 1234 56789', '5.51235E+09', '55 1234 5678 ext. 12', '57 300 123 4567', "'", 'pendiente'])(
    'rejects the phone number %s in Mexico',
    (typed) => {
      expect(parse(typed)).toBeNull();
    },
  );
});
