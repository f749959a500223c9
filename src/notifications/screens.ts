export { Bell } from './Bell';
export { NotificationSettings } from './NotificationSettings';
export { RecordMenuItems } from './RecordMenuItems';
export { RecordPresence } from './RecordPresence';
export { Inbox } from './Inbox';
export { OpenNotification } from './OpenNotification';
