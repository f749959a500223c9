#!/usr/bin/env node
/** `npm run migrate`: builds the server if it is missing or old, then brings the database of `DATABASE_URL` to its version. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, install, requireNode } from './start.mjs';

requireNode();
install();
build('server', 'server');
await import(pathToFileURL(join(import.meta.dirname, '..', '..', 'dist', 'server', 'migrate.js')).href);
