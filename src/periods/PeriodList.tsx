import { FunctionField } from 'react-admin';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import CalendarCheck2 from 'lucide-react/icons/calendar-check-2';
import { lazy, Suspense, useState } from 'react';
import { periods } from '../../contract/money/periods';
import type { systemPeriods } from '../../contract/money/systemPeriods';
import { CustomCellsContext, customCells } from '../kit/FieldCell';
import { ListScreen } from '../kit/list/ListScreen';
import { recordOf, type AnyRecord } from '../kit/record';
import { PrimaryAction } from '../kit/ui/PrimaryAction';
import { useResourceText } from '../kit/resourceText';
import css from './periods.module.css';
import type { EndpointOutput } from '../../contract/endpoint';
import { valueAt } from '../../contract/values';
import { dayAfter, lastOfMonth } from '../../contract/days';
import { PendingApprovals } from '../approvals/PendingApprovals';
import { usePendingApprovals } from '../kit/actions/usePendingApprovals';
import { FactList } from '../kit/read/Facts';
import { Panel } from '../kit/read/Panel';
import { ErrorState, LoadingState } from '../kit/ui/states';
import { useIsOperationPermitted } from '../session/useMayDo';
import { firstDayOf, monthRangeText } from '../kit/months';
import { OpenWork } from './OpenWork';
import { useSystemPeriods } from './useSystemPeriods';

export default function PeriodList() {
  const { translate, format } = useResourceText();
  const netSalesOf = (record: AnyRecord) =>
    format.listAnd(
      (recordOf(periods, record).totals ?? []).map(({ currency, netSalesMinor }) =>
        format.money(netSalesMinor, currency),
      ),
    );
  return (
    <CustomCellsContext value={cells}>
      <ListScreen
        contentAbove={
          <div className={css['above']}>
            <OpenMonths />
          </div>
        }
      >
        <FunctionField label={translate('closing.netSales')} render={netSalesOf} />
      </ListScreen>
    </CustomCellsContext>
  );
}

const cells = customCells(periods, { month: (record) => <ClosedMonths record={record} /> });

function ClosedMonths({ record }: { record: AnyRecord }) {
  const { startsOn, month } = recordOf(periods, record);
  return monthRangeText(startsOn.slice(0, 7), month, useResourceText());
}

type SystemPeriods = EndpointOutput<typeof systemPeriods>;

const ClosePeriodDialog = lazy(() => import('./ClosePeriodDialog'));

function OpenMonths() {
  const { data, error, isFetching, refetch } = useSystemPeriods();
  if (data) return <OpenMonthsPanel periods={data} />;
  return error ? (
    <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  ) : (
    <LoadingState rows={3} />
  );
}

function OpenMonthsPanel({ periods: { closedUntil, firstOpenDay, backDatingDays, open } }: { periods: SystemPeriods }) {
  const texts = useResourceText();
  const { translate, format } = texts;
  const mayDo = useIsOperationPermitted();
  const requestedMonths = usePendingApprovals({ resource: periods }).pending.map(({ input }) =>
    valueAt(input, ['month']),
  );
  const endedMonths = open.flatMap(({ isOver, month }) => (isOver ? [month] : []));
  // Months are closed in order. The first closing includes all months up to the chosen one, as does its request.
  const closableMonths = (closedUntil === null ? endedMonths : endedMonths.slice(0, 1)).filter((month) =>
    requestedMonths.every((requested) => typeof requested !== 'string' || requested < month),
  );
  const isLimitedByBackDating = closedUntil === null || firstOpenDay !== dayAfter(closedUntil);
  return (
    <Panel title={translate('closing.books')}>
      <FactList
        facts={[
          {
            label: translate('closing.closedUntil'),
            value: closedUntil === null ? translate('closing.noneClosed') : format.date(closedUntil),
          },
          { label: translate('closing.firstOpenDay'), value: format.date(firstOpenDay) },
          { label: translate('closing.open'), value: monthsText(open) },
        ]}
      />
      <p className={css['lead']}>
        {isLimitedByBackDating
          ? translate('closing.backDatingLead', {
              smart_count: backDatingDays,
              day: format.date(firstOpenDay),
            })
          : translate('closing.lead')}
      </p>
      <PendingApprovals resource={periods} />
      {closableMonths.length > 0 && mayDo(periods, 'create') && (
        <CloseMonthsForm key={closableMonths.join()} firstMonth={open[0]?.month} months={closableMonths} />
      )}
    </Panel>
  );

  function monthsText(months: SystemPeriods['open']): string {
    const monthNames = months.map(({ month }) => format.month(firstDayOf(month)));
    const [first, last] = [monthNames[0], monthNames.at(-1)];
    return monthNames.length <= maxListedMonths
      ? format.listAnd(monthNames)
      : translate('closing.range', { first, last });
  }
}

const maxListedMonths = 4;

interface CloseMonthsFormProps {
  /** First month that the closing includes. */
  firstMonth: string | undefined;
  months: readonly string[];
}

function CloseMonthsForm({ firstMonth, months }: CloseMonthsFormProps) {
  const texts = useResourceText();
  const { translate, format } = texts;
  const [month, setMonth] = useState(months.at(-1) ?? '');
  const [isDialogOpen, setDialogOpen] = useState(false);
  const monthsText = monthRangeText(firstMonth ?? month, month, texts);
  return (
    <>
      <OpenWork until={lastOfMonth(firstDayOf(month))} />
      <div className={css['close']}>
        {months.length > 1 && (
          <TextField
            select
            size="small"
            fullWidth={false}
            label={translate('closing.until')}
            value={month}
            onChange={({ target }) => setMonth(target.value)}
          >
            {months.toReversed().map((monthOption) => (
              <MenuItem key={monthOption} value={monthOption}>
                {format.month(firstDayOf(monthOption))}
              </MenuItem>
            ))}
          </TextField>
        )}
        <PrimaryAction>
          <Button
            variant="contained"
            startIcon={<CalendarCheck2 size={18} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setDialogOpen(true)}
          >
            {translate('closing.close', { months: monthsText })}
          </Button>
        </PrimaryAction>
        {isDialogOpen && (
          <Suspense fallback={null}>
            <ClosePeriodDialog month={month} monthsText={monthsText} onClose={() => setDialogOpen(false)} />
          </Suspense>
        )}
      </div>
    </>
  );
}
