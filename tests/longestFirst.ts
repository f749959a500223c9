import { join } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { walks } from './walks.mjs';

/** Longest files of their projects, which their size does not show. */
const longFiles = new Set(walks.map((file) => join(import.meta.dirname, '..', file)));
const isLong = ({ moduleId }: TestSpecification) => longFiles.has(moduleId);

/**
 * Starts with the longest files, so that both cores are busy until the end. Vitest sorts by earlier durations, or by
 * size if there are none, as in a fresh clone.
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
