import { foldText } from '../i18n/foldText';

const wordsOf = (text: string) =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/**
 * Returns 3 if each word of `q` is a prefix of a word of the text, 2 if of its words or their synonyms, 1 if it is such a
 * prefix with at most one typo, else 0.
 */
export function matchScoreOf(q: string, text: string): 0 | 1 | 2 | 3 {
  const ownWords = wordsOf(text);
  const textWords = withSynonyms(ownWords);
  const queryWords = foldText(q).split(/\s+/).filter(Boolean);
  const isPrefix = (word: string) => textWords.some((one) => one.startsWith(word));
  if (queryWords.every((word) => ownWords.some((one) => one.startsWith(word)))) return 3;
  if (queryWords.every(isPrefix)) return 2;
  return queryWords.every((word) => isPrefix(word) || textWords.some((one) => isPrefixWithTypo(word, one))) ? 1 : 0;
}

/**
 * Only words of at least five letters may contain a typo: shorter words would match too often, and numbers must match
 * exactly.
 */
const typoTolerantWord = /^\p{L}{5,}$/u;

/**
 * Returns whether `typed` is a prefix of the word with one letter omitted, added, replaced or swapped with its
 * neighbor. `api/search/spelling.ts` has the same rule.
 */
function isPrefixWithTypo(typed: string, word: string): boolean {
  if (!typoTolerantWord.test(typed)) return false;
  const firstDifference = [...typed].findIndex((letter, index) => letter !== word[index]);
  // A typo in the first letter does not match.
  if (firstDifference < 1) return false;
  const [typedRest, wordRest] = [typed.slice(firstDifference), word.slice(firstDifference)];
  const isSwapped = typedRest[0] === wordRest[1] && typedRest[1] === wordRest[0] && typedRest.length > 1;
  return (
    wordRest.startsWith(typedRest.slice(1)) ||
    wordRest.slice(1).startsWith(typedRest) ||
    wordRest.slice(1).startsWith(typedRest.slice(1)) ||
    (isSwapped && wordRest.slice(2).startsWith(typedRest.slice(2)))
  );
}

/**
 * Synonyms in both languages, one group per line, as complete words without accents. A page or action whose name
 * contains a word of a group is also found by every other word of the group.
 */
const synonymLines = [
  'crear nuevo nueva agregar alta registrar emitir invitar new create add record issue invite',
  'reembolsar reembolso devolver devolucion refund return',
  'liquidacion liquidaciones corte dispersion payout payouts settlement',
  'cancelar anular cancel void',
  'bloquear suspender block suspend',
  'desbloquear reactivar unblock',
  'aprobar aprobaciones autorizar autorizaciones approve approvals',
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
  'perfil profile',
  'contrasena password',
  'sesion sesiones session sessions',
  'idioma lengua language',
  'segundo second',
  'inversion inversiones investment investments',
  'importar cargar subir import upload',
  'cambio divisas contabilidad exchange accounting',
];

const synonymGroups = synonymLines.map((line) => line.split(' '));

function withSynonyms(words: readonly string[]): string[] {
  return [...words, ...synonymGroups.filter((group) => words.some((word) => group.includes(word))).flat()];
}
