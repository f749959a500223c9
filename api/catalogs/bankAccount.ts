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
/** The bank account in a form, including its number, which responses never contain. */
type Bank = CompanyForm['bank'] & { readonly [K in SecretName<typeof companies.fields.bank.fields>]?: unknown };

/**
 * Adds to a company's values who changed its account number and when. Sending the same number again is no change;
 * removing it is. In countries where account numbers are unique per bank only, the same number at another bank or of
 * another type is another account. Throws `auth.recentSignInNeeded`.
 */
export async function withAccountChange(
  context: WriteContext,
  values: CompanyForm,
  before: Company | null,
): Promise<ValuesIn<typeof companies>> {
  const bank: Bank | null = values.bank;
  const sealed = before ? await numberOf(context, before.id) : null;
  const given = bank?.accountNumber;
  const isSame = typeof given === 'string' && sealed !== null && given === (await opened(context, sealed));
  const kept = isSame ? { ...values, bank: bank && withoutNumber(bank) } : values;
  const isNew = typeof given === 'string' && !isSame;
  const isGone = sealed !== null && (bank === null || isAnotherAccount(values, bank, before));
  if (!isNew && !isGone) return kept;
  assertRecentSignIn(context);
  return {
    ...kept,
    bankChangedAt: context.at,
    bankChangedBy: context.actor.uid,
    bankChangedByEmail: context.actor.email,
    bankSettledAt: null,
  };
}

function withoutNumber(bank: Bank): CompanyForm['bank'] {
  const { accountNumber: _, ...others } = bank;
  return others;
}

function isAnotherAccount({ country }: CompanyForm, bank: Bank, before: Company | null): boolean {
  return (
    isNumberedByBank(country) &&
    (['bankName', 'accountType'] as const).some((name) => (bank[name] ?? null) !== (before?.bank?.[name] ?? null))
  );
}

async function numberOf({ trx }: WriteContext, id: string): Promise<string | null> {
  const row = await trx
    .selectFrom(companies.table)
    .select('bank_accountNumber')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.bank_accountNumber ?? null;
}

/** Returns `null` if no key of this installation decrypts the number any more: any number sent is then a change. */
async function opened({ vault }: WriteContext, sealed: string): Promise<string | null> {
  try {
    return await vault.open(sealed);
  } catch (error) {
    if (error instanceof WrongKey) return null;
    throw error;
  }
}
