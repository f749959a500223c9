#!/usr/bin/env node
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, install, requireNode } from '../hosts/start.mjs';

const [, , command = ''] = process.argv;
requireNode();
install();
build('server', 'server');
process.argv.splice(2, 1);
await import(pathToFileURL(join(import.meta.dirname, '..', '..', 'dist', 'server', `${command}.js`)).href);
