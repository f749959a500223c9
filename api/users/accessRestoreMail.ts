import * as z from 'zod/mini';
import { administrators } from '../../contract/people/accounts';
import { routeOf } from '../../contract/resource';
import type { Language } from '../../contract/roles';
import type { Letter } from '../mail/letter';
import type { Composer } from '../mail/outbox';
import { longInstant } from './signInMail';

const steps = ['restore-access', 'cancel-access-restore', 'access-restored'] as const;
export type AccessRestoreStep = (typeof steps)[number];

const contentSchema = z.object({ step: z.enum(steps), at: z.string(), to: z.string(), isOwn: z.boolean() });

export const composeAccessRestoreMail: Composer = async ({ db, settings, mail }, { subjectId, content }) => {
  const { step, at, to: uid, isOwn } = contentSchema.parse(JSON.parse(content));
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
  return { to, language, letter: letters[language]({ step, isOwn, when, link }) };
};

interface AccessRestoreMailValues {
  step: AccessRestoreStep;
  isOwn: boolean;
  when: string;
  link: string;
}

// Mail passes through third parties, so only the linked page names the person.
const letters: Readonly<Record<Language, (facts: AccessRestoreMailValues) => Letter>> = {
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
