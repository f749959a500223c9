import { queryOptions, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { administrators } from '../../../contract/people/accounts';
import type { RecordOf } from '../../../contract/resource';
import { comesFrom } from '../../data/comesFrom';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import { retry } from '../../data/queryClient';

/** More administrators than there are. */
const maxAdministrators = 500;

export const administratorsQuery = (dataProvider: ConsoleDataProvider) =>
  queryOptions({
    // Under a key of its own: the live channel announces changes of a resource's lists on screen.
    queryKey: ['administrators'],
    queryFn: async ({ signal }) => {
      const { data } = await dataProvider.getList<RecordOf<typeof administrators>>(administrators.name, {
        filter: { archived: [false, true] },
        sort: { field: 'displayName', order: 'ASC' },
        pagination: { page: 1, perPage: maxAdministrators },
        signal,
      });
      return data;
    },
    staleTime: 300_000,
    meta: comesFrom([administrators]),
    retry,
  });

/** All administrators, archived ones included; requested once for all that is on screen. */
export function useAdministrators(enabled: boolean): readonly RecordOf<typeof administrators>[] | undefined {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({ ...administratorsQuery(dataProvider), enabled }).data;
}

/** Returns the name of an administrator by e-mail address; `undefined` for other addresses, and until it is known. */
export function useActorName(isNeeded: boolean): (email: string | null) => string | undefined {
  const administrators = useAdministrators(isNeeded);
  return (email) => administrators?.find((one) => one.email === email)?.displayName;
}

/** Returns a person as a sentence names them, `Ana Ruiz (ana@sobremesa.app)`; an address without an administrator alone. */
export function useActorText(isNeeded = true): (email: string | null) => string {
  const nameOf = useActorName(isNeeded);
  return (email) => {
    const name = nameOf(email);
    return name === undefined ? (email ?? '') : `${name} (${email})`;
  };
}
