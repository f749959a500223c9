import { join } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { walks } from './walks.mjs';

/** Files that take the longest in their projects, although their size is not the largest. */
const longFiles = new Set(walks.map((file) => join(import.meta.dirname, '..', file)));
const isLong = ({ moduleId }: TestSpecification) => longFiles.has(moduleId);

/**
 * Starts the longest files first, so that both cores are busy until the end. Vitest sorts by earlier durations;
 * without durations, as in a fresh clone, it sorts by size.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sortedFiles = await super.sort(files);
    // Keeps the files of a project together, since they share its processes.
    const projects = [...new Set(sortedFiles.map(({ project }) => project))];
    return projects.flatMap((one) => {
      const projectFiles = sortedFiles.filter(({ project }) => project === one);
      return projectFiles.filter(isLong).concat(projectFiles.filter((file) => !isLong(file)));
    });
  }
}
