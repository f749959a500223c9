import { summedFields, sumsEndpoint } from '../../../contract/sums';
import type { Resource } from '../../../contract/resource';
import type { Components, Json } from './components';
import { operation, problemsOf } from './operations';

/** Generates the path of a list's sums; its filter parameter is documented with the list. */
export function sumsPath(resource: Resource, components: Components): Json {
  if (summedFields(resource).length === 0) return {};
  const { id, path, summary, tag, permitted, allowsApiKeys = false, output, problems } = sumsEndpoint(resource);
  const responseSchema = components.schema(output);
  return {
    [`/api${path}`]: {
      get: operation(components, {
        id,
        summary,
        tag,
        permitted,
        keys: allowsApiKeys,
        responseSchema,
        effect: 'reads',
        parameters: ['filter'],
        problems: [...problemsOf.list, ...problems],
      }),
    },
  };
}
