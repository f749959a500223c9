import { isObject } from '../../contract/values';
import { resources } from '../../contract/resources';
import type { Resource } from '../../contract/resource';
import { demoAccounts, demoPassword } from '../sample/accounts';
import { Role } from '../../contract/roles';
import type { ScenarioContext } from './scenario';

interface Target {
  resource: Resource;
  address: string;
}

function targetOf(request: Request): Target | undefined {
  const { origin, pathname } = new URL(request.url);
  for (const resource of resources) {
    const pathPrefix = `/api/${resource.name}/`;
    const id = pathname.startsWith(pathPrefix) ? pathname.slice(pathPrefix.length).split('/')[0] : undefined;
    if (id) return { resource, address: `${origin}${pathPrefix}${id}` };
  }
  return undefined;
}

async function signInAsOtherAdministrator(
  { identity, sendDirectly }: ScenarioContext,
  request: Request,
  token: string,
): Promise<string | undefined> {
  const caller = await identity.verify(token).catch(() => undefined);
  const other = demoAccounts.find(({ email, role }) => role === Role.administrator && email !== caller?.email);
  const address = new URL('/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword', request.url);
  const body = JSON.stringify({ email: other?.email, password: demoPassword });
  const signInResponse = await sendDirectly(
    new Request(address, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }),
  );
  return signInResponse?.ok ? tokenIn(await signInResponse.json()) : undefined;
}

function createEditedForm({ fields, title }: Resource, record: Record<string, unknown>): Record<string, unknown> {
  const form = Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => !field.readOnly)
      .map(([name]) => [name, record[name]]),
  );
  const name = record[title];
  return {
    ...form,
    [title]: isObject(name) ? { ...name, es: `${String(name['es'])} (Ana)` } : `${String(name)} (Ana)`,
  };
}

/**
 * Changes the record that `request` is about to write, by an API request of another administrator. Returns the address
 * of the record; `undefined` if it cannot be changed or its address is in `editedAddresses`.
 */
export async function editAsOtherAdministrator(
  context: ScenarioContext,
  request: Request,
  token: string,
  editedAddresses: ReadonlySet<string>,
): Promise<string | undefined> {
  const target = targetOf(request);
  if (!target || editedAddresses.has(target.address)) return undefined;
  const other = await signInAsOtherAdministrator(context, request, token);
  const headers = { Authorization: `Bearer ${other}`, 'Content-Type': 'application/json' };
  const response = await context.sendDirectly(new Request(target.address, { headers }));
  const version = response?.ok ? response.headers.get('ETag') : null;
  if (!response || version === null) return undefined;
  const body = JSON.stringify(createEditedForm(target.resource, await response.json()));
  const saveResponse = await context.sendDirectly(
    new Request(target.address, { method: 'PUT', headers: { ...headers, 'If-Match': version }, body }),
  );
  return saveResponse?.ok ? target.address : undefined;
}

function tokenIn(response: unknown): string | undefined {
  const token = isObject(response) ? response['idToken'] : undefined;
  return typeof token === 'string' ? token : undefined;
}
