import AtSign from 'lucide-react/icons/at-sign';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import KeyRound from 'lucide-react/icons/key-round';
import MailX from 'lucide-react/icons/mail-x';
import Pencil from 'lucide-react/icons/pencil';
import Shield from 'lucide-react/icons/shield';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import Clock from 'lucide-react/icons/clock';
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
  depositToConfirm: { Icon: Clock },
  liquidationToApprove: { Icon: Clock },
  approvalToDecide: { Icon: Clock },
  paymentFailed: failure,
  webhookStopped: failure,
  checksFailed: failure,
  mailFailed: { Icon: MailX, tone: 'bad' },
  mentioned: { Icon: AtSign, tone: 'info' },
  decided: { Icon: Clock, tone: 'warn' },
  secretMade: { Icon: KeyRound, tone: 'warn' },
  signInChanged: { Icon: Shield, tone: 'warn' },
  changed: { Icon: Pencil },
};

export function kindIcon({ kind, action }: Pick<Notification, 'kind' | 'action'>): KindIcon {
  if (kind === 'decided' && action === 'approved') return { Icon: CircleCheck, tone: 'good' };
  if (kind === 'decided' && action === 'rejected') return { Icon: CircleX, tone: 'bad' };
  return icons[kind];
}
