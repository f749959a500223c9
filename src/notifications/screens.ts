export { Bell } from './Bell';
export { Follows } from './Follows';
export { RecordMark } from './RecordMark';
export { Inbox } from './Inbox';
export { OpenNotification } from './OpenNotification';
