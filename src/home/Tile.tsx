import { CircleAlert } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { canRetry, problemOf } from '../data/problem';
import { useWords } from '../kit/words';
import type { TileQuery } from './homeQuery';
import css from './tile.module.css';

/** What a tile shows once its query has answered. */
export interface TileContent {
  value: ReactNode;
  /** In one line, what the value means. */
  hint: ReactNode;
  tone?: 'good' | 'bad' | 'quiet';
  /** A picture of it, below. */
  picture?: ReactNode;
}

interface Props<T> {
  label: string;
  /** The page behind the value, by what is known of it. */
  to: (data: T | undefined) => string;
  query: TileQuery<T>;
  /** Another way on, below it. */
  foot?: ReactNode;
  /** Has a picture, whose place is kept free. */
  pictured?: boolean;
  children: (data: T) => TileContent;
}

/** One value and the way to what it counts; in each of its pictures as large as in the others. */
export function Tile<T>({ label, to, query, foot, pictured = false, children }: Props<T>) {
  const { data, error } = query;
  const [retried, setRetried] = useState<unknown>(null);
  if (data === undefined) {
    // React Query forgets the error while it asks again: the button that was pressed and its focus stay.
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

/** Its own error: the others stand, and so does the way to the page behind it. */
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

/** The button that asks again goes when there is an answer: the focus it had is then the tile's. */
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

/** It was true a moment ago; to bring it up to date failed. */
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
