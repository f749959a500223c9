import { sql, type Expression, type SqlBool, type ExpressionBuilder } from 'kysely';
import { writesOf } from '../../contract/resource';
import type { SqlValue, Tables } from '../db/database';
import { existsPerRow, unindexedNumber, unindexedText } from '../db/plannerHints';
import type { Condition, Filter } from './filter';
import { lookUpWords, matches, otherWordConditions, type FoundWords } from './matching';
import type { Path } from './storage/storedField';
import type { Table } from './table';

export interface AccessPlan {
  foundWords: FoundWords | null;
  lookUpBy: 'words' | LinkCondition | null;
}

export type LinkCondition = Condition & { values: SqlValue[] };

export function linkConditions({ conditions }: Filter): LinkCondition[] {
  return conditions.filter(
    (condition): condition is LinkCondition =>
      'values' in condition &&
      condition.path.linked === true &&
      condition.operator === 'in' &&
      condition.values.length > 0 &&
      !condition.values.includes(null),
  );
}

export function withoutLinks(filter: Filter): { rest: Filter; isUnchanged: boolean } {
  const conditions = filter.conditions.filter(({ path }) => !path.linked);
  return {
    rest: { ...filter, conditions, q: '' },
    isUnchanged: conditions.length === filter.conditions.length && filter.q.trim() === '',
  };
}

export function lookUpCondition(
  table: Table,
  { foundWords, lookUpBy }: AccessPlan,
): ((where: Where) => Expression<SqlBool>) | null {
  if (lookUpBy === null) return null;
  if (lookUpBy !== 'words') return (where) => referenceCondition(where, table, lookUpBy, true);
  return (where) => lookUpWords(where, table, foundWords ?? []);
}

interface ConditionOptions {
  usesPrimaryKey?: boolean;
  isLookedUp?: boolean;
}

export function filterCondition(
  table: Table,
  filter: Filter,
  access: AccessPlan,
  { usesPrimaryKey = false, isLookedUp = false }: ConditionOptions = {},
): (where: Where) => Expression<SqlBool> {
  const { foundWords, lookUpBy } = access;
  const lookUp = isLookedUp ? null : lookUpCondition(table, access);
  const isFoundById =
    usesPrimaryKey ||
    lookUpBy !== null ||
    filter.conditions.some(({ path, operator }) => path.name === 'id' && operator === 'in');
  return (where) =>
    where.and([
      ...viewCondition(where, table, isFoundById),
      ...archivedCondition(where, table, filter.archived, isFoundById),
      ...(lookUp ? [lookUp(where)] : []),
      ...filter.conditions
        .filter((one) => one !== lookUpBy)
        .map((condition) =>
          condition.path.linked && 'values' in condition
            ? referenceCondition(where, table, condition, false)
            : columnCondition(where, condition),
        ),
      ...filter.computed.map((condition) => condition(where)),
      ...(foundWords && lookUpBy === 'words' ? otherWordConditions(where, table, foundWords) : []),
      ...(foundWords && lookUpBy !== 'words' ? [matches(where, table, foundWords)] : []),
    ]);
}

export function viewCondition(where: Where, { resource }: Table, isFoundById = false): Expression<SqlBool>[] {
  if (resource.view === undefined) return [];
  return [isFoundById ? where(unindexedText(sql.ref('view')), '=', resource.view) : where('view', '=', resource.view)];
}

/**
 * Builds the condition that a record references one of the values; `null` matches records without references. With
 * `readsLinks`, finds the records in the table `links` instead of checking each record.
 */
function referenceCondition(
  where: Where,
  { resource }: Table,
  { path, operator, values }: LinkCondition,
  readsLinks: boolean,
): Expression<SqlBool> {
  const links = linkQuery(where, resource.name, path);
  const anyLink = links.whereRef('links.recordId', '=', `${resource.table}.id`);
  const targets = values.filter((value) => value !== null);
  const inTargets =
    targets.length === 0
      ? []
      : readsLinks
        ? [where('id', 'in', links.where('links.targetId', 'in', targets))]
        : [existsPerRow(where, anyLink.where('links.targetId', 'in', targets))];
  const condition = where.or([
    ...inTargets,
    ...(targets.length < values.length ? [where.not(where.exists(anyLink))] : []),
  ]);
  return operator === 'in' ? condition : where.not(condition);
}

export function linkQuery(where: Where, resource: string, path: Path) {
  return where
    .selectFrom('links')
    .select('recordId')
    .where('links.resource', '=', resource)
    .where('links.field', '=', path.name);
}

function archivedCondition(
  where: Where,
  { resource }: Table,
  archivedValues: readonly boolean[],
  isFoundById: boolean,
): Expression<SqlBool>[] {
  // Without archiving, all records are live. Filters `archived = 0` even if both values match, because every index
  // begins with `archived`.
  const isLive = archivedValues.includes(false) && !writesOf(resource).archive;
  const values = isLive ? [0] : [...new Set(archivedValues.map(Number))];
  if (values.length === 2) return [];
  const [singleValue] = values;
  if (singleValue === undefined) return [where.lit(false)];
  return [
    isFoundById ? where(unindexedNumber(sql.ref('archived')), '=', singleValue) : where('archived', '=', singleValue),
  ];
}

export function columnCondition(where: Where, condition: Condition): Expression<SqlBool> {
  const { path } = condition;
  if ('value' in condition) {
    const comparisonCondition = where(path.order, condition.operator, condition.value);
    // Excludes records without a text: their folded text is empty, and a comparison could match it.
    return path.nullable && path.order !== path.column
      ? where.and([comparisonCondition, where(path.column, 'is not', null)])
      : comparisonCondition;
  }
  const values = condition.values.filter((value) => value !== null);
  const includesNull = values.length < condition.values.length;
  const inValues =
    values.length === 0
      ? where.lit(false)
      : values.length === 1
        ? where(path.column, '=', values[0] ?? null)
        : where(path.column, 'in', values);
  if (condition.operator === 'in')
    return includesNull ? where.or([inValues, where(path.column, 'is', null)]) : inValues;
  const notInValues = values.length === 0 ? where.lit(true) : where(path.column, 'not in', values);
  if (includesNull) return where.and([notInValues, where(path.column, 'is not', null)]);
  return path.nullable && values.length > 0 ? where.or([notInValues, where(path.column, 'is', null)]) : notInValues;
}

export type Where = ExpressionBuilder<Tables, string>;
