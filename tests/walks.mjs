/**
 * Walks through the whole product: every page with every fault, thousands of acts at random, the sample data made anew. Of
 * their projects they take longest, and more than anything else they say of the whole: `npm test` takes them.
 */
export const walks = [
  'tests/api/money/walk.test.ts',
  'tests/mocks/snapshot.test.ts',
  'tests/src/shell/faults.test.tsx',
  'tests/src/shell/faultsOnForms.test.tsx',
];
