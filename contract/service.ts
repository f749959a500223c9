import * as z from 'zod/mini';
import { supportPath } from './support';
import { component, defineEndpoint } from './endpoint';

export const health = defineEndpoint({
  id: 'health',
  summary: 'Whether the API can do its work',
  tag: 'service',
  method: 'GET',
  path: '/health',
  output: component('Health', z.object({ status: z.literal('ok') })),
  permitted: 'public',
  problems: [],
});

export const ready = defineEndpoint({
  id: 'ready',
  summary: 'Whether the database is at the version of the API',
  tag: 'service',
  method: 'GET',
  path: '/health/ready',
  output: component('Ready', z.object({ status: z.literal('ready') })),
  permitted: 'public',
  problems: ['service.awaitingMigration'],
});

export const openapiDocument = defineEndpoint({
  id: 'openapi',
  summary: 'This document',
  tag: 'service',
  method: 'GET',
  path: '/openapi.json',
  outputTypes: ['application/json'],
  permitted: 'administrators',
  allowsApiKeys: true,
  problems: [],
});

/**
 * `GET /api/support`: public; returns the contact address for people who cannot sign in. `null`: the console shows its
 * built-in address.
 */
export const supportAddress = defineEndpoint({
  id: 'support',
  summary: 'Whom to write to for help',
  tag: 'service',
  method: 'GET',
  path: supportPath,
  output: component('Support', z.object({ email: z.nullable(z.string()) })),
  permitted: 'public',
  problems: [],
});
