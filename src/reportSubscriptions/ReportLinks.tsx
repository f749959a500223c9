import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useResourceText } from '../kit/resourceText';
import { useIsPermitted } from '../session/useMayDo';
import { menuPages, permissionOf } from '../shell/menu';

/** Links to the reports that the user may read, where a subscription starts. */
export function ReportLinks() {
  const { translate } = useResourceText();
  const isPermitted = useIsPermitted();
  return menuPages
    .filter((page) => page.url.startsWith('/reports/') && isPermitted(permissionOf(page)))
    .map(({ title, url }) => (
      <Button key={url} variant="outlined" component={Link} to={url}>
        {translate(title)}
      </Button>
    ));
}
