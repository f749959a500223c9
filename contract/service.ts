/** Endpoints about the service itself. */
import * as z from 'zod/mini';
import { component, defineEndpoint } from './endpoint';

/** `GET /api/health`: public, without details. */
export const health = defineEndpoint({
  id: 'health',
  summary: 'Whether the API can do its work',
  tag: 'service',
  method: 'GET',
  path: '/health',
  output: component('Health', z.object({ status: z.literal('ok') })),
  problems: [],
  access: 'public',
});

/** `GET /api/health/ready`: public; whether requests can be sent to this process, with the version of its database. */
export const ready = defineEndpoint({
  id: 'ready',
  summary: 'Whether the database is at the version of the API',
  tag: 'service',
  method: 'GET',
  path: '/health/ready',
  output: component('Ready', z.object({ status: z.literal('ready'), version: z.string() })),
  problems: ['service.awaitingMigration'],
  access: 'public',
});

/** `GET /api/openapi.json` */
export const openapiDocument = defineEndpoint({
  id: 'openapi',
  summary: 'This document',
  tag: 'service',
  method: 'GET',
  path: '/openapi.json',
  outputTypes: ['application/json'],
  problems: [],
});
