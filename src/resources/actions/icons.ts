import { Archive, ArchiveRestore, Ban, CircleCheck, Hourglass, LogOut, MailPlus, type LucideIcon } from 'lucide-react';

/** The pictures of the acts that have one. */
const icons: Readonly<Record<string, LucideIcon>> = {
  archive: Archive,
  restore: ArchiveRestore,
  block: Ban,
  unblock: CircleCheck,
  'end-sessions': LogOut,
  'resend-invitation': MailPlus,
  'start-trial': Hourglass,
};

export function iconOf(action: string): LucideIcon | undefined {
  return Object.hasOwn(icons, action) ? icons[action] : undefined;
}
