/** What the runners' JSON reports say, as `{ passed, failed, skipped }`; `failed` has a name for each failure. */
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** The first line of a message that may be of many, without the colours of a terminal. */
function firstLine(message = '') {
  return stripVTControlCharacters(message).split('\n', 1)[0];
}

/** Of Vitest. A file that could not be loaded has no test that failed: it is one itself. */
export function unitReport({ numPassedTests, numPendingTests, testResults }) {
  const failed = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && tests.length === 0) return [`${file}: ${firstLine(message)}`];
    return tests.map(({ fullName, failureMessages }) => `${file} › ${fullName}: ${firstLine(failureMessages[0])}`);
  });
  return { passed: numPassedTests, failed, skipped: numPendingTests };
}

/** Of Playwright, whose suites are nested: files, then what `describe` groups. */
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
