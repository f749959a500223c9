import type { Duty } from '../../contract/duties';
import { useT } from '../i18n/useT';
import './demo.css';

interface DemoAccount {
  email: string;
  /** Role or, for administrators, duty; key of the text in `door.demo.roles`. */
  role: Duty | 'blocked' | 'user' | 'company' | 'employee';
}

const accounts: readonly DemoAccount[] = [
  { email: 'admin@sobremesa.app', role: 'owner' },
  { email: 'ana@sobremesa.app', role: 'owner' },
  { email: 'tadeo@sobremesa.app', role: 'finance' },
  { email: 'marisol@sobremesa.app', role: 'support' },
  { email: 'carmen@sobremesa.app', role: 'catalogs' },
  { email: 'aurelio@sobremesa.app', role: 'auditor' },
  { email: 'blocked@sobremesa.app', role: 'blocked' },
  { email: 'user@sobremesa.app', role: 'user' },
  { email: 'company@sobremesa.app', role: 'company' },
  { email: 'employee@sobremesa.app', role: 'employee' },
];

const password = 'sobremesa';

interface DemoAccountsProps {
  onChoose: (account: { email: string; password: string }) => void;
}

/** Accounts of the embedded identity, one per role and one per duty of administrators; a click fills in the form. */
export function DemoAccounts({ onChoose }: DemoAccountsProps) {
  const t = useT();
  return (
    <section className="demo" aria-labelledby="demo-title">
      <h2 id="demo-title">{t('door.demo.title')}</h2>
      <p>{t('door.demo.lead', { password })}</p>
      <ul>
        {accounts.map(({ email, role }) => (
          <li key={email}>
            <button type="button" onClick={() => onChoose({ email, password })}>
              <span translate="no">{email}</span>
              <span className="demo-role">{t(`door.demo.roles.${role}`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
