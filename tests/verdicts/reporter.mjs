/** Tells `npm run unit` which files passed: with every test run, and nothing gone wrong that belongs to none of them. */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

const hasPassed = (file) =>
  file.state() === 'passed' && [...file.children.allTests()].every((test) => test.result().state === 'passed');

export default class PassedFiles {
  onTestRunEnd(files, unhandledErrors) {
    const passed = unhandledErrors.length === 0 ? files.filter(hasPassed) : [];
    writeFileSync(
      process.env['PASSED_FILES'],
      JSON.stringify(passed.map(({ moduleId }) => relative(process.cwd(), moduleId))),
    );
  }
}
