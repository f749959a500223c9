/**
 * Reads the JSON reports of the test runners. Returns `{ passed, failed, skipped }`; `failed` contains the name of
 * each failure.
 */
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

function firstLine(message = '') {
  return stripVTControlCharacters(message).split('\n', 1)[0];
}

/** Reads the report of Vitest. A file that fails to load contains no failed test and counts as one failure. */
export function unitReport({ numPassedTests, numPendingTests, testResults }) {
  const failed = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && tests.length === 0) return [`${file}: ${firstLine(message)}`];
    return tests.map(({ fullName, failureMessages }) => `${file} › ${fullName}: ${firstLine(failureMessages[0])}`);
  });
  return { passed: numPassedTests, failed, skipped: numPendingTests };
}

export function endToEndReport({ stats, suites, errors }) {
  const failed = errors.map(({ message }) => firstLine(message));
  const visit = (path, { title, specs = [], suites: inner = [] }) => {
    const here = [...path, title];
    for (const { ok, title: name, tests } of specs) {
      if (ok) continue;
      const { error } = tests.flatMap(({ results }) => results).find((result) => result.error) ?? {};
      failed.push(`${[...here, name].join(' › ')}: ${firstLine(error?.message)}`);
    }
    for (const suite of inner) visit(here, suite);
  };
  for (const suite of suites) visit([], suite);
  return { passed: stats.expected + stats.flaky, failed, skipped: stats.skipped };
}
