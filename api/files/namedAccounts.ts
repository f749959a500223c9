import type { Expression, SqlBool } from 'kysely';
import { languages } from '../../contract/roles';
import type { Where } from '../engine/conditions';
import { wordsOf } from '../engine/folding';
import { orderedPaths } from '../ledger/accounts';
import { accountName } from './accountNames';
import { loadTranslate } from './translate';

/** Finds accounts by the words of their names on screen, without the name of the holder. */
export async function namedAccounts(word: string): Promise<((where: Where) => Expression<SqlBool>) | null> {
  const translations = await Promise.all(languages.map(loadTranslate));
  const found = orderedPaths.filter((path) =>
    translations.some((translate) => wordsOf(accountName(path, '', translate)).some((one) => one.startsWith(word))),
  );
  if (found.length === 0) return null;
  return (where) =>
    where.or(found.map((path) => where.and([where('code', '>=', `${path}:`), where('code', '<', `${path};`)])));
}
