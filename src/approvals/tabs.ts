/** `forMe`: waiting for the user; `mine`: requested by the user. */
export const approvalTabs = ['all', 'forMe', 'mine'] as const;
export type ApprovalTab = (typeof approvalTabs)[number];
