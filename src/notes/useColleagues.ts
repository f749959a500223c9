import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { administratorsQuery, useAdministrators } from '../kit/people/useAdministrators';
import { colleaguesOf, type Colleague } from './colleagues';

const noColleagues: readonly Colleague[] = [];

export function useColleagues(resource: string, enabled: boolean): readonly Colleague[] {
  const administrators = useAdministrators(enabled);
  return useMemo(
    () => (administrators ? colleaguesOf(administrators, resource) : noColleagues),
    [administrators, resource],
  );
}

/**
 * Asynchronous `useColleagues`: a text with an `@` is saved only after its mentions are resolved. Throws the errors of
 * `getList`.
 */
export function useColleaguesForText(resource: string): (text: string) => Promise<readonly Colleague[]> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const client = useQueryClient();
  return async (text) =>
    text.includes('@')
      ? colleaguesOf(await client.fetchQuery(administratorsQuery(dataProvider)), resource)
      : noColleagues;
}
