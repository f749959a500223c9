import Button from '@mui/material/Button';
import Pencil from 'lucide-react/icons/pencil';
import { Link, useLocation, type LinkProps } from 'react-router';
import { useRecord, useResource } from '../contexts';
import { PrimaryAction } from '../ui/PrimaryAction';
import { ActionAvailability } from '../ui/ActionAvailability';
import { useResourceText } from '../resourceText';
import { editPathOf } from './paths';

/**
 * Link to the form of the record in context, for a resource whose records also have a page. The text
 * `resources.{name}.edit` overrides its label.
 */
export function EditButton({ variant = 'contained' }: { variant?: 'contained' | 'outlined' }) {
  const resource = useResource();
  const record = useRecord();
  const { translate, lookup } = useResourceText();
  const { state } = useLocation();
  return (
    <ActionAvailability availability={record.actions['edit']}>
      {(props) => {
        const button = (
          <Button
            {...props}
            variant={variant}
            color={variant === 'outlined' ? 'inherit' : 'primary'}
            startIcon={<Pencil size={18} aria-hidden />}
            {...(!props.onClick &&
              ({ component: Link, to: editPathOf(resource, record.id), state } satisfies LinkProps & {
                component: typeof Link;
              }))}
          >
            {lookup(resource.name, 'edit') || translate('form.edit')}
          </Button>
        );
        return variant === 'contained' ? <PrimaryAction>{button}</PrimaryAction> : button;
      }}
    </ActionAvailability>
  );
}
