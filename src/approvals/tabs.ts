/** All of them, those that wait for who looks, and those they have asked for. */
export const approvalTabs = ['all', 'forMe', 'mine'] as const;
export type ApprovalTab = (typeof approvalTabs)[number];
