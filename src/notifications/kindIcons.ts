import AtSign from 'lucide-react/icons/at-sign';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import KeyRound from 'lucide-react/icons/key-round';
import Mail from 'lucide-react/icons/mail';
import Pencil from 'lucide-react/icons/pencil';
import UserCog from 'lucide-react/icons/user-cog';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import Hourglass from 'lucide-react/icons/hourglass';
import type { LucideIcon } from 'lucide-react';
import type { NotificationKind } from '../../contract/people/notifications';
import type { Tone } from '../kit/ui/values';
import type { Notification } from './notification';

interface KindIcon {
  Icon: LucideIcon;
  tone?: Tone;
}

const failure: KindIcon = { Icon: TriangleAlert, tone: 'bad' };

const icons: Readonly<Record<NotificationKind, KindIcon>> = {
  depositToConfirm: { Icon: Hourglass },
  liquidationToApprove: { Icon: Hourglass },
  approvalToDecide: { Icon: Hourglass },
  paymentFailed: failure,
  webhookStopped: failure,
  checksFailed: failure,
  mailFailed: { Icon: Mail, tone: 'bad' },
  mentioned: { Icon: AtSign, tone: 'info' },
  decided: { Icon: Hourglass, tone: 'warn' },
  secretMade: { Icon: KeyRound, tone: 'warn' },
  signInChanged: { Icon: UserCog, tone: 'warn' },
  changed: { Icon: Pencil },
};

export function kindIcon({ kind, action }: Pick<Notification, 'kind' | 'action'>): KindIcon {
  if (kind === 'decided' && action === 'approved') return { Icon: CircleCheck, tone: 'good' };
  if (kind === 'decided' && action === 'rejected') return { Icon: CircleX, tone: 'bad' };
  return icons[kind];
}
