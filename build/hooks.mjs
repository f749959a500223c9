#!/usr/bin/env node
/** Has a clone use the hooks of the repository. Without git, or in a copy without its history, there is nothing to do. */
import { spawnSync } from 'node:child_process';

spawnSync('git', ['config', 'core.hooksPath', '.githooks'], { stdio: 'ignore' });
