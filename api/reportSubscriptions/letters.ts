import type { Language } from '../../contract/roles';
import type { Letter } from '../mail/letter';
import { formatDecimal } from '../../contract/amounts';
import { decimalsOf } from '../../contract/currencies';
import type { Figure } from '../../contract/reports/figures';

interface LetterContext {
  title: string;
  dates: string;
  reportLink: string;
  ownLink: string;
}

interface LetterFigures {
  rows: readonly (readonly [name: string, value: string])[];
  filters: readonly string[];
  currency: string | null;
  asOf: string;
  empty: string | null;
  file: string | null;
}

interface Letters {
  figures(shown: LetterFigures): Letter;
  link(): Letter;
}

export function createReportLetters(language: Language, context: LetterContext): Letters {
  const { title, dates, reportLink } = context;
  const letterTexts = texts[language];
  const subject = `${title}: ${dates}`;
  const link = { link: reportLink, label: letterTexts.open };
  const reasonForMail = letterTexts.reasonForMail(context);
  return {
    figures({ rows, filters, currency, asOf, empty, file }) {
      const head = [dates, ...(currency === null ? [] : [currency])].join(' · ');
      const figures =
        empty === null ? [{ rows }, file === null ? letterTexts.tooLarge : letterTexts.attached(file)] : [`${empty}.`];
      return {
        subject,
        paragraphs: [
          [head, ...filters].join('\n'),
          ...figures,
          letterTexts.asOf(asOf),
          link,
          { note: `${letterTexts.internal} ${reasonForMail}` },
        ],
      };
    },
    link: () => ({ subject, paragraphs: [letterTexts.ready(context), link, { note: reasonForMail }] }),
  };
}

interface LetterTexts {
  open: string;
  tooLarge: string;
  attached(file: string): string;
  asOf(moment: string): string;
  internal: string;
  ready(context: LetterContext): string;
  reasonForMail(context: LetterContext): string;
}

const texts: Readonly<Record<Language, LetterTexts>> = {
  es: {
    open: 'Abrir el reporte',
    tooLarge: 'El detalle pesa demasiado para un correo. Descárgalo en la consola.',
    attached: (file) => `El detalle va adjunto: ${file}`,
    asOf: (moment) => `Cifras al ${moment}; cambian si después se registra algo de estas fechas.`,
    internal: 'Son cifras internas: no las reenvíes fuera de la empresa.',
    ready: ({ title, dates }) =>
      `Ya puedes consultar el ${title.charAt(0).toLowerCase()}${title.slice(1)} del ${dates}.`,
    reasonForMail: ({ ownLink }) => `Un administrador programó este envío para ti. Para dejar de recibirlo: ${ownLink}`,
  },
  en: {
    open: 'Open the report',
    tooLarge: 'The details are too large for an email. Download them in the console.',
    attached: (file) => `The details are attached: ${file}`,
    asOf: (moment) => `Figures as of ${moment}; they change if anything is recorded later for these dates.`,
    internal: 'These are internal figures: don’t forward them outside the company.',
    ready: ({ title, dates }) => `The ${title.charAt(0).toLowerCase()}${title.slice(1)} for ${dates} is ready.`,
    reasonForMail: ({ ownLink }) => `An administrator scheduled it for you. To stop getting it: ${ownLink}`,
  },
};

export interface MailFormat {
  figure(value: number | null, figure: Pick<Figure, 'kind' | 'isFactor'>, currency: string | null): string;
  dates(from: string, to: string): string;
  instant(at: string): string;
}

/** `Intl` writes special spaces that some mail programs do not show. */
const normalizeSpaces = (text: string) => text.replaceAll(/[\u00A0\u2009\u202F]/g, ' ');

/** Formats figures and dates as the console does, and adds the currency code, which a mail does not show elsewhere. */
export function createMailFormat(language: Language, timeZone: string): MailFormat {
  const locale = language === 'en' ? 'en-US' : 'es-MX';
  const numberFormat = new Intl.NumberFormat(locale);
  const rateFormat = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const factorFormat = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const dateFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const instant = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const midnight = (day: string) => new Date(`${day}T00:00:00Z`);
  return {
    figure(value, { kind, isFactor }, currency) {
      if (value === null) return '—';
      if (isFactor) return `${factorFormat.format(value / 10_000)}×`;
      if (kind === 'rate') return rateFormat.format(value / 10_000);
      if (kind !== 'money' || currency === null) return numberFormat.format(value);
      const digits = decimalsOf(currency);
      const currencyFormat = new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        currencyDisplay: 'code',
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      });
      return normalizeSpaces(currencyFormat.format(formatDecimal(value, digits)));
    },
    dates: (from, to) => normalizeSpaces(dateFormat.formatRange(midnight(from), midnight(to))).replaceAll(' de ', ' '),
    instant: (at) => normalizeSpaces(instant.format(new Date(at))),
  };
}
