import * as z from 'zod/mini';
import { languages, type Language } from '../../contract/roles';
import type { Letter } from './letter';
import type { Composer } from './outbox';

const testContentSchema = z.object({ to: z.string(), language: z.enum(languages) });

export const composeTestMail: Composer = ({ mail: { origin } }, { content }) => {
  const { to, language } = testContentSchema.parse(JSON.parse(content));
  return Promise.resolve({ to, language, letter: texts[language](origin) });
};

const texts: Readonly<Record<Language, (origin: string) => Letter>> = {
  es: (origin) => ({
    subject: 'Correo de prueba de Sobremesa',
    paragraphs: [
      'Si lees esto, la consola puede enviar correos.',
      { link: `${origin}/settings/mail`, label: 'Abrir la configuración' },
    ],
  }),
  en: (origin) => ({
    subject: 'Test email from Sobremesa',
    paragraphs: [
      'If you’re reading this, the console can send email.',
      { link: `${origin}/settings/mail`, label: 'Open settings' },
    ],
  }),
};
