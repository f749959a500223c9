import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import FileText from 'lucide-react/icons/file-text';
import { useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { companies } from '../../../contract/catalogs/companies';
import { liquidationItems, liquidations, type Attempt } from '../../../contract/money/liquidations';
import type { RecordOf } from '../../../contract/resource';
import { useIsOperationPermitted } from '../../session/useMayDo';
import { History } from '../../kit/history/History';
import { Page } from '../../shell/Page';
import { ActionBar } from '../../kit/actions/ActionBar';
import { editPathOf, pathOf } from '../../kit/form/paths';
import { RecordScreen } from '../../kit/form/RecordScreen';
import { FactList, Facts } from '../../kit/read/Facts';
import { Panel } from '../../kit/read/Panel';
import { recordOf, titleOf, type AnyRecord } from '../../kit/record';
import { useResourceText } from '../../kit/resourceText';
import { BankAccountWarning } from '../BankAccountWarning';
import { CalculationTable } from '../calculation';
import { ItemOutcome } from '../ItemOutcome';
import css from '../liquidate.module.css';
import { liquidatePaths } from '../paths';
import { optionLabel } from '../../kit/kinds/choices.read';
import { Actor } from '../../kit/people/Actor';
import { Instant, StateChip, toneOf } from '../../kit/ui/values';
import { ErrorState, LoadingState } from '../../kit/ui/states';
import { LineRows } from '../OpenItemsScreen';
import { Section } from '../Section';
import { useStatement } from '../useLiquidationQuery';
import { failureOf, useFailureText } from './failure';

export default function ItemScreen() {
  const { id = '' } = useParams<'id'>();
  const { state } = useLocation();
  const [listSearch] = useState(() =>
    typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string' ? state.from : '',
  );
  return (
    <RecordScreen key={id} back={liquidatePaths.runs}>
      {(item) => (
        <ItemPage
          item={item}
          back={`${pathOf(liquidations, recordOf(liquidationItems, item).liquidationId)}${listSearch}`}
        />
      )}
    </RecordScreen>
  );
}

function ItemPage({ item, back }: { item: AnyRecord; back: string }) {
  const texts = useResourceText();
  const { translate } = texts;
  const reason = recordOf(liquidationItems, item).holdReason;
  return (
    <Page
      title={`${titleOf(liquidationItems, item, texts)} · ${recordOf(liquidationItems, item).number}`}
      back={back}
      actions={
        <ActionBar back={back} dialogNote={<FailureReason item={recordOf(liquidationItems, item)} />}>
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<FileText size={18} aria-hidden />}
            component={Link}
            to={liquidatePaths.statement(item.id)}
          >
            {translate('liquidate.statement.title')}
          </Button>
        </ActionBar>
      }
    >
      <div className={css['page']}>
        {recordOf(liquidationItems, item).state === 'held' && (
          <Alert severity="warning">
            <ItemOutcome state="held" holdCause={recordOf(liquidationItems, item).holdCause} />
            {typeof reason === 'string' && reason && <blockquote>{reason}</blockquote>}
          </Alert>
        )}
        <FailedNotice item={recordOf(liquidationItems, item)} />
        <div className={css['item']}>
          <Panel title={translate('liquidate.item.account')}>
            <CalculationTable item={item} />
          </Panel>
          <Panel title={translate('liquidate.item.payment')}>
            {!failureOf(recordOf(liquidationItems, item)) && (
              <ItemOutcome
                state={recordOf(liquidationItems, item).state}
                holdCause={recordOf(liquidationItems, item).holdCause}
                carryCause={recordOf(liquidationItems, item).carryCause}
                bankFileNumber={recordOf(liquidationItems, item).bankFileNumber}
              />
            )}
            <Facts
              of={liquidationItems}
              names={['liquidationId', 'companyId', 'salesCount', 'payTo', 'paidOn', 'bankReference']}
            />
            <BankAccountWarning item={item} showsExplanation />
          </Panel>
          <Attempts attempts={recordOf(liquidationItems, item).attempts} />
        </div>
        <ItemLines item={item} />
        <History />
      </div>
    </Page>
  );
}

interface FailureProps {
  item: RecordOf<typeof liquidationItems>;
}

function FailureReason({ item }: FailureProps) {
  const { translate } = useResourceText();
  const failureText = useFailureText();
  const failure = failureOf(item);
  if (!failure) return null;
  return <FactList facts={[{ label: translate('liquidate.item.failed.reason'), value: failureText(failure) }]} />;
}

function FailedNotice({ item }: FailureProps) {
  const texts = useResourceText();
  const { translate, format } = texts;
  const mayDo = useIsOperationPermitted();
  const failureText = useFailureText();
  const failure = failureOf(item);
  if (!failure) return null;
  return (
    <Alert severity="error" className={css['failure'] ?? ''}>
      <strong>
        {translate('liquidate.item.failed.title', { amount: format.money(item.netMinor, item.currency) })}
      </strong>
      <FactList
        facts={[
          { label: translate('liquidate.item.failed.reason'), value: failureText(failure) },
          { label: translate('liquidate.item.failed.since'), value: <Instant value={failure.at} /> },
        ]}
      />
      <p>{translate('liquidate.item.failed.next')}</p>
      {mayDo(companies, 'update') && (
        <Link to={editPathOf(companies, item.companyId)}>{translate('liquidate.item.failed.edit')}</Link>
      )}
    </Alert>
  );
}

function Attempts({ attempts }: { attempts: readonly Attempt[] | null }) {
  const texts = useResourceText();
  const { translate, format } = texts;
  if (!attempts || attempts.length === 0) return null;
  const optionText = (name: string, option: string) =>
    optionLabel(option, texts, { resource: liquidationItems.name, name });
  return (
    <Panel title={texts.fieldLabel(liquidationItems.name, 'attempts')}>
      <ol className={css['attempts']}>
        {attempts.map(({ at, by, result, reference, paidOn, code, evidence }) => (
          <li key={at}>
            <StateChip tone={toneOf(result) ?? 'quiet'}>{optionText('state', result)}</StateChip> <Instant value={at} />{' '}
            · <Actor email={by} />
            {reference && (
              <p>{translate('liquidate.item.reference', { reference, on: paidOn ? format.date(paidOn) : '' })}</p>
            )}
            {code && <p>{optionText('code', code)}</p>}
            {evidence && <blockquote>{translate('liquidate.item.evidence', { evidence })}</blockquote>}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

const initialLineCount = 50;

function ItemLines({ item }: { item: AnyRecord }) {
  const { translate, format } = useResourceText();
  const { data, error, isFetching, refetch } = useStatement(item.id, item.version);
  const [isExpanded, setExpanded] = useState(false);
  const lines = data?.lines ?? [];
  const shownLines = isExpanded ? lines : lines.slice(0, initialLineCount);
  return (
    <Section title={translate('liquidate.line.label')}>
      {!data &&
        (error ? (
          <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : (
          <LoadingState rows={5} />
        ))}
      {data && lines.length === 0 && <p className={css['hint']}>{translate('liquidate.item.noLines')}</p>}
      {shownLines.length > 0 && (
        <LineRows
          lines={shownLines}
          currency={recordOf(liquidationItems, item).currency}
          count={lines.length}
          sums={item}
        />
      )}
      {shownLines.length < lines.length && (
        <Button color="inherit" variant="outlined" onClick={() => setExpanded(true)}>
          {translate('liquidate.item.allLines', { smart_count: lines.length, count: format.number(lines.length) })}
        </Button>
      )}
    </Section>
  );
}
