import { useState } from 'react';
import { useGetOne, useStore } from 'react-admin';
import { useLocation } from 'react-router';
import { savedViews } from '../../../contract/people/savedViews';
import type { Resource } from '../../../contract/resource';
import { problemOf } from '../../data/problem';
import { retry } from '../../data/queryClient';
import type { View } from './layout';

/** The view that the address of a list names, or the default that it opens with. */
export interface OpenedView {
  id: string;
  view: View | undefined;
  /** Why it is not there. */
  error: unknown;
  /** It is gone, or was never shared with who looks. */
  isGone: boolean;
  /** The address says what it shows: until then nothing is asked for. */
  isExpanded: boolean;
  retry: () => void;
}

/** Ids of views by the name of their resource, as the API told them with what one may do. */
export const defaultViewsKey = 'defaultViews';
const none: Readonly<Record<string, string>> = {};

/** @param hasDefault whether it is the list of a page of its own, which may open with a view */
export function useOpenedView({ name }: Resource, hasDefault: boolean): OpenedView | null {
  const { search } = useLocation();
  const [defaults] = useStore(defaultViewsKey, none);
  // Whoever comes back to the bare address, as by a tab, means the list without a view.
  const [isArriving, setArriving] = useState(search === '');
  if (isArriving && search !== '') setArriving(false);
  const params = new URLSearchParams(search);
  const asked = params.get('view');
  // An empty one is the list without a view, where it has a default.
  const id = (asked ?? (isArriving && search === '' && hasDefault ? defaults[name] : null)) || null;
  const { data, error, refetch } = useGetOne<View>(
    savedViews.name,
    { id: id ?? '' },
    { enabled: id !== null, retry, refetchOnMount: 'always' },
  );
  if (id === null) return null;
  // A default that is there no more is none.
  const isGone = !data && error !== null && problemOf(error).code === 'record.notFound';
  if (asked === null && error !== null && !data) return null;
  const isOther = data !== undefined && (data.resource !== name || data.archivedAt !== null);
  return {
    id,
    view: isOther ? undefined : data,
    error: data ? null : error,
    isGone: isGone || isOther,
    isExpanded: [...params.keys()].some((key) => key !== 'view'),
    retry: () => void refetch(),
  };
}

/** Whether the list waits for what the view asks of it. */
export function awaitsView(opened: OpenedView | null): boolean {
  return opened !== null && !opened.isExpanded && !opened.isGone && opened.error === null;
}
