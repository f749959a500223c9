import { useState } from 'react';
import { useGetOne, useStore } from 'react-admin';
import { useLocation } from 'react-router';
import { savedViews } from '../../../contract/people/savedViews';
import type { Resource } from '../../../contract/resource';
import { problemOf } from '../../data/problem';
import { retry } from '../../data/queryClient';
import type { View } from './layout';

export interface OpenedView {
  id: string;
  view: View | undefined;
  error: unknown;
  /** Whether the view was deleted or is not shared with the user. */
  isGone: boolean;
  /** Whether the address contains the view's parameters. The list sends no request before that. */
  isExpanded: boolean;
  retry: () => void;
}

/** Store key of the default views: view ids by resource name, which the API returns with the permissions. */
export const defaultViewsKey = 'defaultViews';
const noDefaults: Readonly<Record<string, string>> = {};

/** @param hasDefault whether the list may open with a default view; only a list with its own page may */
export function useOpenedView({ name }: Resource, hasDefault: boolean): OpenedView | null {
  const { search } = useLocation();
  const [defaults] = useStore(defaultViewsKey, noDefaults);
  // Returning to the address without parameters, for example by a tab, shows the list without a view.
  const [isInitialAddress, setInitialAddress] = useState(search === '');
  if (isInitialAddress && search !== '') setInitialAddress(false);
  const params = new URLSearchParams(search);
  const requestedId = params.get('view');
  // An empty `?view=` opens the list without its default view.
  const id = (requestedId ?? (isInitialAddress && search === '' && hasDefault ? defaults[name] : null)) || null;
  const { data, error, refetch } = useGetOne<View>(
    savedViews.name,
    { id: id ?? '' },
    { enabled: id !== null, retry, refetchOnMount: 'always' },
  );
  if (id === null) return null;
  const isGone = !data && error !== null && problemOf(error).code === 'record.notFound';
  // Ignores a default view that cannot be loaded.
  if (requestedId === null && error !== null && !data) return null;
  const isOtherList = data !== undefined && (data.resource !== name || data.archivedAt !== null);
  return {
    id,
    view: isOtherList ? undefined : data,
    error: data ? null : error,
    isGone: isGone || isOtherList,
    isExpanded: [...params.keys()].some((key) => key !== 'view'),
    retry: () => void refetch(),
  };
}

export function awaitsView(openedView: OpenedView | null): boolean {
  return openedView !== null && !openedView.isExpanded && !openedView.isGone && openedView.error === null;
}
