import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useDataProvider } from 'react-admin';
import { Link, useSearchParams } from 'react-router';
import { openapiDocument } from '../../contract/service';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { retry } from '../data/queryClient';
import { Panel } from '../kit/read/Panel';
import { ErrorState, LoadingState } from '../kit/ui/states';
import { useResourceText } from '../kit/resourceText';
import { focusHeading } from '../shell/heading';
import { Page } from '../shell/Page';
import css from './apiDocs.module.css';
import { apiUrl } from './apiUrl';
import { readDocument, type ApiDocument } from './document';
import { OperationList } from './OperationList';
import { OperationPanels } from './OperationPanels';

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
    <Page title={translate('menu.apiDocs')} back="/settings">
      <p className={css['lead']}>{translate('apiDocs.lead')}</p>
      {data ? (
        <Reference document={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <LoadingState rows={12} />
      )}
    </Page>
  );
}

function Reference({ document }: { document: ApiDocument }) {
  const { translate } = useResourceText();
  const [params] = useSearchParams();
  const chosen = params.get('operation');
  const operation = document.operations.find(({ id }) => id === chosen);
  const panels = useRef<HTMLDivElement>(null);
  const shown = useRef(chosen);
  useEffect(() => {
    // Moves the focus only after a selection, not when the page is opened.
    if (shown.current === chosen) return;
    shown.current = chosen;
    const heading = panels.current?.querySelector<HTMLElement>('h2[tabindex]');
    if (heading) heading.focus();
    else focusHeading();
  }, [chosen]);
  return (
    <div className={css['page']} data-chosen={chosen !== null || undefined}>
      <OperationList operations={document.operations} chosen={chosen} />
      <div ref={panels} className={css['panels']}>
        {operation ? (
          <OperationPanels key={operation.id} operation={operation} resolve={document.resolve} />
        ) : chosen === null ? (
          <Introduction />
        ) : (
          <Panel title={translate('apiDocs.unknown.title')}>
            <p className={css['hint']}>{translate('apiDocs.unknown.text', { operation: chosen })}</p>
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
