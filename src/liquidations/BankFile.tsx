import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { liquidationEndpoints } from '../../contract/money/liquidationEndpoints';
import { liquidations, type GeneratedBankFile } from '../../contract/money/liquidations';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { problemOf, type ProblemDetails } from '../data/problem';
import { ActionIcon } from '../kit/actions/ActionIcon';
import { actionText } from '../kit/actions/actionText';
import { saveFile } from '../kit/files/saveFile';
import { useInvalidateLists } from '../kit/recordCache';
import { recordOf, type AnyRecord } from '../kit/record';
import { useResourceText, type TextParams } from '../kit/resourceText';
import { useSingleFlight } from '../kit/useWriteOnce';
import { ConfirmDialog } from '../kit/ui/Dialog';
import { PrimaryAction } from '../kit/ui/PrimaryAction';
import { ProblemAlert } from '../kit/ui/ProblemAlert';
import css from './liquidate.module.css';
import bankFileCss from './bankFile.module.css';
import { awaitsFileFilter, useItemTotals } from './useLiquidationQuery';
import { parseUnits } from '../../contract/amounts';
import { decimalsOf } from '../../contract/currencies';

/** Returns the section of the bank files and the button that generates the next one, for the header of the page. */
export function useBankFile(run: AnyRecord): {
  section: ReactNode;
  generateButton: ReactNode;
  onProcessed: () => void;
} {
  const { translate } = useResourceText();
  const totalsText = useTotalsText(run);
  const { state, bankFiles } = recordOf(liquidations, run);
  const isApproved = state === 'approved';
  const filter = isApproved ? { state: ['pending'] } : awaitsFileFilter;
  const { data, isPlaceholderData } = useItemTotals(run, filter);
  const { download, isDownloading, outcome } = useBankFileDownload(run);
  const [isJustProcessed, setJustProcessed] = useState(false);
  const section = useRef<HTMLElement>(null);
  const downloadAndFocus = async (totals: ControlTotals, earlierFile?: number) => {
    await download(totals, earlierFile);
    // The button of a new file disappears with the download.
    section.current?.focus({ preventScroll: true });
  };
  const earlierFiles = bankFiles ?? [];
  const newTotals =
    data && data.count > 0 && (isApproved || (statesWithBankFile.has(state) && !isPlaceholderData))
      ? { count: data.count, minor: data.totals.netMinor }
      : null;
  return {
    onProcessed: () => setJustProcessed(true),
    generateButton: newTotals && !isApproved && (
      <GenerateButton
        isJustProcessed={isJustProcessed}
        isDownloading={isDownloading}
        onGenerate={() => {
          setJustProcessed(false);
          void downloadAndFocus(newTotals);
        }}
      />
    ),
    section: (newTotals || earlierFiles.length > 0) && (
      <section
        ref={section}
        tabIndex={-1}
        className={bankFileCss['bankFile']}
        aria-label={translate('liquidate.bankFile.title')}
      >
        {newTotals && (
          <p className={bankFileCss['control']}>
            {translate(earlierFiles.length === 0 ? 'liquidate.bankFile.will' : 'liquidate.bankFile.hasNew')}{' '}
            <strong>{totalsText('liquidate.bankFile.holds', newTotals)}</strong>
          </p>
        )}
        {newTotals && !isApproved && <p className={css['hint']}>{translate('liquidate.bankFile.hint')}</p>}
        {outcome}
        {earlierFiles.map((file, index) => (
          <EarlierFile
            key={file.at}
            run={run}
            number={index + 1}
            file={file}
            isDownloading={isDownloading}
            onDownload={(totals) => void downloadAndFocus(totals, index + 1)}
          />
        ))}
      </section>
    ),
  };
}

const statesWithBankFile: ReadonlySet<string> = new Set(['processing', 'partiallyPaid']);

interface GenerateButtonProps {
  isJustProcessed: boolean;
  isDownloading: boolean;
  onGenerate: () => void;
}

