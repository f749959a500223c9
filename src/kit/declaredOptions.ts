import { useMemo } from 'react';
import { useResourceDefinitions } from 'react-admin';
import type { AnyRecord, Resource } from '../../contract/resource';
import type { ResourceScreens } from './resourceScreens';
import type { ResourceText } from './resourceText';

export interface DeclaredOptions extends Pick<ResourceScreens, 'TitleComponent' | 'ChangeTexts' | 'OneTimeResult'> {
  declared: Resource;
  titleOf: (record: AnyRecord, resourceText: ResourceText) => string;
  hasNoPages?: boolean;
}

export function useDeclaredResources(): readonly Resource[] {
  const definitions = useResourceDefinitions<DeclaredOptions>();
  return useMemo(() => Object.values(definitions).flatMap(({ options }) => options?.declared ?? []), [definitions]);
}

export function useDeclaredOptions(name: string): DeclaredOptions | undefined {
  return useResourceDefinitions<DeclaredOptions>()[name]?.options;
}

export function parentFieldOf({ name, fields }: Resource): string | undefined {
  return Object.entries(fields).find(
    ([, field]) => field.kind === 'reference' && field.to === name && !field.readOnly,
  )?.[0];
}
