import {
  Archive,
  ArchiveRestore,
  BadgeCheck,
  Ban,
  BadgeX,
  Calculator,
  CalendarClock,
  CalendarPlus,
  CheckCheck,
  CircleCheck,
  CircleOff,
  CircleX,
  Diff,
  Eraser,
  HandCoins,
  Hourglass,
  Landmark,
  LockOpen,
  LogOut,
  MailPlus,
  MessageSquareReply,
  Pause,
  Play,
  RefreshCw,
  RotateCw,
  Send,
  SmartphoneNfc,
  Undo2,
  UserX,
  UserCog,
  type LucideIcon,
} from 'lucide-react';
import type { ProductAction } from '../../../contract/resources';

/** The icon of every action; `null`: its button has none. */
const icons: Readonly<Record<ProductAction | 'archive', LucideIcon | null>> = {
  archive: Archive,
  restore: ArchiveRestore,
  block: Ban,
  unblock: CircleCheck,
  'end-sessions': LogOut,
  'reset-second-factor': SmartphoneNfc,
  'resend-invitation': MailPlus,
  'assign-duties': UserCog,
  withdraw: null,
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
  reopen: LockOpen,
  adjust: Diff,
  'adjust-wallet': Diff,
  extend: CalendarPlus,
  reissue: RefreshCw,
  disable: CircleOff,
  return: HandCoins,
  schedule: CalendarClock,
  'write-off': Eraser,
  close: CheckCheck,
  cancel: null,
  complete: null,
  'end-plan': null,
  erase: UserX,
  move: null,
  refund: null,
  subscribe: null,
  supersede: null,
};

interface Props {
  action: string;
}

export default function Drawn({ action }: Props) {
  const byName: Readonly<Record<string, LucideIcon | null>> = icons;
  const Icon = Object.hasOwn(icons, action) ? byName[action] : null;
  return Icon ? <Icon size={18} aria-hidden /> : null;
}
