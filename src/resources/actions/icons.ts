import {
  Archive,
  ArchiveRestore,
  BadgeCheck,
  Ban,
  BadgeX,
  Calculator,
  CircleCheck,
  Hourglass,
  Landmark,
  LogOut,
  MailPlus,
  MessageSquareReply,
  Pause,
  Play,
  RotateCw,
  Send,
  type LucideIcon,
} from 'lucide-react';

/** The pictures of the acts that have one. */
const icons: Readonly<Record<string, LucideIcon>> = {
  archive: Archive,
  restore: ArchiveRestore,
  block: Ban,
  unblock: CircleCheck,
  'end-sessions': LogOut,
  'resend-invitation': MailPlus,
  'start-trial': Hourglass,
  submit: Send,
  'request-changes': MessageSquareReply,
  approve: CircleCheck,
  process: Landmark,
  recalculate: Calculator,
  hold: Pause,
  release: Play,
  'mark-paid': BadgeCheck,
  'mark-failed': BadgeX,
  retry: RotateCw,
};

export function iconOf(action: string): LucideIcon | undefined {
  return Object.hasOwn(icons, action) ? icons[action] : undefined;
}
