import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { unitsOf } from '../../api/contract/amounts';
import { decimalsOf } from '../../api/contract/currencies';
import { liquidations } from '../../api/contract/money/liquidations';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { problemOf, type ProblemDetails } from '../data/problem';
import { saveFile } from '../resources/list/saveFile';
import { useListsOutdated } from '../resources/remember';
import type { AnyRecord } from '../resources/record';
import { useWords } from '../resources/words';
import { useOnce } from '../ui/once';
import { ProblemAlert } from '../ui/ProblemAlert';
import { controlOf, type Control } from './bankFile';
import css from './liquidate.module.css';

const withFile: ReadonlySet<unknown> = new Set(['processing', 'paid', 'partiallyPaid']);

/** The file that the bank pays from, and its control total to compare with what the bank reads. */
export function BankFileDownload({ run }: { run: AnyRecord }) {
  const { translate, format } = useWords();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const outdated = useListsOutdated(liquidations);
  const [control, setControl] = useState<Control | null>(null);
  const [problem, setProblem] = useState<ProblemDetails | null>(null);
  const name = `${String(run['number'])}.csv`;
  const currency = String(run['currency']);

  const [download, downloading] = useOnce(async () => {
    setProblem(null);
    try {
      const { data } = await dataProvider.documentFile(liquidations.name, run.id, 'bank-file');
      setControl(controlOf(await data.text()));
      saveFile(data, name);
      // The history of the run has one event more.
      outdated(run.id);
    } catch (error) {
      setProblem(problemOf(error));
    }
  });

  if (!withFile.has(run['state'])) return null;
  const total = control && unitsOf(control.amount, decimalsOf(currency));
  return (
    <section className={css['bankFile']} aria-label={translate('liquidate.bankFile.title')}>
      <div className={css['foot']}>
        <Button variant="outlined" color="inherit" startIcon={<FileDown size={18} aria-hidden />} loading={downloading} onClick={() => void download()}>
          {translate('liquidate.bankFile.download')}
        </Button>
        <span className={css['hint']}>{translate('liquidate.bankFile.hint')}</span>
      </div>
      <output>
        {control && typeof total === 'number' && (
          <Alert severity="success">
            {translate('liquidate.bankFile.done', { name, smart_count: control.count, count: format.number(control.count), total: format.money(total, currency) })}
          </Alert>
        )}
      </output>
      {problem && <ProblemAlert problem={problem} />}
    </section>
  );
}
