import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { queryOptions } from '@tanstack/react-query';
import { canRetry, problemOf } from '../data/problem';
import { useResourceText } from '../kit/resourceText';
import css from './tile.module.css';
import { type QueryMeta, retry } from '../data/queryClient';

export interface TileContent {
  value: ReactNode;
  hint?: ReactNode;
  tone?: 'good' | 'bad' | 'quiet';
}

interface TileProps<T> {
  label: string;
  to: (data: T | undefined) => string;
  query: TileQuery<T>;
  children: (data: T) => TileContent;
}

export function Tile<T>({ label, to, query, children }: TileProps<T>) {
  const { data, error } = query;
  const [retriedError, setRetriedError] = useState<unknown>(null);
  if (data === undefined) {
    // Keeps the error during a refetch, although React Query clears it: the retry button stays and keeps the focus.
    const failure = error ?? (query.isFetching ? retriedError : null);
    if (failure === null) return <TileSkeleton label={label} />;
    const retry = () => {
      setRetriedError(failure);
      void query.refetch();
    };
    const errorProps = { label, to: to(data), error: failure, isFetching: query.isFetching };
    return <TileError {...errorProps} onRetry={retry} />;
  }
  const { value, hint, tone } = children(data);
  return (
    <Link className={css['tile']} to={to(data)} data-figure={label} data-tone={tone}>
      <span className={css['label']}>
        {label}
        {error !== null && <StaleDataMark error={error} />}
      </span>{' '}
      <span className={css['value']} data-value>
        {value}
      </span>{' '}
      {hint !== undefined && <span className={css['hint']}>{hint}</span>}
    </Link>
  );
}

function TileSkeleton({ label }: { label: string }) {
  const { translate } = useResourceText();
  return (
    <div className={css['tile']} aria-busy>
      <span className={css['label']}>{label}</span>
      <span className={css['value']}>
        <span className={css['skeleton']} />
        <span className="visually-hidden">{translate('list.loading')}</span>
      </span>
      <span className={css['hint']}>
        <span className={css['skeleton']} />
      </span>
    </div>
  );
}

interface TileErrorProps {
  label: string;
  to: string;
  error: unknown;
  isFetching: boolean;
  onRetry: () => void;
}

function TileError({ label, to, error, isFetching, onRetry }: TileErrorProps) {
  const { translate } = useResourceText();
  const reason = translate(`problems.${problemOf(error).code}`);
  const button = useFocusTileAfterRetry();
  return (
    <div className={css['tile']} data-failed>
      <Link className={css['label']} to={to}>
        {label}
      </Link>
      <span className={css['problem']} title={reason}>
        {reason}
      </span>
      {canRetry(problemOf(error)) && (
        <button
          ref={button}
          type="button"
          className={css['retry']}
          aria-disabled={isFetching}
          aria-label={translate('home.retry', { label })}
          onClick={() => !isFetching && onRetry()}
        >
          {translate('list.retry')}
        </button>
      )}
    </div>
  );
}

function useFocusTileAfterRetry() {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const listItem = button.current?.closest('li');
    return () => {
      if (listItem?.contains(document.activeElement)) queueMicrotask(() => listItem.querySelector('a')?.focus());
    };
  }, []);
  return button;
}

export function StaleDataMark({ error }: { error: unknown }) {
  const { translate } = useResourceText();
  const reason = translate('list.refreshFailed', { reason: translate(`problems.${problemOf(error).code}`) });
  return (
    <span className={css['notLatest']} title={reason}>
      <CircleAlert size={16} aria-hidden />
      <span className="visually-hidden">{reason}</span>
    </span>
  );
}

const homeKey = 'home';

export const homeQueryFilter = { queryKey: [homeKey], type: 'active' } as const;

/** Milliseconds during which data counts as fresh and is not refetched on window focus. */
const homeStaleTime = 30_000;

/**
 * Returns the options of a query of the home page. The query refetches at each mount, so that a returning user sees
 * current data.
 */
export function homeQueryOptions<T>(
  key: readonly unknown[],
  meta: QueryMeta,
  fetchData: (signal: AbortSignal) => Promise<T>,
) {
  return queryOptions({
    queryKey: [homeKey, ...key],
    queryFn: ({ signal }) => fetchData(signal),
    meta,
    staleTime: homeStaleTime,
    refetchOnMount: 'always',
    refetchOnWindowFocus: true,
    retry,
  });
}

export interface TileQuery<T> {
  data: T | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}
