/**
 * Synonyms in both languages, one group per line; full words without accents. A page or an action whose name contains a
 * word of a group is found by every other word of it.
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

/** Returns the folded words, followed by their synonyms. */
export function withSynonyms(words: readonly string[]): string[] {
  return [...words, ...groups.filter((group) => words.some((word) => group.includes(word))).flat()];
}
