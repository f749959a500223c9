import Button from '@mui/material/Button';
import Plus from 'lucide-react/icons/plus';
import { Link } from 'react-router';
import type { Resource } from '../../../contract/resource';
import { PrimaryAction } from '../ui/PrimaryAction';
import { useResourceText } from '../resourceText';
import { createPathOf } from './paths';

interface Props {
  resource: Resource;
  /** Search part of the list's address, to which the form returns. */
  from?: string;
}

/** Primary action of a list: the link to the form of a new record. */
export function CreateButton({ resource, from }: Props) {
  const { lookup } = useResourceText();
  return (
    <PrimaryAction>
      <Button
        variant="contained"
        startIcon={<Plus size={18} aria-hidden />}
        component={Link}
        to={createPathOf(resource)}
        state={from === undefined ? undefined : { from }}
      >
        {lookup(resource.name, 'create')}
      </Button>
    </PrimaryAction>
  );
}
