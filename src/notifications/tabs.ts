export const notificationTabs = ['all', 'unread', 'waiting'] as const;
export type NotificationTab = (typeof notificationTabs)[number];
