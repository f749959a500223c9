import type { Generated } from 'kysely';
import type { Resource } from '../../contract/resource';
import type { ProductResource } from '../../contract/resources';
import type { Field, ValueOf, Fields } from '../../contract/fields';
import type { InternalTables } from './tables';

/**
 * Row types of all tables. Types of resource tables are derived from the resource declarations, with the columns of
 * `engine/storage`. The other tables are declared in the migration steps that create them.
 */
export interface Schema extends ResourceTables, InternalTables {}

type Cell<F extends Field> = F extends { kind: 'boolean' }
  ? 0 | 1
  : F extends { kind: 'references' | 'choices' | 'localizedTexts' | 'json' | 'secret' }
    ? string | null
    : ValueOf<F>;

type PlainColumns<F extends Fields> = {
  [K in keyof F as F[K] extends { kind: 'localizedText' | 'group' } | { computed: true } ? never : K]: Cell<F[K]>;
};

type LocalizedName<F extends Fields> = { [K in keyof F]: F[K] extends { kind: 'localizedText' } ? K : never }[keyof F] &
  string;
type LocalizedColumns<F extends Fields> = Record<`${LocalizedName<F>}_es` | `${LocalizedName<F>}_en`, string | null>;

type Intersection<U> = (U extends unknown ? (member: U) => void : never) extends (member: infer I) => void ? I : never;
type GroupColumns<F extends Fields> = Intersection<
  {
    [K in keyof F & string]: F[K] extends { kind: 'group'; fields: infer G extends Fields }
      ? { [I in keyof G & string as `${K}_${I}`]: Cell<G[I]> | null }
      : never;
  }[keyof F & string]
>;

interface RecordColumns {
  id: string;
  createdAt: string;
  updatedAt: string;
  version: Generated<number>;
  archivedAt: string | null;
  archived: Generated<0 | 1>;
  view: string | null;
}

type RowOf<R> =
  R extends Resource<infer F> ? PlainColumns<F> & LocalizedColumns<F> & GroupColumns<F> & RecordColumns : never;

type KeyOf<U> = U extends unknown ? keyof U : never;
type Merged<U> = { [K in KeyOf<U>]: U extends unknown ? (K extends keyof U ? U[K] : null) : never };

type ResourceTables = { [T in ProductResource['table']]: Merged<RowOf<Extract<ProductResource, { table: T }>>> };
