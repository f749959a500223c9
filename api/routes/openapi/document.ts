import type { Resource } from '../../../contract/resource';
import { areServed } from '../checks';
import type { Table } from '../../engine/table';
import { sources } from '../../reports/sources';
import { headers, parameters } from './operations';
import { reportPaths } from './reports';
import { changeSchema, newSchema, recordSchema, sharedSchemas, type Json } from './schemas';
import { servicePaths } from './service';
import { nameOf, recordPaths } from './records';

/** The whole API as OpenAPI 3.1, from the declarations that make it. */
export function openapiDocument(tables: readonly Table[]): Json {
  const resources = tables.map(({ resource }) => resource);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sobremesa Console',
      version: '1.0.0',
      description:
        'The product API behind the console. Administrators only, but for its health and for pictures, which whoever knows their address may see.',
    },
    servers: [{ url: '/' }],
    security: [{ identityToken: [] }],
    tags: [
      ...resources.map(({ name }) => ({ name })),
      ...(areServed(tables) ? [{ name: 'reports' }] : []),
      { name: 'images' },
      { name: 'service' },
    ],
    paths: Object.assign(
      {},
      servicePaths(areServed(tables)),
      ...(areServed(tables) ? sources.map(({ report }) => reportPaths(report)) : []),
      ...tables.map(recordPaths),
    ) as Json,
    components: {
      securitySchemes: {
        identityToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'An identity token whose `role` claim is administrator.',
        },
      },
      parameters,
      headers,
      schemas: Object.assign({}, sharedSchemas, ...resources.map(catalogSchemas)) as Json,
    },
  };
}

function catalogSchemas(resource: Resource): Json {
  const name = nameOf(resource);
  return {
    [name]: recordSchema(resource),
    [`${name}New`]: newSchema(resource),
    [`${name}Change`]: changeSchema(resource),
  };
}
