import * as z from 'zod/mini';
import { administrators, signInChanges } from '../../contract/people/accounts';
import { routeOf } from '../../contract/resource';
import type { Language } from '../../contract/roles';
import type { Letter } from '../mail/letter';
import type { Composer } from '../mail/outbox';

const steps = ['restore-access', 'cancel-access-restore', 'access-restored'] as const;
export type AccessRestoreStep = (typeof steps)[number];

const accessRestoreSchema = z.object({ step: z.enum(steps), at: z.string(), to: z.string(), isOwn: z.boolean() });

export const composeAccessRestoreMail: Composer = async ({ db, settings, mail }, { subjectId, content }) => {
  const { step, at, to: uid, isOwn } = accessRestoreSchema.parse(JSON.parse(content));
  const recipient = await db.kysely
    .selectFrom(administrators.table)
    .select(['email', 'language'])
    .where('view', '=', String(administrators.view))
    .where('uid', '=', uid)
    .executeTakeFirst();
  if (!recipient) return null;
  const { email: to, language } = recipient;
  const when = longInstant(at, language, settings.timeZone);
  const link = `${mail.origin}${routeOf(administrators)}/${encodeURIComponent(subjectId)}`;
  return { to, language, letter: accessRestoreLetters[language]({ step, isOwn, when, link }) };
};

interface AccessRestoreMailValues {
  step: AccessRestoreStep;
  isOwn: boolean;
  when: string;
  link: string;
}

// Mail passes through third parties, so only the linked page names the person.
const accessRestoreLetters: Readonly<Record<Language, (facts: AccessRestoreMailValues) => Letter>> = {
  es: ({ step, isOwn, when, link }) => {
    const whose = isOwn ? 'tu acceso a la consola' : 'el acceso de un administrador';
    const open = { link, label: isOwn ? 'Abrir mi cuenta' : 'Abrir la cuenta' };
    if (step === 'cancel-access-restore')
      return {
        subject: 'Se canceló la restauración de un acceso',
        paragraphs: [`Ya no se va a restaurar ${whose}.`, open],
      };
    if (step === 'access-restored')
      return {
        subject: 'Se restauró un acceso a la consola',
        paragraphs: [
          `Se restauró ${whose}, ${when}. La contraseña y la app de autenticación anteriores ya no sirven.`,
          isOwn ? 'Otro correo trae el enlace para crear tu contraseña.' : open,
        ],
      };
    return {
      subject: 'Se va a restaurar un acceso a la consola',
      paragraphs: [
        `Un propietario pidió restaurar ${whose}. Ocurrirá el ${when}: se quitarán la contraseña y la app de autenticación, se cerrarán las sesiones y llegará un correo para crear otra contraseña.`,
        isOwn
          ? 'Si no lo pediste, entra y cancélalo en tu cuenta, o avisa a otro propietario, antes de esa hora.'
          : 'Confirma con esa persona que lo pidió. Si no, cancélalo en su cuenta antes de esa hora.',
        open,
      ],
    };
  },
  en: ({ step, isOwn, when, link }) => {
    const whose = isOwn ? 'your access to the console' : 'an administrator’s access';
    const open = { link, label: isOwn ? 'Open my account' : 'Open the account' };
    if (step === 'cancel-access-restore')
      return {
        subject: 'Restoring an access was canceled',
        paragraphs: [`${isOwn ? 'Your' : 'An administrator’s'} access will not be restored.`, open],
      };
    if (step === 'access-restored')
      return {
        subject: 'An access to the console was restored',
        paragraphs: [
          `On ${when}, we restored ${whose}. The previous password and authenticator app no longer work.`,
          isOwn ? 'Another email has the link to create your password.' : open,
        ],
      };
    return {
      subject: 'An access to the console will be restored',
      paragraphs: [
        `An owner asked to restore ${whose}. It happens on ${when}: the password and the authenticator app are removed, all sessions end, and an email arrives to create another password.`,
        isOwn
          ? 'If you didn’t ask for it, sign in and cancel it on your account, or tell another owner, before then.'
          : 'Check with that person that they asked for it. If not, cancel it on their account before then.',
        open,
      ],
    };
  },
};

const signInEvents = [...signInChanges, 'reset-second-factor'] as const;
export type SignInEvent = (typeof signInEvents)[number];

const signInSchema = z.object({ changes: z.array(z.enum(signInEvents)), at: z.string() });

const longInstant = (at: string, language: Language, timeZone: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(at));

export const composeSignInMail: Composer = async ({ db, settings, mail }, { subjectId, content }) => {
  const { changes, at } = signInSchema.parse(JSON.parse(content));
  const person = await db.kysely
    .selectFrom(administrators.table)
    .select(['email', 'language'])
    .where('id', '=', subjectId)
    .executeTakeFirst();
  if (!person) return null;
  const { email: to, language } = person;
  const when = longInstant(at, language, settings.timeZone);
  const items = changes.map((change) => ({ text: sentences[language][change] }));
  return { to, language, letter: signInLetters[language]({ items, when, origin: mail.origin }) };
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

const signInLetters: Readonly<Record<Language, (facts: SignInMailValues) => Letter>> = {
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
