import { join } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { walks } from './walks.mjs';

/** Of their projects these take longest, and their size does not tell. */
const longFiles = new Set(walks.map((file) => join(import.meta.dirname, '..', file)));
const isLong = ({ moduleId }: TestSpecification) => longFiles.has(moduleId);

/**
 * Begins with what takes longest, so that no core waits for the other at the end. Vitest goes by how long files took the
 * last time; where there was none, as in a fresh clone, by their size.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    // The files of a project stay together, as they share its processes.
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((one) => {
      const projectFiles = sorted.filter(({ project }) => project === one);
      return projectFiles.filter(isLong).concat(projectFiles.filter((file) => !isLong(file)));
    });
  }
}
