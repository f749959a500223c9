import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import FileDown from 'lucide-react/icons/file-down';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { liquidationEndpoints } from '../../contract/money/liquidationEndpoints';
import { liquidations } from '../../contract/money/liquidations';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { problemOf, type ProblemDetails } from '../data/problem';
import { saveFile } from '../kit/files/saveFile';
import { useInvalidateLists } from '../kit/recordCache';
import { recordOf, type AnyRecord } from '../kit/record';
import { useResourceText, type TextParams } from '../kit/resourceText';
import { useSingleFlight } from '../kit/useWriteOnce';
import { ProblemAlert } from '../kit/ui/ProblemAlert';
import { numberOf } from './calculation';
import css from './liquidate.module.css';
import bankFileCss from './bankFile.module.css';
import { useItemTotals } from './useLiquidationQuery';
import { parseUnits } from '../../contract/amounts';
import { decimalsOf } from '../../contract/currencies';

const filePaymentState: Readonly<Record<string, string>> = {
  approved: 'pending',
  processing: 'processing',
  partiallyPaid: 'processing',
};

interface BankFileProps {
  run: AnyRecord;
  isJustGenerated: boolean;
  onDownload: () => void;
}

export function BankFile({ run, isJustGenerated, onDownload }: BankFileProps) {
  const state = filePaymentState[recordOf(liquidations, run).state];
  const { translate, format } = useResourceText();
  const { data: itemTotals } = useItemTotals(run, { state: [state ?? 'processing'] });
  const currency = recordOf(liquidations, run).currency;
  const textParams = (count: number, minor: number): TextParams => ({
    smart_count: count,
    count: format.number(count),
    total: format.money(minor, currency),
  });
  const lastGeneratedAt =
    typeof recordOf(liquidations, run).bankFileAt === 'string' ? recordOf(liquidations, run).bankFileAt : null;
  const hasPayments = state !== undefined && itemTotals !== undefined && itemTotals.count > 0;
  if (!hasPayments && lastGeneratedAt === null) return null;
  return (
    <section className={bankFileCss['bankFile']} aria-label={translate('liquidate.bankFile.title')}>
      {hasPayments && (
        <p className={bankFileCss['control']}>
          {translate(
            recordOf(liquidations, run).state === 'approved' ? 'liquidate.bankFile.will' : 'liquidate.bankFile.has',
          )}{' '}
          <strong>
            {translate('liquidate.bankFile.holds', textParams(itemTotals.count, itemTotals.totals.netMinor))}
          </strong>
        </p>
      )}
      {hasPayments && recordOf(liquidations, run).state !== 'approved' && (
        <DownloadBankFile
          run={run}
          expectedTotals={{ count: itemTotals.count, minor: itemTotals.totals.netMinor }}
          isFirstDownload={lastGeneratedAt === null}
          isJustGenerated={isJustGenerated}
          onDownload={onDownload}
        />
      )}
      {lastGeneratedAt !== null && (
        <p className={css['hint']}>
          {translate('liquidate.bankFile.last', {
            on: format.instant(lastGeneratedAt),
            ...textParams(
              numberOf(recordOf(liquidations, run), 'bankFileCount'),
              numberOf(recordOf(liquidations, run), 'bankFileMinor'),
            ),
          })}
        </p>
      )}
    </section>
  );
}

interface DownloadProps extends BankFileProps {
  expectedTotals: ControlTotals;
  isFirstDownload: boolean;
}

function DownloadBankFile({ run, expectedTotals, isFirstDownload, isJustGenerated, onDownload }: DownloadProps) {
  const { translate, format } = useResourceText();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const invalidateLists = useInvalidateLists(liquidations);
  const [controlTotals, setControlTotals] = useState<ControlTotals | null>(null);
  const [problem, setProblem] = useState<ProblemDetails | null>(null);
  const fileName = `${recordOf(liquidations, run).number}.csv`;
  const currency = recordOf(liquidations, run).currency;

  const [download, isDownloading] = useSingleFlight(async () => {
    setProblem(null);
    setControlTotals(null);
    try {
      const { data } = await dataProvider.callFile(liquidationEndpoints.bankFile, {
        params: { id: run.id },
        query: {},
      });
      setControlTotals(await readControlTotals(await data.text(), currency));
      saveFile(data, fileName);
      // Refetches the history of the run, which records the download.
      invalidateLists();
    } catch (error) {
      setProblem(problemOf(error));
    }
  });
  const downloadNow = useEffectEvent(() => {
    onDownload();
    void download();
  });
  useEffect(() => {
    if (isJustGenerated) downloadNow();
  }, [isJustGenerated]);

  const totalsMatch =
    controlTotals !== null &&
    controlTotals.count === expectedTotals.count &&
    controlTotals.minor === expectedTotals.minor;
  return (
    <>
      <div className={css['foot']}>
        <Button
          variant={isFirstDownload ? 'contained' : 'outlined'}
          color={isFirstDownload ? 'primary' : 'inherit'}
          startIcon={<FileDown size={18} aria-hidden />}
          loading={isDownloading}
          onClick={() => void download()}
        >
          {translate('liquidate.bankFile.download')}
        </Button>
        <span className={css['hint']}>{translate('liquidate.bankFile.hint')}</span>
      </div>
      <output>
        {controlTotals && totalsMatch && (
          <Alert severity="success">
            {translate('liquidate.bankFile.done', {
              name: fileName,
              smart_count: controlTotals.count,
              count: format.number(controlTotals.count),
              total: format.money(controlTotals.minor, currency),
            })}
          </Alert>
        )}
        {controlTotals && !totalsMatch && <Alert severity="error">{translate('liquidate.bankFile.wrong')}</Alert>}
      </output>
      {problem && <ProblemAlert problem={problem} />}
    </>
  );
}

/** Number of payments and their sum in minor units, to compare with the totals of the bank. */
interface ControlTotals {
  count: number;
  minor: number;
}

export async function readControlTotals(file: string, currency: string): Promise<ControlTotals> {
  const { default: Papa } = await import('papaparse');
  const { data } = Papa.parse<Record<string, string>>(file, { header: true, skipEmptyLines: true });
  return {
    count: data.length,
    minor: data.reduce((sum, { amount = '' }) => sum + (parseUnits(amount, decimalsOf(currency)) ?? 0), 0),
  };
}
