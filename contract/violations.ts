import * as z from 'zod/mini';
import { valueAt } from './values';
import { component } from './endpoint';
import type { Params, Violation } from './problems';
import { violationCodes, type ViolationCode } from './violationCodes';

export const violation: z.ZodMiniType<Violation> = component(
  'Violation',
  z.object({
    field: z.string(),
    code: z.enum(violationCodes),
    params: z.exactOptional(z.record(z.string(), z.union([z.string(), z.number()]))),
  }),
);

type Issue = z.core.$ZodIssue;
type CodeAndParams = readonly [ViolationCode, Params?];

/**
 * Converts zod issues of one field, or of a whole body if `field` is '', into violations: the first issue of each path.
 * `value` is the validated value, used to distinguish missing from malformed values.
 */
export function violationsOf(field: string, value: unknown, issues: readonly Issue[]): Violation[] {
  const violationsByField = new Map<string, Violation>();
  for (const issue of issues) {
    for (const path of fieldPaths(issue)) {
      const fieldPath = [field, ...path].filter((part) => part !== '').join('.');
      if (violationsByField.has(fieldPath)) continue;
      const [code, params] = codeOf(issue, valueAt(value, path));
      violationsByField.set(fieldPath, { field: fieldPath, code, ...(params && { params }) });
    }
  }
  return [...violationsByField.values()];
}

function fieldPaths(issue: Issue): string[][] {
  const path = issue.path.map(String);
  return issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...path, key]) : [path];
}

function codeOf(issue: Issue, value: unknown): CodeAndParams {
  switch (issue.code) {
    case 'invalid_type':
      return [value === undefined || value === null ? 'required' : 'malformed'];
    case 'too_small':
      if (issue.origin !== 'string') return ['tooSmall', { min: Number(issue.minimum) }];
      return issue.minimum === 1 ? ['required'] : ['tooShort', { min: Number(issue.minimum) }];
    case 'too_big':
      return [issue.origin === 'string' ? 'tooLong' : 'tooLarge', { max: Number(issue.maximum) }];
    case 'invalid_value':
      return ['notAChoice'];
    case 'unrecognized_keys':
      return ['unknownField'];
    case 'custom': {
      const { violation: name, example } = issue.params ?? {};
      const code = violationCodes.find((one) => one === name) ?? 'malformed';
      return typeof example === 'string' ? [code, { example }] : [code];
    }
    default:
      return ['malformed'];
  }
}
