import { notificationKinds, type NotificationKind } from './notifications';

export const notificationChannels = ['push', 'mail'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** Kinds about access, which cannot be muted. */
type SecurityKind = 'secretMade' | 'signInChanged';
export type MutableKind = Exclude<NotificationKind, SecurityKind>;

export const mutableKinds = notificationKinds.filter(
  (kind): kind is MutableKind => kind !== 'secretMade' && kind !== 'signInChanged',
);
