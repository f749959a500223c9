export { Bell } from './Bell';
export { NotificationSettings } from './NotificationSettings';
export { RecordMark } from './RecordMark';
export { Inbox } from './Inbox';
export { OpenNotification } from './OpenNotification';
