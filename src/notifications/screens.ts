export { Bell } from './Bell';
export { Follows } from './Follows';
export { RecordMark } from './RecordMark';
export { NotificationList } from './NotificationList';
export { OpenNotification } from './OpenNotification';
