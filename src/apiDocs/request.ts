import { parseJson } from '../../contract/json';
import type { Operation, Parameter } from './document';

/** What is written into the parameters of an operation, by name; empty is left out. */
export type Values = Readonly<Record<string, string>>;

/** The address of the API in the paths of its document. */
const apiPath = '/api';

/** Whether the reference sends it: it reads, and answers JSON. A file that is taken along belongs to the list it is of. */
export function isSent({ method, answers }: Operation): boolean {
  return (
    method === 'GET' && answers.some(({ status, types }) => status === '200' && types.includes('application/json'))
  );
}

/** The parameters that a person writes: not the one by which a file is asked for in place of JSON. */
export function writtenParameters({ parameters, answers }: Operation): readonly Parameter[] {
  const isFileToo = answers.some(({ status, types }) => status === '200' && types.length > 1);
  return parameters.filter((one) => one.in !== 'header' && !(isFileToo && one.name === 'format'));
}

export type Fault = 'missing' | 'notJson' | 'notAPart';

/** What keeps a value from being sent. */
export function faultOf(parameter: Parameter, value: string): Fault | null {
  if (value === '') return parameter.isRequired ? 'missing' : null;
  if (parameter.isJson && parseJson(value) === undefined) return 'notJson';
  // A browser would leave the address for the one above it.
  return parameter.in === 'path' && /^\.{1,2}$/.test(value) ? 'notAPart' : null;
}

/** The address of a request below `/api`: `/deposits?range=[0,24]`, each value encoded. */
export function addressOf(operation: Operation, values: Values): string {
  const parameters = writtenParameters(operation);
  const path = operation.path
    .slice(apiPath.length)
    .replaceAll(/\{(\w+)\}/g, (whole, name: string) => (values[name] ? encodeURIComponent(values[name]) : whole));
  const query = parameters.flatMap(({ name, in: place }) =>
    place === 'query' && values[name] ? [[name, values[name]]] : [],
  );
  return query.length > 0 ? `${path}?${new URLSearchParams(query)}` : path;
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** What is sent in a header, by its name, in a shell. */
const headerValues: Readonly<Record<string, string>> = {
  'If-Match': `'If-Match: "1"'`,
  'Idempotency-Key': '"Idempotency-Key: $(uuidgen)"',
};

/**
 * The request as a command. It names the variable that has the secret of an API key, never a token of the session.
 *
 * @param apiUrl the API's own address, from its scheme on, without a slash at its end
 */
export function curlOf(apiUrl: string, operation: Operation, values: Values, body?: unknown): string {
  const lines = [
    `curl ${operation.method === 'GET' ? '' : `-X ${operation.method} `}${quoted(apiUrl + addressOf(operation, values))}`,
    ...(operation.isPublic ? [] : ['-H "Authorization: Bearer $API_KEY"']),
    ...operation.parameters
      .filter((one) => one.in === 'header' && one.isRequired)
      .map(({ name }) => `-H ${headerValues[name] ?? quoted(`${name}: `)}`),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(body))}`]),
  ];
  return lines.join(' \\\n  ');
}
