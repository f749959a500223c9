import { effectOf, type Endpoint, type Parameter } from '../../../contract/endpoint';
import type { ProblemCode } from '../../../contract/problems';
import type { Components, Json } from './components';
import { bytes, operation, problemsOf, type ParameterName } from './operations';

export function endpointPath(endpoint: Endpoint, components: Components, mayNeedApproval = false): Json {
  const { id, summary, tag, method, path, query = {}, input, output, dryRunOutput, idempotencyKey } = endpoint;
  const keyParameter = idempotencyKey === 'required' ? 'requiredIdempotencyKey' : 'idempotencyKey';
  const parameters: ParameterName[] = [
    ...(path.includes('{id}') ? (['id'] as const) : []),
    ...(idempotencyKey ? ([keyParameter] as const) : []),
    ...(dryRunOutput ? (['dryRun'] as const) : []),
  ];
  return {
    [`/api${path}`]: {
      [method.toLowerCase()]: operation(components, {
        id,
        summary,
        tag,
        parameters,
        query: Object.entries(query).map(([name, parameter]) => queryParameter(name, parameter, components)),
        ...(input && { requestSchema: components.schema(input) }),
        ...(endpoint.inputTypes && { requestFileTypes: endpoint.inputTypes }),
        ...(endpoint.status && { status: endpoint.status }),
        responseSchema: output ? responseSchemaOf(components, endpoint) : fileSchemaOf(endpoint),
        ...(endpoint.outputTypes && {
          responseTypes: output ? ['application/json', ...endpoint.outputTypes] : endpoint.outputTypes,
        }),
        headers: [...(endpoint.headers ?? []), ...(idempotencyKey ? ['Idempotency-Hit'] : [])],
        problems: problemCodes(endpoint),
        mayNeedApproval,
        permitted: endpoint.permitted,
        effect: effectOf(endpoint),
        keys: endpoint.allowsApiKeys === true,
        costly: endpoint.costly === true,
      }),
    },
  };
}

function responseSchemaOf({ schema }: Components, { output, dryRunOutput }: Endpoint): Json {
  const answers = [output, dryRunOutput].flatMap((one) => (one ? [schema(one)] : []));
  const [first = {}, second] = answers;
  return second === undefined || output === dryRunOutput ? first : { anyOf: answers };
}

function fileSchemaOf({ outputTypes = [] }: Endpoint): Json {
  return outputTypes.some((type) => type.startsWith('text/')) ? { type: 'string' } : bytes;
}

function queryParameter(
  name: string,
  { schema, description, encoding, example }: Parameter,
  components: Components,
): Json {
  const parameterFields = {
    name,
    in: 'query',
    required: !schema.safeParse(undefined).success,
    description,
    ...(example !== undefined && { example }),
  };
  const json = components.schema(schema);
  if (encoding === 'json') return { ...parameterFields, content: { 'application/json': { schema: json } } };
  return encoding === 'list'
    ? { ...parameterFields, style: 'form', explode: false, schema: json }
    : { ...parameterFields, schema: json };
}

function problemCodes({ problems, input, idempotencyKey }: Endpoint): ProblemCode[] {
  return [
    ...problems,
    ...(input ? problemsOf.body : []),
    ...(idempotencyKey === 'required' ? (['request.idempotencyKeyMissing'] as const) : []),
    ...(idempotencyKey ? problemsOf.key : []),
  ];
}
