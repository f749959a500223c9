export { Bell } from './Bell';
export { Follows } from './Follows';
export { FollowButton } from './FollowButton';
export { NotificationList } from './NotificationList';
export { OpenNotification } from './OpenNotification';
