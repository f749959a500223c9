import SandboxMenuItems from '../sandbox/SandboxMenuItems';
import { useOwnDuties } from '../session/duties';
import { useT } from '../i18n/useT';

/** Items of the account menu that the first page does not need. */
export default function AccountMenuItems() {
  const t = useT();
  const { duties } = useOwnDuties();
  const isReadOnly = duties !== null && duties.length > 0 && duties.every((duty) => duty === 'auditor');
  return (
    <>
      {isReadOnly && <p className="account-email">{t('layout.readOnly')}</p>}
      <SandboxMenuItems />
    </>
  );
}
