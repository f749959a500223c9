import { queryOptions, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { TruncatedText } from '../ui/values';
import css from './people.module.css';
import { administrators } from '../../../contract/people/accounts';
import type { RecordOf } from '../../../contract/resource';
import { dependsOn, retry } from '../../data/queryClient';
import type { ConsoleDataProvider } from '../../data/dataProvider';

interface Props {
  email: string;
  name?: string | undefined;
}

export function Actor({ email, name: storedName }: Props) {
  const nameOf = useActorName(storedName === undefined);
  const name = storedName ?? nameOf(email);
  if (name === undefined || name === email) return <TruncatedText>{email}</TruncatedText>;
  return (
    <span className={css['actor']}>
      <span translate="no">{name}</span>{' '}
      <small>
        <TruncatedText>{email}</TruncatedText>
      </small>
    </span>
  );
}

const maxAdministrators = 500;

export const administratorsQuery = (dataProvider: ConsoleDataProvider) =>
  queryOptions({
    // The key does not begin with the resource's name: the live channel would take this query for a visible list, and
    // announce each changed administrator to the user (`visibleChanges`).
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
    meta: dependsOn([administrators]),
    retry,
  });

/** Returns all administrators, including archived ones. All components of a page share one request. */
export function useAdministrators(enabled: boolean): readonly RecordOf<typeof administrators>[] | undefined {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({ ...administratorsQuery(dataProvider), enabled }).data;
}

/**
 * Returns a function that returns the administrator's name for an e-mail address; `undefined` for other addresses, and
 * until the names are loaded.
 */
export function useActorName(isNeeded: boolean): (email: string | null) => string | undefined {
  const administrators = useAdministrators(isNeeded);
  return (email) => administrators?.find((one) => one.email === email)?.displayName;
}

/**
 * Returns a function that formats a person: `Ana Ruiz (ana@sobremesa.app)`, or only the address if no administrator has
 * it.
 */
export function useActorText(isNeeded = true): (email: string | null) => string {
  const nameOf = useActorName(isNeeded);
  return (email) => {
    const name = nameOf(email);
    return name === undefined ? (email ?? '') : `${name} (${email})`;
  };
}
