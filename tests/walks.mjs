/**
 * Tests that walk through the whole product: every page with every fault, thousands of random actions, a new sample.
 * They are the longest tests of their projects, and only `npm test` runs them.
 */
export const walks = [
  'tests/api/money/walk.test.ts',
  'tests/mocks/snapshot.test.ts',
  'tests/src/shell/faults.test.tsx',
  'tests/src/shell/faultsOnForms.test.tsx',
];
