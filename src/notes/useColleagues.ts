import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { administratorsQuery, useAdministrators } from '../kit/people/useAdministrators';
import { colleaguesOf, type Colleague } from './colleagues';

const nobody: readonly Colleague[] = [];

/** Who is called what, and who may be mentioned in notes about records of a resource. Asked for once there is a reason. */
export function useColleagues(resource: string, enabled: boolean): readonly Colleague[] {
  const administrators = useAdministrators(enabled);
  return useMemo(() => (administrators ? colleaguesOf(administrators, resource) : nobody), [administrators, resource]);
}

/**
 * The same, waited for: a text with an `@` is not kept before it is known who is meant. Throws what `getList` throws where
 * that cannot be asked.
 */
export function useColleaguesIn(resource: string): (text: string) => Promise<readonly Colleague[]> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const client = useQueryClient();
  return async (text) =>
    text.includes('@') ? colleaguesOf(await client.fetchQuery(administratorsQuery(dataProvider)), resource) : nobody;
}
