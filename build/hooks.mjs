#!/usr/bin/env node
/** Configures a clone to use the git hooks of the repository. Does nothing without git or outside a git repository. */
import { spawnSync } from 'node:child_process';

spawnSync('git', ['config', 'core.hooksPath', '.githooks'], { stdio: 'ignore' });
