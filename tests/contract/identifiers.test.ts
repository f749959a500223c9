import { describe, expect, test } from 'vitest';
import {
  accountNumberSchemas,
  hasValidClabeCheckDigit,
  checkNit,
  checkRfc,
  checkRut,
  taxIdSchemas,
} from '../../contract/identifiers/identifiers';
import type { Country } from '../../contract/currencies';
import { createSeededRandom } from '../api/money/seededRandom';
import { clabe, createTaxIdAt } from '../api/catalogRequests';

describe('RFC check', () => {
  test.each([
    // Published by SAT: the example of a person, test companies and persons, and SAT's own RFC.
    ['of a person', 'GODE561231GR8', null],
    ['of a test company', 'EKU9003173C9', null],
    ['of another test company', 'XIA190128J61', null],
    ['of a test person', 'CACX7605101P8', null],
    ['of the tax authority', 'SAT970701NN3', null],
    ['of a company', 'BBA830831LJ2', null],
    ['of an electric company', 'CFE370814QI0', null],
    ['with letters reserved for companies', 'Ñ&A000229A16', null],
    // The correct check character is 8. SAT has issued RFCs that break the rule, so the API accepts them.
    ['with a wrong check character', 'GODE561231GR9', null],
    ['of the general public', 'XAXX010101000', 'genericRfc'],
    ['of residents abroad', 'XEXX010101000', 'genericRfc'],
    ['of 29 February in a common year', 'ROMA850229XY3', 'notAnRfc'],
    ['with an impossible month', 'FLC981315AB1', 'notAnRfc'],
    ['with an impossible day', 'FLC980431AB1', 'notAnRfc'],
    ['too short', 'FL980315AB1', 'notAnRfc'],
    ['too long', 'FLCXX980315AB1', 'notAnRfc'],
    ['with an invalid last character', 'FLC980315ABZ', 'notAnRfc'],
    ['of an empty text', '', 'notAnRfc'],
  ])('checks the RFC %s: %s', (_, text, expected) => {
    expect(checkRfc(text)).toBe(expected);
  });
});

test.each([
  // Bancolombia, Banco de Bogotá, Ecopetrol, DIAN, and the example in DIAN's resolution.
  ['890903938-8', null],
  ['860002964-4', null],
  ['899999068-1', null],
  ['800197268-4', null],
  ['213123432-1', null],
  ['213123432-5', 'wrongCheckDigit'],
  ['12345-1', 'notANit'],
  ['EKU9003173C9', 'notANit'],
])('checks the NIT %s: %s', (text, expected) => {
  expect(checkNit(text)).toBe(expected);
});

test.each([
  // Banco de Chile, BancoEstado, Codelco and the treasury.
  ['97004000-5', null],
  ['97030000-7', null],
  ['61704000-K', null],
  ['60803000-K', null],
  ['12531909-2', null],
  ['76086428-6', 'wrongCheckDigit'],
  ['61704000-0', 'wrongCheckDigit'],
  ['123-6', 'notARut'],
  ['7608A428-5', 'notARut'],
])('checks the RUT %s: %s', (text, expected) => {
  expect(checkRut(text)).toBe(expected);
});

const parseTaxId = (country: Country, text: string) => taxIdSchemas[country].safeParse(text);

test.each([
  ['MX', ' eku-900317 3c9 ', 'EKU9003173C9'],
  ['CO', '890.903.938-8', '890903938-8'],
  ['CO', '8909039388', '890903938-8'],
  ['CL', '61.704.000-k', '61704000-K'],
  ['CL', '61704000K', '61704000-K'],
] as const)('normalizes the tax id of %s typed as %j to %s', (country, typed, expected) => {
  expect(parseTaxId(country, typed).data).toBe(expected);
  // Parsing the normalized id returns the same id.
  expect(parseTaxId(country, expected).data).toBe(expected);
});

test.each([
  ['032180000118359719', true],
  ['002010077777777771', true],
  ['032180000118359718', false],
  ['00201007777777777', false],
  ['', false],
])('checks the CLABE %s: %s', (text, expected) => {
  expect(hasValidClabeCheckDigit(text)).toBe(expected);
});

describe('one mistyped digit', () => {
  const chance = createSeededRandom(20_261_122);
  const listOtherDigits = (digit: string) => [...'0123456789'].filter((other) => other !== digit);

  test.each(['CO', 'CL'] as const)('rejects one mistyped digit in a tax id of %s', (country) => {
    for (let round = 0; round < 300; round += 1) {
      const validTaxId = createTaxIdAt(country, chance.integerBelow(40));
      // DIAN maps the remainders 1 and 10 to the same digit.
      if (country === 'CO' && validTaxId.endsWith('1')) continue;
      expect(parseTaxId(country, validTaxId).success).toBe(true);
      const digitPositions = [...validTaxId].flatMap((character, place) => (/\d/.test(character) ? [place] : []));
      const position = digitPositions[chance.integerBelow(digitPositions.length)] ?? 0;
      for (const otherDigit of listOtherDigits(validTaxId.charAt(position)))
        expect([
          validTaxId,
          parseTaxId(country, validTaxId.slice(0, position) + otherDigit + validTaxId.slice(position + 1)).success,
        ]).toEqual([validTaxId, false]);
    }
  });

  test('rejects one mistyped digit in a CLABE', () => {
    for (const position of clabe.split('').keys()) {
      for (const otherDigit of listOtherDigits(clabe.charAt(position)))
        expect(
          accountNumberSchemas.MX.safeParse(clabe.slice(0, position) + otherDigit + clabe.slice(position + 1)).success,
        ).toBe(false);
    }
  });
});
