import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { canRetry, problemOf } from '../data/problem';
import { useWords } from '../kit/words';
import type { TileQuery } from './homeQuery';
import css from './tile.module.css';

export interface TileContent {
  value: ReactNode;
  hint: ReactNode;
  tone?: 'good' | 'bad' | 'quiet';
  picture?: ReactNode;
}

interface Props<T> {
  label: string;
  /** Address of the linked page; `data` is undefined until loaded. */
  to: (data: T | undefined) => string;
  query: TileQuery<T>;
  foot?: ReactNode;
  /** Reserves space for a picture. */
  pictured?: boolean;
  children: (data: T) => TileContent;
}

/** Tile with one value and a link to its source. Has the same size while loading, failed and loaded. */
export function Tile<T>({ label, to, query, foot, pictured = false, children }: Props<T>) {
  const { data, error } = query;
  const [retried, setRetried] = useState<unknown>(null);
  if (data === undefined) {
    // React Query clears the error while refetching; keeping it preserves the retry button and its focus.
    const failure = error ?? (query.isFetching ? retried : null);
    if (failure === null) return <Coming label={label} pictured={pictured} />;
    const retry = () => {
      setRetried(failure);
      void query.refetch();
    };
    const failed = { label, to: to(data), error: failure, isFetching: query.isFetching, pictured };
    return <Failed {...failed} onRetry={retry} />;
  }
  const { value, hint, tone, picture } = children(data);
  return (
    <>
      <Link
        className={css['tile']}
        to={to(data)}
        data-figure={label}
        data-tone={tone}
        data-pictured={pictured || undefined}
      >
        <span className={css['label']}>
          {label}
          {error !== null && <NotLatest error={error} />}
        </span>{' '}
        <span className={css['value']} data-value>
          {value}
        </span>{' '}
        <span className={css['hint']}>{hint}</span>
        {picture}
      </Link>
      {foot}
    </>
  );
}

interface PartProps {
  label: string;
  pictured: boolean;
}

function Coming({ label, pictured }: PartProps) {
  const { translate } = useWords();
  return (
    <div className={css['tile']} aria-busy data-pictured={pictured || undefined}>
      <span className={css['label']}>{label}</span>
      <span className={css['value']}>
        <span className={css['bone']} />
        <span className={css['heard']}>{translate('list.loading')}</span>
      </span>
      <span className={css['hint']}>
        <span className={css['bone']} />
      </span>
    </div>
  );
}

interface FailedProps extends PartProps {
  to: string;
  error: unknown;
  isFetching: boolean;
  onRetry: () => void;
}

/** Error of a single tile; the link to its page stays usable. */
function Failed({ label, to, error, isFetching, pictured, onRetry }: FailedProps) {
  const { translate } = useWords();
  const why = translate(`problems.${problemOf(error).code}`);
  const button = useFocusLeftToTile();
  return (
    <div className={css['tile']} data-failed data-pictured={pictured || undefined}>
      <Link className={css['label']} to={to}>
        {label}
      </Link>
      <span className={css['problem']} title={why}>
        {why}
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

/** Moves the focus from the removed retry button to the loaded tile. */
function useFocusLeftToTile() {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const place = button.current?.closest('li');
    return () => {
      if (place?.contains(document.activeElement)) queueMicrotask(() => place.querySelector('a')?.focus());
    };
  }, []);
  return button;
}

function NotLatest({ error }: { error: unknown }) {
  const { translate } = useWords();
  const why = translate('list.refreshFailed', { reason: translate(`problems.${problemOf(error).code}`) });
  return (
    <span className={css['notLatest']} title={why}>
      <CircleAlert size={16} aria-hidden />
      <span className={css['heard']}>{why}</span>
    </span>
  );
}
