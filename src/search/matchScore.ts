import { foldText } from '../i18n/foldText';

const wordsOf = (text: string) =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/**
 * Returns 2 if each word of `q` is a prefix of a word of the text or of its synonyms, 1 if it is such a prefix with at
 * most one typo, else 0.
 */
export function matchScoreOf(q: string, text: string): 0 | 1 | 2 {
  const textWords = withSynonyms(wordsOf(text));
  const queryWords = foldText(q).split(/\s+/).filter(Boolean);
  const isPrefix = (word: string) => textWords.some((one) => one.startsWith(word));
  if (queryWords.every(isPrefix)) return 2;
  return queryWords.every((word) => isPrefix(word) || textWords.some((one) => isPrefixWithTypo(word, one))) ? 1 : 0;
}

/**
 * Only words of at least five letters may contain a typo: shorter words would match too often, and numbers must match
 * exactly.
 */
const typoTolerant = /^\p{L}{5,}$/u;

/**
 * Returns whether `typed` is a prefix of the word with one letter omitted, added, replaced or swapped with its
 * neighbor. `api/search/spelling.ts` has the same rule.
 */
function isPrefixWithTypo(typed: string, word: string): boolean {
  if (!typoTolerant.test(typed)) return false;
  const firstDifference = [...typed].findIndex((letter, at) => letter !== word[at]);
  // A typo in the first letter does not match.
  if (firstDifference < 1) return false;
  const [rest, restOfWord] = [typed.slice(firstDifference), word.slice(firstDifference)];
  const isSwapped = rest[0] === restOfWord[1] && rest[1] === restOfWord[0] && rest.length > 1;
  return (
    restOfWord.startsWith(rest.slice(1)) ||
    restOfWord.slice(1).startsWith(rest) ||
    restOfWord.slice(1).startsWith(rest.slice(1)) ||
    (isSwapped && restOfWord.slice(2).startsWith(rest.slice(2)))
  );
}

/**
 * Synonyms in both languages, one group per line, as complete words without accents. A page or action whose name
 * contains a word of a group is also found by every other word of the group.
 */
const lines = [
  'crear nuevo nueva agregar alta registrar emitir invitar new create add record issue invite',
  'reembolsar reembolso devolver devolucion refund return',
  'liquidacion liquidaciones corte dispersion payout payouts settlement',
  'cancelar anular cancel void',
  'bloquear suspender block suspend',
  'desbloquear reactivar unblock',
  'autorizar aprobar autorizaciones approve approvals',
  'revertir reversar reverse',
  'empresa empresas restaurante restaurantes cocina comercio company companies restaurant merchant',
  'usuario usuarios cliente clientes persona user users customer customers',
  'monedero cartera saldo wallet balance',
  'tarjeta tarjetas regalo giftcard gift card cards',
  'deposito depositos transferencia deposit deposits transfer',
  'venta ventas pedido pedidos orden sale sales order orders',
  'bitacora auditoria historial audit log history',
  'configuracion ajustes limites settings limits',
  'clave llave key',
  'inversion inversiones investment investments',
  'importar cargar subir import upload',
];

const groups = lines.map((line) => line.split(' '));

function withSynonyms(words: readonly string[]): string[] {
  return [...words, ...groups.filter((group) => words.some((word) => group.includes(word))).flat()];
}
