import { summedFields, sumsEndpoint } from '../../../contract/sums';
import type { Resource } from '../../../contract/resource';
import type { Components, Json } from './components';
import { operation, problemsOf } from './operations';

/** What a list comes to; its parameter is said once, with that of the list. */
export function sumsPath(resource: Resource, components: Components): Json {
  if (summedFields(resource).length === 0) return {};
  const { id, path, summary, tag, permitted, keys = false, output, problems } = sumsEndpoint(resource);
  const answers = components.schema(output);
  return {
    [`/api${path}`]: {
      get: operation(components, {
        id,
        summary,
        tag,
        permitted,
        keys,
        answers,
        effect: 'reads',
        parameters: ['filter'],
        problems: [...problemsOf.list, ...problems],
      }),
    },
  };
}
