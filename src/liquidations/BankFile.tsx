import { liquidationEndpoints } from '../../contract/money/liquidationEndpoints';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import FileDown from 'lucide-react/icons/file-down';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { liquidations } from '../../contract/money/liquidations';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { problemOf, type ProblemDetails } from '../data/problem';
import { saveFile } from '../kit/files/saveFile';
import { useInvalidateLists } from '../kit/recordCache';
import { recordOf, type AnyRecord } from '../kit/record';
import { useWords, type TextParams } from '../kit/words';
import { useOnce } from '../kit/ui/once';
import { ProblemAlert } from '../kit/ui/ProblemAlert';
import { minorOf } from './account';
import { controlOf, type Control } from './bankFile';
import css from './liquidate.module.css';
import bankFileCss from './bankFile.module.css';
import { useItemTotals } from './useLiquidationQuery';

/** State of the payments in the bank file, by state of the run. */
const paidBy: Readonly<Record<string, string>> = {
  approved: 'pending',
  processing: 'processing',
  partiallyPaid: 'processing',
};

interface BankFileProps {
  run: AnyRecord;
  /** The file was generated just now: downloads automatically. */
  generated: boolean;
  /** Called when that download starts, so that it does not start again. */
  onDownload: () => void;
}

/** Bank file of a run, with its control totals to compare with the bank's, before and after it is generated. */
export function BankFile({ run, generated, onDownload }: BankFileProps) {
  const state = paidBy[recordOf(liquidations, run).state];
  const { translate, format } = useWords();
  const { data: held } = useItemTotals(run, { state: [state ?? 'processing'] });
  const currency = recordOf(liquidations, run).currency;
  const textParams = (count: number, minor: number): TextParams => ({
    smart_count: count,
    count: format.number(count),
    total: format.money(minor, currency),
  });
  const last =
    typeof recordOf(liquidations, run).bankFileAt === 'string' ? recordOf(liquidations, run).bankFileAt : null;
  const isOpen = state !== undefined && held !== undefined && held.count > 0;
  if (!isOpen && last === null) return null;
  return (
    <section className={bankFileCss['bankFile']} aria-label={translate('liquidate.bankFile.title')}>
      {isOpen && (
        <p className={bankFileCss['control']}>
          {translate(
            recordOf(liquidations, run).state === 'approved' ? 'liquidate.bankFile.will' : 'liquidate.bankFile.has',
          )}{' '}
          <strong>{translate('liquidate.bankFile.holds', textParams(held.count, held.totals.netMinor))}</strong>
        </p>
      )}
      {isOpen && recordOf(liquidations, run).state !== 'approved' && (
        <Download
          run={run}
          held={{ count: held.count, minor: held.totals.netMinor }}
          first={last === null}
          generated={generated}
          onDownload={onDownload}
        />
      )}
      {last !== null && (
        <p className={css['hint']}>
          {translate('liquidate.bankFile.last', {
            on: format.instant(last),
            ...textParams(
              minorOf(recordOf(liquidations, run), 'bankFileCount'),
              minorOf(recordOf(liquidations, run), 'bankFileMinor'),
            ),
          })}
        </p>
      )}
    </section>
  );
}

interface DownloadProps extends BankFileProps {
  /** Expected control totals of the file. */
  held: Control;
  /** Not downloaded yet: downloading is the next step of the run. */
  first: boolean;
}

function Download({ run, held, first, generated, onDownload }: DownloadProps) {
  const { translate, format } = useWords();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const outdated = useInvalidateLists(liquidations);
  const [control, setControl] = useState<Control | null>(null);
  const [problem, setProblem] = useState<ProblemDetails | null>(null);
  const name = `${recordOf(liquidations, run).number}.csv`;
  const currency = recordOf(liquidations, run).currency;

  const [download, downloading] = useOnce(async () => {
    setProblem(null);
    setControl(null);
    try {
      const { data } = await dataProvider.callFile(liquidationEndpoints.bankFile, {
        params: { id: run.id },
        query: {},
      });
      setControl(await controlOf(await data.text(), currency));
      saveFile(data, name);
      // The download is recorded in the run's history.
      outdated();
    } catch (error) {
      setProblem(problemOf(error));
    }
  });
  const downloadNow = useEffectEvent(() => {
    onDownload();
    void download();
  });
  useEffect(() => {
    if (generated) downloadNow();
  }, [generated]);

  const agrees = control !== null && control.count === held.count && control.minor === held.minor;
  return (
    <>
      <div className={css['foot']}>
        <Button
          variant={first ? 'contained' : 'outlined'}
          color={first ? 'primary' : 'inherit'}
          startIcon={<FileDown size={18} aria-hidden />}
          loading={downloading}
          onClick={() => void download()}
        >
          {translate('liquidate.bankFile.download')}
        </Button>
        <span className={css['hint']}>{translate('liquidate.bankFile.hint')}</span>
      </div>
      <output>
        {control && agrees && (
          <Alert severity="success">
            {translate('liquidate.bankFile.done', {
              name,
              smart_count: control.count,
              count: format.number(control.count),
              total: format.money(control.minor, currency),
            })}
          </Alert>
        )}
        {control && !agrees && <Alert severity="error">{translate('liquidate.bankFile.wrong')}</Alert>}
      </output>
      {problem && <ProblemAlert problem={problem} />}
    </>
  );
}
