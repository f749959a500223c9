import { useMemo, type ComponentType } from 'react';
import { useResourceDefinitions } from 'react-admin';
import type { Resource } from '../../contract/resource';
import type { AnyRecord } from './record';
import type { Words } from './words';

/** What a declared resource tells react-admin of itself, so that others find it by its name. */
export interface DeclaredOptions {
  declared: Resource;
  titleOf: (record: AnyRecord, words: Words) => string;
  /** How a record is called where that has to be asked for: an account by the name of its holder. */
  Name?: ComponentType<{ record: AnyRecord }> | undefined;
  /** It has no page of its own: nothing leads to it. */
  isPart?: boolean;
}

/** The resources the console has screens for, by their declarations. */
export function useDeclaredResources(): readonly Resource[] {
  const definitions = useResourceDefinitions<DeclaredOptions>();
  return useMemo(() => Object.values(definitions).flatMap(({ options }) => options?.declared ?? []), [definitions]);
}

/** A resource that has screens: its declaration, and what its records are called. */
export function useDeclared(name: string): DeclaredOptions | undefined {
  return useResourceDefinitions<DeclaredOptions>()[name]?.options;
}

/** The field in which a record of a tree holds what it stands under: `parentId`. */
export function parentFieldOf({ name, fields }: Resource): string | undefined {
  return Object.entries(fields).find(
    ([, field]) => field.kind === 'reference' && field.to === name && !field.readOnly,
  )?.[0];
}
