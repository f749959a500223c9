import { parseJson } from '../../contract/json';
import type { Operation, Parameter } from './document';
import { config } from '../config';

export type ParameterValues = Readonly<Record<string, string>>;

const apiPath = '/api';

/**
 * Returns whether this page can send the operation: only GET operations that return JSON. Files are exported by the
 * list pages.
 */
export function canSend({ method, responses }: Operation): boolean {
  return (
    method === 'GET' && responses.some(({ status, types }) => status === '200' && types.includes('application/json'))
  );
}

export function editableParameters({ parameters, responses }: Operation): readonly Parameter[] {
  const alsoReturnsFile = responses.some(({ status, types }) => status === '200' && types.length > 1);
  return parameters.filter((one) => one.in !== 'header' && !(alsoReturnsFile && one.name === 'format'));
}

export type ParameterFault = 'missing' | 'notJson' | 'notAPart';

export function parameterFaultOf(parameter: Parameter, value: string): ParameterFault | null {
  if (value === '') return parameter.isRequired ? 'missing' : null;
  if (parameter.isJson && parseJson(value) === undefined) return 'notJson';
  // Rejects `.` and `..`: URL parsing would resolve them to another path.
  return parameter.in === 'path' && /^\.{1,2}$/.test(value) ? 'notAPart' : null;
}

export function addressOf(operation: Operation, values: ParameterValues): string {
  const parameters = editableParameters(operation);
  const path = operation.path
    .slice(apiPath.length)
    .replaceAll(/\{(\w+)\}/g, (placeholder, name: string) =>
      values[name] ? encodeURIComponent(values[name]) : placeholder,
    );
  const query = parameters.flatMap(({ name, in: place }) =>
    place === 'query' && values[name] ? [[name, values[name]]] : [],
  );
  return query.length > 0 ? `${path}?${new URLSearchParams(query)}` : path;
}

const shellQuote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

const headerValues: Readonly<Record<string, string>> = {
  'If-Match': `'If-Match: "1"'`,
  'Idempotency-Key': '"Idempotency-Key: $(uuidgen)"',
};

/**
 * Returns a `curl` command that reads the API key from an environment variable and never contains the session's token.
 */
export function curlOf(apiUrl: string, operation: Operation, values: ParameterValues, body?: unknown): string {
  const lines = [
    `curl ${operation.method === 'GET' ? '' : `-X ${operation.method} `}${shellQuote(apiUrl + addressOf(operation, values))}`,
    ...(operation.isPublic ? [] : ['-H "Authorization: Bearer $API_KEY"']),
    ...operation.parameters
      .filter((one) => one.in === 'header' && one.isRequired)
      .map(({ name }) => `-H ${headerValues[name] ?? shellQuote(`${name}: `)}`),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d ${shellQuote(JSON.stringify(body))}`]),
  ];
  return lines.join(' \\\n  ');
}

export const apiUrl = new URL(config.api, location.href).href.replace(/\/$/, '');
