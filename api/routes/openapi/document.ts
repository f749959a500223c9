import type { Hono } from 'hono';
import { reportClientError } from '../../../contract/clientErrors';
import type { Endpoint } from '../../../contract/endpoint';
import { systemChecks, systemSeals } from '../../../contract/money/checks';
import { systemFirstSteps } from '../../../contract/firstSteps';
import { systemPeriods } from '../../../contract/money/systemPeriods';
import { administrators } from '../../../contract/people/accounts';
import { notifications } from '../../../contract/people/notifications';
import { changeMailChoices, ownMailChoices, sendTestMail } from '../../../contract/people/mailChoices';
import { followRecord, ownFollows, ownPins, pinRecord } from '../../../contract/people/savedRecords';
import { notes } from '../../../contract/people/notes';
import { endOtherSessions, endSession, ownSessions } from '../../../contract/people/sessions';
import { salesByCurrencyEndpoint } from '../../../contract/reports/currencies';
import { endpointsOfReport } from '../../../contract/reports/endpoints';
import { liveEvents } from '../../../contract/live';
import { registerDevice, removeDevice } from '../../../contract/notices';
import { ownPermissions } from '../../../contract/ownPermissions';
import {
  health,
  openapiDocument as itself,
  ready,
  supportAddress,
  openapiDocument as declared,
} from '../../../contract/service';
import { presence } from '../../../contract/presence';
import { createSandbox, deleteSandbox, systemSandbox } from '../../../contract/sandbox';
import { search } from '../../../contract/search';
import {
  getAttachment,
  getDocument,
  getImage,
  uploadAttachment,
  uploadDocument,
  uploadImage,
} from '../../../contract/uploads';
import { hasFirstSteps, hasLedger } from '../system';
import type { Table } from '../../engine/table';
import { sources } from '../../reports/sources';
import { Components, headers, type Json } from './components';
import { endpointPath } from './endpoints';
import { parameters } from './operations';
import { recordPaths } from './records';
import { sharedSchemas } from './schemas';
import type { Env, Deps, Handler } from '../../http/context';
import { assertKnownParameters } from '../../http/query';
import { route } from '../../http/serve';
import { toResponse, jsonResponse } from '../../http/write';

function openapiDocument(tables: readonly Table[]): Json {
  const resources = tables.map(({ resource }) => resource);
  const components = new Components(sharedSchemas);
  const ledgerEndpoints = hasLedger(tables)
    ? [
        systemChecks,
        systemSeals,
        systemPeriods,
        salesByCurrencyEndpoint,
        ...sources.flatMap(({ report }): Endpoint[] => Object.values(endpointsOfReport(report))),
      ]
    : [];
  const firstStepsEndpoints = hasFirstSteps(tables) ? [systemFirstSteps] : [];
  const paths: Json = Object.assign(
    {},
    ...[
      health,
      ready,
      itself,
      liveEvents,
      reportClientError,
      ownPermissions,
      supportAddress,
      registerDevice,
      removeDevice,
      ...(resources.includes(administrators)
        ? [systemSandbox, createSandbox, deleteSandbox, ownSessions, endSession, endOtherSessions]
        : []),
      ...(resources.includes(notifications)
        ? [ownFollows, followRecord, presence, ownMailChoices, changeMailChoices, sendTestMail]
        : []),
      search,
      ownPins,
      pinRecord,
      ...firstStepsEndpoints,
      ...ledgerEndpoints,
      uploadImage,
      getImage,
      uploadDocument,
      getDocument,
      ...(resources.includes(notes) ? [uploadAttachment, getAttachment] : []),
    ].map((endpoint) => endpointPath(endpoint, components)),
    ...tables.map((table) => recordPaths(table, components)),
  );
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
      ...(hasLedger(tables) ? [{ name: 'reports' }] : []),
      { name: 'images' },
      { name: 'service' },
    ],
    paths,
    components: {
      securitySchemes: {
        identityToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description:
            'An identity token whose `role` claim is administrator, or, where `x-api-keys` names the duties for it, the secret of an API key (`sk_…`).',
        },
      },
      parameters,
      headers,
      responses: components.responses,
      schemas: components.schemas,
    },
  };
}

export function openapi(app: Hono<Env>, deps: Deps, tables: readonly Table[]): void {
  let document: ReturnType<typeof jsonResponse> | undefined;
  const handler: Handler = (c) => {
    assertKnownParameters(new URL(c.req.url).searchParams, []);
    document ??= jsonResponse(openapiDocument(tables));
    return toResponse(document);
  };
  route(app, deps, '/api/openapi.json', { GET: { permitted: declared.permitted, allowsApiKeys: true, handler } });
}
