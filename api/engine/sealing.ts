import { isObject } from '../../contract/values';
import type { Field } from '../../contract/fields';
import type { Fields } from '../../contract/resource';
import type { Vault } from '../vault';
import type { Values } from './rules';
import type { SealedSecret } from './storage/composed';

/** The values to store: secrets encrypted, with their last four characters in the field `last4` names. */
export async function sealSecrets(vault: Vault, fields: Fields, values: Values): Promise<Values> {
  const sealed: Values = { ...values };
  for (const [name, field] of Object.entries(fields))
    Object.assign(sealed, await sealField(vault, name, field, values[name]));
  return sealed;
}

async function sealField(vault: Vault, name: string, field: Field, value: unknown): Promise<Values> {
  if (field.kind === 'group' && isObject(value)) return { [name]: await sealSecrets(vault, field.fields, value) };
  if (field.kind !== 'secret' || typeof value !== 'string') return {};
  const sealedSecret: SealedSecret = { sealed: await vault.seal(value) };
  return { [name]: sealedSecret, ...(field.last4 && { [field.last4]: value.slice(-4) }) };
}
