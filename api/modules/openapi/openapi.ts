import type { Hono } from 'hono';
import type { Resource } from '../../contract/resource';
import type { Known, Parts } from '../../http/context';
import { demandKnown } from '../../http/dialect';
import { route } from '../../http/route';
import { answer, jsonAnswer } from '../../http/write';
import { openapiDocument } from './document';

/** `GET /api/openapi.json`, behind the sign-in like the rest. */
export function openapi(app: Hono<Known>, parts: Parts, resources: readonly Resource[]): void {
  const document = jsonAnswer(openapiDocument(resources));
  route(app, parts, '/api/openapi.json', {
    GET(c) {
      demandKnown(new URL(c.req.url).searchParams, []);
      return answer(document);
    },
  });
}
