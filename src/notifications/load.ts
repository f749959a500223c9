/** All that draws notifications, in one part that no page needs to open. */
export const loadNotifications = () => import('./screens');
