import { companies } from '../../contract/catalogs/companies';
import type { SecretName } from '../../contract/resource';
import { isNumberedByBank } from '../../contract/identifiers/bankAccounts';
import { assertRecentSignIn } from '../engine/recentSignIn';
import type { WriteContext } from '../engine/writeContext';
import type { FormOf, RecordIn } from '../engine/record';
import type { ValuesIn } from '../engine/table';
import { WrongKey } from '../vault';

type Company = RecordIn<typeof companies>;
type CompanyForm = FormOf<typeof companies>;
type Bank = CompanyForm['bank'] & { readonly [K in SecretName<typeof companies.fields.bank.fields>]?: unknown };

/**
 * Adds to a company's values who changed its bank account and when. Sending the same number again is not a change;
 * removing it is one. In countries where numbers are unique only within a bank, a new bank or account type is also a
 * change. Throws `auth.recentSignInNeeded`.
 */
export async function withAccountChange(
  context: WriteContext,
  values: CompanyForm,
  before: Company | null,
): Promise<ValuesIn<typeof companies>> {
  const bank: Bank | null = values.bank;
  const sealed = before ? await readSealedNumber(context, before.id) : null;
  const newNumber = bank?.accountNumber;
  const isSame =
    typeof newNumber === 'string' && sealed !== null && newNumber === (await decryptNumber(context, sealed));
  const storedValues = isSame ? { ...values, bank: bank && omitAccountNumber(bank) } : values;
  const isNew = typeof newNumber === 'string' && !isSame;
  const isRemoved = sealed !== null && (bank === null || isAnotherAccount(values, bank, before));
  if (!isNew && !isRemoved) return storedValues;
  assertRecentSignIn(context);
  return {
    ...storedValues,
    bankChangedAt: context.at,
    bankChangedBy: context.actor.uid,
    bankChangedByEmail: context.actor.email,
    bankSettledAt: null,
  };
}

function omitAccountNumber(bank: Bank): CompanyForm['bank'] {
  const { accountNumber: _, ...others } = bank;
  return others;
}

function isAnotherAccount({ country }: CompanyForm, bank: Bank, before: Company | null): boolean {
  return (
    isNumberedByBank(country) &&
    (['bankName', 'accountType'] as const).some((name) => (bank[name] ?? null) !== (before?.bank?.[name] ?? null))
  );
}

async function readSealedNumber({ trx }: WriteContext, id: string): Promise<string | null> {
  const row = await trx
    .selectFrom(companies.table)
    .select('bank_accountNumber')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.bank_accountNumber ?? null;
}

/** Returns `null` if no key of this installation can decrypt the number; every number sent is then a change. */
async function decryptNumber({ vault }: WriteContext, sealed: string): Promise<string | null> {
  try {
    return await vault.open(sealed);
  } catch (error) {
    if (error instanceof WrongKey) return null;
    throw error;
  }
}
