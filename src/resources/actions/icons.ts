import {
  Archive,
  ArchiveRestore,
  BadgeCheck,
  Ban,
  BadgeX,
  Calculator,
  CircleCheck,
  CircleX,
  Hourglass,
  Landmark,
  LogOut,
  MailPlus,
  MessageSquareReply,
  Pause,
  Play,
  RotateCw,
  Send,
  Undo2,
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
  confirm: CircleCheck,
  reject: CircleX,
  reverse: Undo2,
};

export function iconOf(action: string): LucideIcon | undefined {
  return Object.hasOwn(icons, action) ? icons[action] : undefined;
}
