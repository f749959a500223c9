import type { Language } from '../../contract/roles';
import type { Letter } from '../mail/letter';

interface Frame {
  title: string;
  dates: string;
  /** Link to the report in the console, for exactly these dates. */
  reportLink: string;
  /** Link where the recipient can unsubscribe. */
  ownLink: string;
}

interface ShownFigures {
  rows: readonly (readonly [name: string, value: string])[];
  filters: readonly string[];
  currency: string | null;
  timeZone: string;
  asOf: string;
  /** Text shown instead of figures if there are none. */
  empty: string | null;
  /** Name of the attachment; `null`: it is too large. */
  file: string | null;
}

interface Letters {
  figures(shown: ShownFigures): Letter;
  link(): Letter;
}

/** Composes the mails of a report: with its figures, or with a link only. */
export function lettersOf(language: Language, frame: Frame): Letters {
  const { title, dates, reportLink } = frame;
  const words = texts[language];
  const subject = `${title}: ${dates}`;
  const link = { link: reportLink, label: words.open };
  const why = words.why(frame);
  return {
    figures({ rows, filters, currency, timeZone, asOf, empty, file }) {
      const head = [dates, ...(currency === null ? [] : [currency]), timeZone].join(' · ');
      const figures =
        empty === null ? [{ rows }, file === null ? words.tooLarge : words.attached(file)] : [`${empty}.`];
      return {
        subject,
        paragraphs: [
          [head, ...filters].join('\n'),
          ...figures,
          words.asOf(asOf),
          link,
          { note: `${words.internal} ${why}` },
        ],
      };
    },
    link: () => ({ subject, paragraphs: [words.ready(frame), link, { note: why }] }),
  };
}

interface Words {
  open: string;
  tooLarge: string;
  attached(file: string): string;
  /** States when the report was computed, and that figures may change. */
  asOf(moment: string): string;
  internal: string;
  ready(frame: Frame): string;
  why(frame: Frame): string;
}

const texts: Readonly<Record<Language, Words>> = {
  es: {
    open: 'Abrir el reporte',
    tooLarge: 'El detalle pesa demasiado para un correo. Descárgalo en la consola.',
    attached: (file) => `El detalle va adjunto: ${file}`,
    asOf: (moment) => `Cifras al ${moment}; cambian si después se registra algo de estas fechas.`,
    internal: 'Son cifras internas: no las reenvíes fuera de la empresa.',
    ready: ({ title, dates }) =>
      `Ya puedes consultar el ${title.charAt(0).toLowerCase()}${title.slice(1)} del ${dates}.`,
    why: ({ ownLink }) => `Un administrador programó este envío para ti. Para dejar de recibirlo: ${ownLink}`,
  },
  en: {
    open: 'Open the report',
    tooLarge: 'The details are too large for an email. Download them in the console.',
    attached: (file) => `The details are attached: ${file}`,
    asOf: (moment) => `Figures as of ${moment}; they change if anything is recorded later for these dates.`,
    internal: 'These are internal figures: don’t forward them outside the company.',
    ready: ({ title, dates }) => `The ${title.charAt(0).toLowerCase()}${title.slice(1)} for ${dates} is ready.`,
    why: ({ ownLink }) => `An administrator scheduled it for you. To stop getting it: ${ownLink}`,
  },
};
