import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useMemo, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { Link, useSearchParams } from 'react-router';
import TextField from '@mui/material/TextField';
import { openapiDocument } from '../../contract/service';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { retry } from '../data/queryClient';
import { Panel } from '../kit/read/Panel';
import { ErrorState, LoadingState } from '../kit/ui/states';
import { useResourceText } from '../kit/resourceText';
import { focusHeading, Page } from '../shell/Page';
import css from './apiDocs.module.css';
import { apiUrl } from './request';
import { readDocument, type ApiDocument, type Operation } from './document';
import { OperationPanels, MethodLabel } from './OperationPanels';
import { foldText } from '../i18n/foldText';

export default function ApiDocs() {
  const { translate } = useResourceText();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['apiDocs'],
    queryFn: async ({ signal }) => readDocument((await dataProvider.read(openapiDocument.path, { signal })).json),
    // The document changes only with a new version of the API.
    staleTime: Infinity,
    retry,
  });
  return (
    <Page title={translate('menu.apiDocs')} back="/settings/integrations">
      <p className={css['lead']}>{translate('apiDocs.lead')}</p>
      {data ? (
        <Reference document={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <LoadingState rows={12} />
      )}
    </Page>
  );
}

function Reference({ document }: { document: ApiDocument }) {
  const { translate } = useResourceText();
  const [params] = useSearchParams();
  const operationId = params.get('operation');
  const operation = document.operations.find(({ id }) => id === operationId);
  const panels = useRef<HTMLDivElement>(null);
  const previousId = useRef(operationId);
  useEffect(() => {
    // Moves the focus only after a selection, not when the page is opened.
    if (previousId.current === operationId) return;
    previousId.current = operationId;
    const heading = panels.current?.querySelector<HTMLElement>('h2[tabindex]');
    if (heading) heading.focus();
    else focusHeading();
  }, [operationId]);
  return (
    <div className={css['page']} data-chosen={operationId !== null || undefined}>
      <OperationList operations={document.operations} operationId={operationId} />
      <div ref={panels} className={css['panels']}>
        {operation ? (
          <OperationPanels key={operation.id} operation={operation} resolve={document.resolve} />
        ) : operationId === null ? (
          <Introduction />
        ) : (
          <Panel title={translate('apiDocs.unknown.title')}>
            <p className={css['hint']}>{translate('apiDocs.unknown.text', { operation: operationId })}</p>
            <p>
              <Link to="?">{translate('apiDocs.all')}</Link>
            </p>
          </Panel>
        )}
      </div>
    </div>
  );
}

function Introduction() {
  const { translate } = useResourceText();
  return (
    <Panel title={translate('apiDocs.start.title')}>
      <dl className={css['facts']}>
        <div>
          <dt>{translate('apiDocs.start.address')}</dt>
          <dd>
            <code>{apiUrl}</code>
          </dd>
        </div>
        <div>
          <dt>{translate('apiDocs.start.access')}</dt>
          <dd>{translate('apiDocs.start.accessText')}</dd>
        </div>
        <div>
          <dt>{translate('apiDocs.start.sending')}</dt>
          <dd>{translate('apiDocs.start.sendingText')}</dd>
        </div>
      </dl>
    </Panel>
  );
}

interface Props {
  operations: readonly Operation[];
  operationId: string | null;
}

function OperationList({ operations, operationId }: Props) {
  const texts = useResourceText();
  const { translate, format } = texts;
  const [params, setParams] = useSearchParams();
  const [query, setQuery] = useState(params.get('q') ?? '');
  const groups = useMemo(() => {
    const titleOf = (tag: string) => translate(`apiDocs.tags.${tag}`, { _: texts.resource(tag, 2) });
    return groupsOf(operations, query, titleOf);
  }, [operations, query, translate, texts]);
  const operationCount = groups.reduce((sum, { members }) => sum + members.length, 0);

  function search(next: string) {
    setQuery(next);
    setParams(
      (previous) => {
        const nextParams = new URLSearchParams(previous);
        if (next) nextParams.set('q', next);
        else nextParams.delete('q');
        return nextParams;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return (
    <nav className={css['list']} aria-label={translate('apiDocs.operations')}>
      <TextField
        type="search"
        fullWidth
        label={translate('apiDocs.search')}
        value={query}
        onChange={(event) => search(event.target.value)}
        slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
      />
      <output className={css['count']}>
        {translate('apiDocs.count', { smart_count: operationCount, count: format.number(operationCount) })}
      </output>
      {groups.map(({ tag, title, members }) => (
        <details key={`${tag} ${query}`} open={query !== '' || members.some(({ id }) => id === operationId)}>
          <summary>
            {title} <small>{format.number(members.length)}</small>
          </summary>
          <ul>
            {members.map(({ id, method, path, summary }) => (
              <li key={id}>
                <Link to={`?${withOperation(params, id)}`} aria-current={id === operationId ? 'true' : undefined}>
                  <MethodLabel name={method} />
                  <span lang="en">
                    <code>{path.replace(/^\/api/, '')}</code>
                    <small>{summary}</small>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </nav>
  );
}

function withOperation(params: URLSearchParams, id: string): string {
  const next = new URLSearchParams(params);
  next.set('operation', id);
  return next.toString();
}

interface Group {
  tag: string;
  title: string;
  members: readonly Operation[];
}

function groupsOf(operations: readonly Operation[], query: string, titleOf: (tag: string) => string): readonly Group[] {
  const searchWords = foldText(query).split(/\s+/).filter(Boolean);
  const groups = new Map<string, Operation[]>();
  for (const operation of operations) {
    const { id, method, path, summary, tag } = operation;
    const text = foldText(`${method} ${path} ${summary} ${tag} ${titleOf(tag)} ${id}`);
    if (!searchWords.every((word) => text.includes(word))) continue;
    groups.set(tag, [...(groups.get(tag) ?? []), operation]);
  }
  return [...groups].map(([tag, members]) => ({ tag, title: titleOf(tag), members }));
}
