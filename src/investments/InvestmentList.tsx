import Button from '@mui/material/Button';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import { Link } from 'react-router';
import { investmentMovements } from '../../contract/money/investments';
import { routeOf } from '../../contract/resource';
import { ListScreen } from '../kit/list/ListScreen';
import { useResourceText } from '../kit/resourceText';

export default function InvestmentList() {
  const texts = useResourceText();
  const movementsButton = (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<ArrowLeftRight size={18} aria-hidden />}
      component={Link}
      to={routeOf(investmentMovements)}
    >
      {texts.translate('investments.movements')}
    </Button>
  );
  return <ListScreen actions={movementsButton} />;
}
