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
    const below = `/api/${resource.name}/`;
    const id = pathname.startsWith(below) ? pathname.slice(below.length).split('/')[0] : undefined;
    if (id) return { resource, address: `${origin}${below}${id}` };
  }
  return undefined;
}

async function signInAsOtherAdministrator(
  { identity, sendDirectly }: ScenarioContext,
  request: Request,
  token: string,
): Promise<string | undefined> {
  const me = await identity.verify(token).catch(() => undefined);
  const other = demoAccounts.find(({ email, role }) => role === Role.administrator && email !== me?.email);
  const address = new URL('/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword', request.url);
  const body = JSON.stringify({ email: other?.email, password: demoPassword });
  const signInResponse = await sendDirectly(
    new Request(address, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }),
  );
  return signInResponse?.ok ? tokenIn(await signInResponse.json()) : undefined;
}

function editedForm({ fields, title }: Resource, record: Record<string, unknown>): Record<string, unknown> {
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
 * of the record; `undefined` if it cannot be changed or its address is in `edited`.
 */
export async function editAsOtherAdministrator(
  product: ScenarioContext,
  request: Request,
  token: string,
  edited: ReadonlySet<string>,
): Promise<string | undefined> {
  const target = targetOf(request);
  if (!target || edited.has(target.address)) return undefined;
  const other = await signInAsOtherAdministrator(product, request, token);
  const headers = { Authorization: `Bearer ${other}`, 'Content-Type': 'application/json' };
  const found = await product.sendDirectly(new Request(target.address, { headers }));
  const version = found?.ok ? found.headers.get('ETag') : null;
  if (!found || version === null) return undefined;
  const body = JSON.stringify(editedForm(target.resource, await found.json()));
  const saved = await product.sendDirectly(
    new Request(target.address, { method: 'PUT', headers: { ...headers, 'If-Match': version }, body }),
  );
  return saved?.ok ? target.address : undefined;
}

function tokenIn(response: unknown): string | undefined {
  const token = isObject(response) ? response['idToken'] : undefined;
  return typeof token === 'string' ? token : undefined;
}
