import { effectOf, type Endpoint, type Parameter } from '../../../contract/endpoint';
import type { ProblemCode } from '../../../contract/problems';
import type { Components, Json } from './components';
import { bytes, operation, problemsOf, type ParameterName } from './operations';

/** Generates the path item of an endpoint from its declaration. */
export function endpointPath(endpoint: Endpoint, components: Components, takesTwo = false): Json {
  const { id, summary, tag, method, path, query = {}, input, output, dryRunOutput, idempotencyKey } = endpoint;
  const keyed = idempotencyKey === 'required' ? 'requiredIdempotencyKey' : 'idempotencyKey';
  const parameters: ParameterName[] = [
    ...(path.includes('{id}') ? (['id'] as const) : []),
    ...(idempotencyKey ? ([keyed] as const) : []),
    ...(dryRunOutput ? (['dryRun'] as const) : []),
  ];
  return {
    [`/api${path}`]: {
      [method.toLowerCase()]: operation(components, {
        id,
        summary,
        tag,
        parameters,
        query: Object.entries(query).map(([name, parameter]) => inQuery(name, parameter, components)),
        ...(input && { takes: components.schema(input) }),
        ...(endpoint.inputTypes && { takesFiles: endpoint.inputTypes }),
        ...(endpoint.status && { status: endpoint.status }),
        answers: output ? answerOf(components, endpoint) : fileOf(endpoint),
        ...(endpoint.outputTypes && {
          answersTypes: output ? ['application/json', ...endpoint.outputTypes] : endpoint.outputTypes,
        }),
        headers: [...(endpoint.headers ?? []), ...(idempotencyKey ? ['Idempotency-Hit'] : [])],
        problems: problemsIn(endpoint),
        takesTwo,
        permitted: endpoint.permitted,
        effect: effectOf(endpoint),
        keys: endpoint.keys === true,
        costly: endpoint.costly === true,
      }),
    },
  };
}

function answerOf({ schema }: Components, { output, dryRunOutput }: Endpoint): Json {
  const answers = [output, dryRunOutput].flatMap((one) => (one ? [schema(one)] : []));
  const [first = {}, second] = answers;
  return second === undefined || output === dryRunOutput ? first : { anyOf: answers };
}

function fileOf({ outputTypes = [] }: Endpoint): Json {
  return outputTypes.some((type) => type.startsWith('text/')) ? { type: 'string' } : bytes;
}

function inQuery(name: string, { schema, description, as, example }: Parameter, components: Components): Json {
  const described = {
    name,
    in: 'query',
    required: !schema.safeParse(undefined).success,
    description,
    ...(example !== undefined && { example }),
  };
  const json = components.schema(schema);
  if (as === 'json') return { ...described, content: { 'application/json': { schema: json } } };
  return as === 'list' ? { ...described, style: 'form', explode: false, schema: json } : { ...described, schema: json };
}

function problemsIn({ problems, input, idempotencyKey }: Endpoint): ProblemCode[] {
  return [
    ...problems,
    ...(input ? problemsOf.body : []),
    ...(idempotencyKey === 'required' ? (['request.idempotencyKeyMissing'] as const) : []),
    ...(idempotencyKey ? problemsOf.key : []),
  ];
}
