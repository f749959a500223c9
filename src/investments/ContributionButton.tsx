import Button from '@mui/material/Button';
import Banknote from 'lucide-react/icons/banknote';
import { Link } from 'react-router';
import { deposits } from '../../contract/money/deposits';
import { createPathOf } from '../kit/form/paths';
import { useResourceText } from '../kit/resourceText';
import { PrimaryAction } from '../kit/ui/PrimaryAction';

/** Link to the form of the deposit that confirms a contribution. */
export function ContributionButton({ investmentId, amountMinor }: { investmentId: string; amountMinor?: number }) {
  const { lookup } = useResourceText();
  return (
    <PrimaryAction>
      <Button
        variant="contained"
        startIcon={<Banknote size={18} aria-hidden />}
        component={Link}
        to={createPathOf(deposits, {
          purpose: 'investment',
          investmentId,
          ...(amountMinor !== undefined && { amountMinor: String(amountMinor) }),
        })}
      >
        {lookup(deposits.name, 'create')}
      </Button>
    </PrimaryAction>
  );
}
