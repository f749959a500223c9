import { useMemo } from 'react';
import { useResourceDefinitions } from 'react-admin';
import type { AnyRecord, Resource } from '../../contract/resource';
import type { ResourceScreens } from './resourceScreens';
import type { ResourceText } from './resourceText';

/** `options` of a declared `<Resource>`, through which components find its declaration. */
export interface DeclaredOptions extends Pick<ResourceScreens, 'TitleComponent' | 'ChangeTexts' | 'OneTimeResult'> {
  declared: Resource;
  titleOf: (record: AnyRecord, resourceText: ResourceText) => string;
  /** Whether it has no pages of its own and therefore no links to it. */
  hasNoPages?: boolean;
}

/** Returns the declarations of all resources with screens. */
export function useDeclaredResources(): readonly Resource[] {
  const definitions = useResourceDefinitions<DeclaredOptions>();
  return useMemo(() => Object.values(definitions).flatMap(({ options }) => options?.declared ?? []), [definitions]);
}

/** Returns the declaration of a resource with screens, and the titles of its records. */
export function useDeclaredOptions(name: string): DeclaredOptions | undefined {
  return useResourceDefinitions<DeclaredOptions>()[name]?.options;
}

/** Returns the field that references the parent in a tree: `parentId`. */
export function parentFieldOf({ name, fields }: Resource): string | undefined {
  return Object.entries(fields).find(
    ([, field]) => field.kind === 'reference' && field.to === name && !field.readOnly,
  )?.[0];
}
