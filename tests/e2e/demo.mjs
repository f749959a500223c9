import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { build } from '../../api/hosts/start.mjs';

build('demo', 'demo');
const files = new Hono();
files.use('*', serveStatic({ root: 'dist/demo' }));
serve({ fetch: files.fetch, port: Number(process.argv[2]), hostname: '127.0.0.1' });
