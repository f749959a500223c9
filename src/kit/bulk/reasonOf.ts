import type { Resource } from '../../../contract/resource';
import type { ProblemDetails } from '../../data/problem';
import { partsOf } from '../form/values';
import { formatBounds } from '../kinds/bounds';
import type { Values } from '../kinds/kind';
import type { Words } from '../words';

/** Describes the field violations of a refusal; `undefined` if it has none. */
export function reasonOf(
  resource: Resource,
  { violations = [] }: ProblemDetails,
  record: Values,
  words: Words,
): string | undefined {
  const said = violations.map(({ field, code, params }) => {
    const part = partsOf(resource).find(({ source, name }) => source === field || name === field);
    const bounds = part ? formatBounds(params, { ...part, resource: resource.name, beside: record }, words) : params;
    const label = words.field(resource.name, part?.name ?? field, part?.language);
    return `${label}: ${words.translate(`violations.${code}`, bounds)}`;
  });
  return said.length > 0 ? said.join(' ') : undefined;
}
