import type { Resource } from '../../../contract/resource';
import type { ProblemDetails } from '../../data/problem';
import { formPartsOf } from '../form/formValues';
import { formatBounds } from '../kinds/bounds';
import type { Values } from '../kinds/kind';
import type { ResourceText } from '../resourceText';

/** Describes the field violations of a refusal; `undefined` if it has none. */
export function violationsText(
  resource: Resource,
  { violations = [] }: ProblemDetails,
  record: Values,
  resourceText: ResourceText,
): string | undefined {
  const sentences = violations.map(({ field, code, params }) => {
    const part = formPartsOf(resource).find(({ source, name }) => source === field || name === field);
    const bounds = part
      ? formatBounds(params, { ...part, resource: resource.name, siblings: record }, resourceText)
      : params;
    const label = resourceText.fieldLabel(resource.name, part?.name ?? field, part?.language);
    return `${label}: ${resourceText.translate(`violations.${code}`, bounds)}`;
  });
  return sentences.length > 0 ? sentences.join(' ') : undefined;
}
