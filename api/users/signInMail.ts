import * as z from 'zod/mini';
import { administrators, signInChanges } from '../../contract/people/accounts';
import type { Language } from '../../contract/roles';
import type { Letter } from '../mail/letter';
import type { Composer } from '../mail/outbox';

const signInEvents = [...signInChanges, 'reset-second-factor'] as const;
export type SignInEvent = (typeof signInEvents)[number];

const contentSchema = z.object({ changes: z.array(z.enum(signInEvents)), at: z.string() });

export const longInstant = (at: string, language: Language, timeZone: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(at));

export const composeSignInMail: Composer = async ({ db, settings, mail }, { subjectId, content }) => {
  const { changes, at } = contentSchema.parse(JSON.parse(content));
  const person = await db.kysely
    .selectFrom(administrators.table)
    .select(['email', 'language'])
    .where('id', '=', subjectId)
    .executeTakeFirst();
  if (!person) return null;
  const { email: to, language } = person;
  const when = longInstant(at, language, settings.timeZone);
  const items = changes.map((change) => ({ text: sentences[language][change] }));
  return { to, language, letter: letters[language]({ items, when, origin: mail.origin }) };
};

const sentences: Readonly<Record<Language, Readonly<Record<SignInEvent, string>>>> = {
  es: {
    'add-factor': 'Se agregó una app de autenticación.',
    'remove-factor': 'Se quitó la app de autenticación.',
    'change-password': 'Cambió la contraseña.',
    'change-sign-in-email': 'Cambió el correo con el que se entra.',
    'make-recovery-codes': 'Se crearon códigos de recuperación nuevos; los anteriores ya no sirven.',
    'use-recovery-code': 'Se entró con un código de recuperación, que ya no sirve.',
    'reset-second-factor': 'Otra persona restableció tu segundo factor: se quitó la app de autenticación.',
  },
  en: {
    'add-factor': 'An authenticator app was added.',
    'remove-factor': 'The authenticator app was removed.',
    'change-password': 'The password was changed.',
    'change-sign-in-email': 'The sign-in email was changed.',
    'make-recovery-codes': 'New recovery codes were created; earlier ones no longer work.',
    'use-recovery-code': 'A recovery code was used to sign in; it no longer works.',
    'reset-second-factor': 'Someone else reset your second factor: the authenticator app was removed.',
  },
};

interface SignInMailValues {
  items: readonly { text: string }[];
  when: string;
  origin: string;
}

const letters: Readonly<Record<Language, (facts: SignInMailValues) => Letter>> = {
  es: ({ items, when, origin }) => ({
    subject: 'Cambió cómo entras a la consola de Sobremesa',
    paragraphs: [
      `En tu cuenta de administrador, ${when}:`,
      { items },
      'Si fuiste tú, no hay nada que hacer.',
      'Si no fuiste tú, avisa de inmediato a otro propietario de la consola: puede cerrar tus sesiones y restablecer tu acceso.',
      { link: `${origin}/profile`, label: 'Abrir mi perfil' },
    ],
  }),
  en: ({ items, when, origin }) => ({
    subject: 'How you sign in to the Sobremesa console changed',
    paragraphs: [
      `In your administrator account, ${when}:`,
      { items },
      'If this was you, there’s nothing to do.',
      'If it wasn’t, tell another owner of the console right away: they can end your sessions and restore your access.',
      { link: `${origin}/profile`, label: 'Open my profile' },
    ],
  }),
};
