export { Bell } from './Bell';
export { NotificationSettings } from './NotificationSettings';
export { RecordPresence } from './RecordPresence';
export { Inbox } from './Inbox';
export { OpenNotification } from './OpenNotification';
export { RecordMenuItems } from './RecordMenuItems';
