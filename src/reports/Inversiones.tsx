import Button from '@mui/material/Button';
import Plus from 'lucide-react/icons/plus';
import { Link } from 'react-router';
import { useT } from '../i18n/useT';
import { investments } from '../../contract/money/investments';
import { inversionesReport } from '../../contract/reports/inversiones';
import { createPathOf } from '../kit/form/paths';
import { capitalDrilldowns } from './inversiones/drilldowns';
import { ScheduledMovementsPanel } from './inversiones/ScheduledMovementsPanel';
import { useMayDo } from '../session/useMayDo';
import { ReportScreen } from './ReportScreen';
import { defineView } from './view';

const view = defineView(inversionesReport, {
  id: 'inversiones',
  defaults: { preset: 'last12Months', groupBy: 'investor' },
  kpis: inversionesReport.keyFigures,
  combinedChart: { kind: 'lines', figures: ['paidInMinor', 'returnedMinor'] },
  columns: [
    'outstandingMinor',
    'committedMinor',
    'paidInMinor',
    'principalMinor',
    'writtenOffMinor',
    'yieldMinor',
    'returnedMinor',
    'dpiBp',
  ],
  factorFigures: ['dpiBp'],
  drilldowns: capitalDrilldowns,
  Panels: ScheduledMovementsPanel,
});

export default function Inversiones() {
  const translate = useT();
  const mayDo = useMayDo();
  const createButton = mayDo(investments, 'create') && (
    <Button
      variant="contained"
      startIcon={<Plus size={18} aria-hidden />}
      component={Link}
      to={createPathOf(investments)}
    >
      {translate('resources.investments.create')}
    </Button>
  );
  return <ReportScreen view={view} title={translate('menu.inversiones')} actions={createButton || null} />;
}
