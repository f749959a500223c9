import Button from '@mui/material/Button';
import SnackbarContent from '@mui/material/SnackbarContent';
import { useCloseNotification } from 'react-admin';
import { Link } from 'react-router';
import { noticePath, multipleNoticesPath, type NoticeKind } from '../../contract/notices';
import { useResourceText } from '../kit/resourceText';

/** Toast that announces records of one kind that wait for the person, with a link to them. */
export function NoticeToast({ kind, ids }: { kind: NoticeKind; ids: readonly [string, ...string[]] }) {
  const { translate, format } = useResourceText();
  const close = useCloseNotification();
  const isOne = ids.length === 1;
  return (
    <SnackbarContent
      // Announced politely; the default role would be alert.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="status"
      message={translate(`notices.told.${kind}`, { smart_count: ids.length, count: format.number(ids.length) })}
      action={
        <Button
          component={Link}
          to={isOne ? noticePath({ kind, id: ids[0] }) : multipleNoticesPath}
          color="inherit"
          size="small"
          onClick={close}
        >
          {translate(isOne ? 'notices.open' : 'notices.openSeveral')}
        </Button>
      }
    />
  );
}
