import { describe, expect, test } from 'vitest';
import { url } from '../../contract/fields';

const { schema } = url();
const normalize = (typedText: string) => {
  const result = schema.safeParse(typedText);
  return result.success ? result.data : null;
};

describe('web addresses', () => {
  test.each([
    ['fonda.mx', 'https://fonda.mx'],
    [' HTTPS://Fonda.MX/ ', 'https://fonda.mx'],
    ['http://fonda.mx:8080/carta?mesa=1#postres', 'http://fonda.mx:8080/carta?mesa=1#postres'],
    ['fonda.mx/menú del día', 'https://fonda.mx/men%C3%BA%20del%20d%C3%ADa'],
    ['ñandú.mx', 'https://xn--and-6ma2c.mx'],
    ['', ''],
  ])('normalizes the web address %j with its scheme', (typed, expected) => expect(normalize(typed)).toBe(expected));

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt://fonda.mx/%0aalert(1)',
    'data:text/html,x',
    'ftp://fonda.mx',
    'mailto:ana@fonda.mx',
    'https://ana:secreto@fonda.mx',
    'https://',
    'fonda',
    'una fonda',
    '12',
    '12.5',
    '0x7f.1',
    'http://192.168.0.1/',
    'https://fonda..mx',
    `https://fonda.mx/${'a'.repeat(2_000)}`,
  ])('rejects the web address %j', (typed) => expect(schema.safeParse(typed).success).toBe(false));
});

test('rejects an empty required web address', () => {
  expect(url({ required: true }).schema.safeParse('').success).toBe(false);
});
