import type { NoticeKind } from '../../contract/notices';
import type { Language } from '../../contract/roles';

interface Texts {
  one: string;
  several: string;
}

/** Texts of push messages, in the language stored with the device. */
export const pushTexts: Readonly<Record<Language, Record<NoticeKind, Texts>>> = {
  es: {
    depositToConfirm: {
      one: 'Un depósito espera tu confirmación',
      several: 'Varios depósitos esperan tu confirmación',
    },
    liquidationToApprove: {
      one: 'Una liquidación espera tu aprobación',
      several: 'Varias liquidaciones esperan tu aprobación',
    },
    paymentFailed: { one: 'Un pago a empresa fue rechazado', several: 'Varios pagos a empresas fueron rechazados' },
    approvalToDecide: {
      one: 'Una solicitud espera tu autorización',
      several: 'Varias solicitudes esperan tu autorización',
    },
    webhookStopped: {
      one: 'Un webhook se detuvo porque no se pudo entregar',
      several: 'Varios webhooks se detuvieron porque no se pudieron entregar',
    },
    checksFailed: {
      one: 'La revisión contable encontró errores',
      several: 'La revisión contable encontró errores',
    },
  },
  en: {
    depositToConfirm: {
      one: 'A deposit is waiting for you to confirm it',
      several: 'Deposits are waiting for you to confirm them',
    },
    liquidationToApprove: {
      one: 'A payout is waiting for your approval',
      several: 'Payouts are waiting for your approval',
    },
    paymentFailed: { one: 'A company payment failed', several: 'Company payments failed' },
    approvalToDecide: {
      one: 'A request is waiting for your approval',
      several: 'Requests are waiting for your approval',
    },
    webhookStopped: {
      one: 'A webhook was stopped because it could not be delivered',
      several: 'Webhooks were stopped because they could not be delivered',
    },
    checksFailed: { one: 'The ledger check found errors', several: 'The ledger check found errors' },
  },
};
