import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { dateIn } from '../contract/days';
import { defaultSettings } from '../contract/settings';
import { writeSnapshot } from '../mocks/sample/snapshot';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The sample data of this run: a file, and the day it was made for. */
    sample: { path: string; today: string };
  }
}

/** The sample is thousands of acts: made once for all the tests that begin with it. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const path = join(tmpdir(), `sobremesa-sample-${process.pid}.sqlite`);
  const today = dateIn(defaultSettings.timeZone, new Date());
  await writeSnapshot(path, { today });
  provide('sample', { path, today });
  return () => rm(path);
}
