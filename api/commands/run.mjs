#!/usr/bin/env node
/** `npm run migrate` and the other commands of this folder: builds the server if it is missing or old, then runs one of them. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, install, requireNode } from '../hosts/start.mjs';

const [, , command = ''] = process.argv;
requireNode();
install();
build('server', 'server');
// The command reads its own arguments.
process.argv.splice(2, 1);
await import(pathToFileURL(join(import.meta.dirname, '..', '..', 'dist', 'server', `${command}.js`)).href);
