/** A file server as plain as they come: `node files.mjs FOLDER PORT`. A demo must run on it. */
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';

const [folder = '.', port = '0'] = process.argv.slice(2);
const files = new Hono();
files.use('*', serveStatic({ root: folder }));
serve({ fetch: files.fetch, port: Number(port), hostname: '127.0.0.1' });
