/** What the list of notifications shows: all of them, those that are unread, those that wait for the person. */
export const tabs = ['all', 'unread', 'waiting'] as const;
export type Tab = (typeof tabs)[number];
