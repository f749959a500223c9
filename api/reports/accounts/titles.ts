import { holderResources } from '../../../contract/money/ledger';
import type { LocalizedText } from '../../../contract/fields';
import type { KyselyDb } from '../../db/database';
import { holderIdOf, pathWithoutHolder } from '../../ledger/accounts';
import type { Wording } from '../file';
import { readTitles } from '../names';

/**
 * Returns the titles of ledger accounts in a file, by their codes: the text of their place, `accounts.wallet`, with the
 * holder in place of `%{holder}`. Without a text, the code is the title.
 */
export async function accountTitles(
  db: KyselyDb,
  codes: readonly string[],
  { language, words }: Wording,
): Promise<Map<string, string>> {
  const holders = new Map<string, string | LocalizedText>();
  for (const resource of new Set(Object.values(holderResources))) {
    const ids = codes.filter((code) => resourceOf(code) === resource).flatMap((code) => holderIdOf(code) ?? []);
    for (const [id, title] of await readTitles(db, resource, [...new Set(ids)]))
      holders.set(`${resource} ${id}`, title);
  }
  return new Map(
    codes.map((code): [string, string] => {
      const title = holders.get(`${resourceOf(code)} ${holderIdOf(code)}`) ?? words.gone ?? holderIdOf(code) ?? '';
      const holder = typeof title === 'string' ? title : (title[language] ?? title.es);
      return [code, words[`accounts.${pathName(code)}`]?.replaceAll('%{holder}', () => holder) ?? code];
    }),
  );
}

/** Returns `wallet` for `liability:wallet:{id}:MXN`. */
const pathName = (code: string) => pathWithoutHolder(code).split(':')[1] ?? '';

const resourceByPlace: ReadonlyMap<string, string> = new Map(Object.entries(holderResources));

function resourceOf(code: string): string | undefined {
  return resourceByPlace.get(pathName(code));
}
