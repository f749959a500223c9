import Archive from 'lucide-react/icons/archive';
import ArchiveRestore from 'lucide-react/icons/archive-arrow-up';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Ban from 'lucide-react/icons/ban';
import BadgeX from 'lucide-react/icons/badge-x';
import Calculator from 'lucide-react/icons/calculator';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import CheckCheck from 'lucide-react/icons/check-check';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleOff from 'lucide-react/icons/circle-off';
import CircleX from 'lucide-react/icons/circle-x';
import Diff from 'lucide-react/icons/diff';
import Eraser from 'lucide-react/icons/eraser';
import HandCoins from 'lucide-react/icons/hand-coins';
import Hourglass from 'lucide-react/icons/hourglass';
import KeyRound from 'lucide-react/icons/key-round';
import Landmark from 'lucide-react/icons/landmark';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import LockOpen from 'lucide-react/icons/lock-open';
import LogOut from 'lucide-react/icons/log-out';
import MailPlus from 'lucide-react/icons/mail-plus';
import MessageSquareReply from 'lucide-react/icons/message-square-reply';
import Pause from 'lucide-react/icons/pause';
import Percent from 'lucide-react/icons/percent';
import Play from 'lucide-react/icons/play';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Send from 'lucide-react/icons/send';
import SmartphoneNfc from 'lucide-react/icons/smartphone-nfc';
import Trash2 from 'lucide-react/icons/trash';
import Undo2 from 'lucide-react/icons/undo-2';
import UserX from 'lucide-react/icons/user-x';
import UserCog from 'lucide-react/icons/user-cog';
import { type LucideIcon } from 'lucide-react';
import type { ProductAction } from '../../../contract/resources';

const icons: Readonly<Record<ProductAction | 'archive' | 'delete', LucideIcon | null>> = {
  archive: Archive,
  delete: Trash2,
  'change-currencies': null,
  'change-commission': null,
  stop: null,
  'receive-again': null,
  'send-copy': Send,
  restore: ArchiveRestore,
  block: Ban,
  unblock: CircleCheck,
  'end-sessions': LogOut,
  'reset-second-factor': SmartphoneNfc,
  'restore-access': LifeBuoy,
  'cancel-access-restore': CircleX,
  'resend-invitation': MailPlus,
  'assign-duties': UserCog,
  'change-terms': Percent,
  'issue-secret': KeyRound,
  rotate: RefreshCw,
  renew: CalendarPlus,
  revoke: Ban,
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
  'change-address': null,
  pause: Pause,
  resume: Play,
  'send-test': Send,
  'change-url': null,
  'rotate-secret': RefreshCw,
  redeliver: RotateCw,
  'change-limits': null,
  'change-minutes': null,
  'change-days': null,
  'change-second-factor': null,
  reset: Undo2,
  cancel: null,
  'clear-default': null,
  complete: null,
  'end-plan': null,
  erase: UserX,
  'make-default': null,
  move: null,
  refund: null,
  subscribe: null,
  supersede: null,
};

interface Props {
  action: string;
}

export default function LoadedActionIcon({ action }: Props) {
  const byName: Readonly<Record<string, LucideIcon | null>> = icons;
  const Icon = Object.hasOwn(icons, action) ? byName[action] : null;
  return Icon ? <Icon size={18} aria-hidden /> : null;
}
