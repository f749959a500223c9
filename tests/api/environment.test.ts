import { describe, expect, test } from 'vitest';
import { defaultSettings } from '../../contract/settings';
import { readEnvironment, StartRefused } from '../../api/hosts/environment';

const secondPerson = (value?: string) => readEnvironment({ SECOND_PERSON_FROM: value }).settings.secondPersonFromMinor;

describe('SECOND_PERSON_FROM', () => {
  test.each([
    ['', defaultSettings.secondPersonFromMinor],
    [undefined, defaultSettings.secondPersonFromMinor],
    ['MXN:20000,COP:4000000,CLP:1000000', defaultSettings.secondPersonFromMinor],
    ['MXN:500.50', { ...defaultSettings.secondPersonFromMinor, MXN: 50_050 }],
    [' COP:10 , CLP : 7 ', { ...defaultSettings.secondPersonFromMinor, COP: 1_000, CLP: 7 }],
    ['MXN:0', { ...defaultSettings.secondPersonFromMinor, MXN: 0 }],
  ])('%s', (value, expected) => {
    expect(secondPerson(value)).toEqual(expected);
  });

  test.each([
    '20000',
    'USD:5',
    'MXN:',
    'MXN:-5',
    'MXN:1,000',
    'MXN:1.234',
    'CLP:1.5',
    'MXN:5;COP:6',
    'MXN:1,MXN:2',
    'MXN:99999999999999999',
  ])('%s is refused at the start, by name', (value) => {
    expect(() => secondPerson(value)).toThrow(StartRefused);
    expect(() => secondPerson(value)).toThrow(/^SECOND_PERSON_FROM/);
  });
});
