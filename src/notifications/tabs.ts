export const tabs = ['all', 'unread', 'waiting'] as const;
export type Tab = (typeof tabs)[number];
