import Archive from 'lucide-react/icons/archive';
import ArchiveRestore from 'lucide-react/icons/archive-arrow-up';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Ban from 'lucide-react/icons/ban';
import BadgeX from 'lucide-react/icons/badge-x';
import Calculator from 'lucide-react/icons/calculator';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import BookLock from 'lucide-react/icons/book-lock';
import BookOpen from 'lucide-react/icons/book-open';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleOff from 'lucide-react/icons/circle-off';
import CircleX from 'lucide-react/icons/circle-x';
import Diff from 'lucide-react/icons/diff';
import Eraser from 'lucide-react/icons/eraser';
import FileDown from 'lucide-react/icons/file-down';
import HandHelping from 'lucide-react/icons/hand-helping';
import KeyRotate from 'lucide-react/icons/rotate-ccw-key';
import ListRestart from 'lucide-react/icons/list-restart';
import Replace from 'lucide-react/icons/replace';
import ShieldOff from 'lucide-react/icons/shield-off';
import UserCheck from 'lucide-react/icons/user-check';
import Hourglass from 'lucide-react/icons/hourglass';
import KeyRound from 'lucide-react/icons/key-round';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import LockOpen from 'lucide-react/icons/lock-open';
import LogOut from 'lucide-react/icons/log-out';
import MailPlus from 'lucide-react/icons/mail-plus';
import MessageSquareReply from 'lucide-react/icons/message-square-reply';
import Pause from 'lucide-react/icons/pause';
import Percent from 'lucide-react/icons/percent';
import Play from 'lucide-react/icons/play';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Send from 'lucide-react/icons/send';
import SmartphoneNfc from 'lucide-react/icons/smartphone-nfc';
import Trash2 from 'lucide-react/icons/trash';
import Undo2 from 'lucide-react/icons/undo-2';
import UserX from 'lucide-react/icons/user-x';
import UserCog from 'lucide-react/icons/user-cog';
import type { LucideIcon } from 'lucide-react';
import type { ProductAction } from '../../../contract/resources';

const icons: Readonly<Record<ProductAction | 'archive' | 'delete', LucideIcon | null>> = {
  archive: Archive,
  delete: Trash2,
  'change-currencies': null,
  'change-commission': null,
  stop: null,
  'receive-again': null,
  'send-now': Send,
  'send-copy': Send,
  restore: ArchiveRestore,
  block: Ban,
  unblock: LockOpen,
  'end-sessions': LogOut,
  'reset-second-factor': SmartphoneNfc,
  'restore-access': LifeBuoy,
  'cancel-access-restore': null,
  'resend-invitation': MailPlus,
  'assign-duties': UserCog,
  'change-terms': Percent,
  'issue-secret': KeyRound,
  rotate: KeyRotate,
  renew: CalendarPlus,
  revoke: ShieldOff,
  withdraw: null,
  'start-trial': Hourglass,
  submit: UserCheck,
  'request-changes': MessageSquareReply,
  approve: CircleCheck,
  process: FileDown,
  recalculate: Calculator,
  hold: Pause,
  release: Play,
  'mark-paid': BadgeCheck,
  'mark-failed': BadgeX,
  retry: RotateCw,
  confirm: CircleCheck,
  reject: CircleX,
  reverse: Undo2,
  reopen: BookOpen,
  adjust: Diff,
  'adjust-wallet': Diff,
  extend: CalendarPlus,
  reissue: Replace,
  disable: CircleOff,
  return: HandHelping,
  schedule: CalendarClock,
  'write-off': Eraser,
  close: BookLock,
  'change-address': null,
  pause: Pause,
  resume: Play,
  'send-test': Send,
  'change-url': null,
  'rotate-secret': KeyRotate,
  redeliver: RotateCw,
  'change-limits': null,
  'change-minutes': null,
  'change-days': null,
  'change-second-factor': null,
  reset: ListRestart,
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