function GenerateButton({ isJustProcessed, isDownloading, onGenerate }: GenerateButtonProps) {
  const texts = useResourceText();
  const generateNow = useEffectEvent(onGenerate);
  useEffect(() => {
    if (isJustProcessed) generateNow();
  }, [isJustProcessed]);
  return (
    <PrimaryAction>
      <Button
        variant="contained"
        startIcon={<ActionIcon action="process" />}
        loading={isDownloading}
        onClick={onGenerate}
      >
        {actionText(liquidations.name, 'process', texts, '').label}
      </Button>
    </PrimaryAction>
  );
}

interface EarlierFileProps {
  run: AnyRecord;
  number: number;
  file: GeneratedBankFile;
  isDownloading: boolean;
  onDownload: (totals: ControlTotals) => void;
}

function EarlierFile({ run, number, file, isDownloading, onDownload }: EarlierFileProps) {
  const { translate, format } = useResourceText();
  const totalsText = useTotalsText(run);
  const { data } = useItemTotals(run, { state: ['processing'], bankFileNumber: number });
  const [isConfirming, setConfirming] = useState(false);
  const openTotals = data && data.count > 0 ? { count: data.count, minor: data.totals.netMinor } : null;
  const on = format.instant(file.at);
  return (
    <div className={css['foot']}>
      <span className={css['hint']}>{totalsText('liquidate.bankFile.earlier', file, { number, on })}</span>
      {openTotals && (
        <Button color="inherit" disabled={isDownloading} onClick={() => setConfirming(true)}>
          {translate('liquidate.bankFile.again', { number })}
        </Button>
      )}
      {isConfirming && openTotals && (
        <ConfirmDialog
          title={translate('liquidate.bankFile.againTitle', { number })}
          confirmLabel={translate('liquidate.bankFile.againConfirm')}
          isPending={false}
          onConfirm={() => {
            setConfirming(false);
            onDownload(openTotals);
          }}
          onClose={() => setConfirming(false)}
        >
          <p>{translate('liquidate.bankFile.againText', { on })}</p>
          <p>
            {translate('liquidate.bankFile.againHolds')}{' '}
            <strong>{totalsText('liquidate.bankFile.holds', openTotals)}</strong>
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}

function useTotalsText(run: AnyRecord) {
  const { translate, format } = useResourceText();
  const { currency } = recordOf(liquidations, run);
  return (key: string, { count, minor }: ControlTotals, params: TextParams = {}) =>
    translate(key, {
      ...params,
      smart_count: count,
      count: format.number(count),
      total: format.money(minor, currency),
    });
}

function useBankFileDownload(run: AnyRecord) {
  const { translate } = useResourceText();
  const notify = useNotify();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const invalidateLists = useInvalidateLists(liquidations);
  const [isWrong, setWrong] = useState(false);
  const [problem, setProblem] = useState<ProblemDetails | null>(null);
  const { currency } = recordOf(liquidations, run);
  const [download, isDownloading] = useSingleFlight(async (expectedTotals: ControlTotals, earlierFile?: number) => {
    setProblem(null);
    setWrong(false);
    try {
      const { data } = await dataProvider.callFile(liquidationEndpoints.bankFile, {
        params: { id: run.id },
        query: earlierFile === undefined ? {} : { file: String(earlierFile) },
      });
      const totals = await readControlTotals(await data.text(), currency);
      const isExpected = totals.count === expectedTotals.count && totals.minor === expectedTotals.minor;
      saveFile(data, data.name);
      setWrong(!isExpected);
      if (isExpected) notify('liquidate.bankFile.done', { type: 'success', messageArgs: { name: data.name } });
    } catch (error) {
      setProblem(problemOf(error));
    }
    // Refetches the run and its history, which record the download.
    invalidateLists();
  });
  const outcome: ReactNode = (
    <>
      {isWrong && <Alert severity="error">{translate('liquidate.bankFile.wrong')}</Alert>}
      {problem && <ProblemAlert problem={problem} />}
    </>
  );
  return { download, isDownloading, outcome };
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
