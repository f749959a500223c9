export const importSteps = ['file', 'columns', 'review', 'run'] as const;
export type ImportStep = (typeof importSteps)[number];
