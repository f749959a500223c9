/**
 * Walks through the whole product: every page with every fault, thousands of random actions, a new sample. They take
 * longest in their projects and are run by `npm test` only.
 */
export const walks = [
  'tests/api/money/walk.test.ts',
  'tests/mocks/snapshot.test.ts',
  'tests/src/shell/faults.test.tsx',
  'tests/src/shell/faultsOnForms.test.tsx',
];
