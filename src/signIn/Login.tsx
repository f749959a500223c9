import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isIdentityEmbedded } from '../config';
import { useT } from '../i18n/useT';
import { Link, useAddress } from '../shell/address';
import { useSignOut } from '../shell/useSignOut';
import type { CodeStep } from '../session/codeStep';
import { PublicPage } from './PublicPage';
import { identityErrorNameOf, type IdentityErrorName } from '../session/identityErrors';
import { Field, PasswordField, FormError, SubmitButton } from './form';
import type { Person } from '../session/sessionState';
import { session, useSession } from '../session/session';
import { takeReturnPath } from '../session/paths';
import type { Duty } from '../../contract/duties';
import './demo.css';

const CodeForm = lazy(() => import('./CodeForm'));

export function Login() {
  const t = useT();
  const { go, isNavigating, state } = useAddress();
  const { person, signOutReason } = useSession();
  const [email, setEmail] = useState(emailFromState(state));
  const [demoPassword, setPassword] = useState('');
  const [error, setError] = useState<IdentityErrorName | null>(null);
  const [isSigningIn, setSigningIn] = useState(false);
  const [step, setStep] = useState<CodeStep | null>(null);
  const uid = person?.uid;
  const previousUid = useRef(uid);

  const openRequestedPage = useEffectEvent((uid: string) => go(takeReturnPath(uid) ?? '/home', { replace: true }));
  useEffect(() => {
    if (uid && uid !== previousUid.current) openRequestedPage(uid);
    previousUid.current = uid;
  }, [uid]);

  // Handles a new sign-in of the same user, for which the effect above does not run.
  const openRequestedPageAgain = () => {
    if (uid && session().get().person?.uid === uid) go(takeReturnPath(uid) ?? '/home', { replace: true });
  };

  const isPending = isSigningIn || isNavigating;

  const signIn = async () => {
    if (isPending) return;
    session().clearSignOutReason();
    setError(validateCredentials(email, demoPassword));
    if (validateCredentials(email, demoPassword)) return;
    setSigningIn(true);
    try {
      const nextStep = await session().signIn(email.trim(), demoPassword);
      setPassword('');
      setStep(nextStep);
      if (!nextStep) openRequestedPageAgain();
    } catch (failure) {
      setError(identityErrorNameOf(failure));
    } finally {
      setSigningIn(false);
    }
  };

  if (step) {
    const returnToPassword = (reason: IdentityErrorName | null) => {
      setStep(null);
      setError(reason);
    };
    return (
      <PublicPage title={t('signIn.code.title')} lead={t('signIn.code.lead', { email: email.trim() })}>
        <Suspense>
          <CodeForm step={step} onDone={openRequestedPageAgain} onBack={returnToPassword} />
        </Suspense>
      </PublicPage>
    );
  }

  return (
    <PublicPage title={t('signIn.login.title')} lead={t('signIn.login.lead')}>
      <form noValidate onSubmit={(event) => (event.preventDefault(), void signIn())}>
        <FormError name={error ?? signOutReason} />
        {person && !isPending ? <SignedInAs person={person} /> : null}
        <Field
          label={t('signIn.email')}
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onValue={setEmail}
          isInvalid={error === 'invalidEmail' || error === 'missingEmail' || error === 'wrongPair'}
        />
        <PasswordField
          label={t('signIn.password')}
          name="password"
          autoComplete="current-password"
          value={demoPassword}
          onValue={setPassword}
          isInvalid={error === 'missingPassword' || error === 'wrongPair'}
        />
        <SubmitButton isPending={isPending} label={t('signIn.login.submit')} pendingLabel={t('signIn.login.pending')} />
        <p className="public-link">
          <Link to="/forget" state={{ email }}>
            {t('signIn.login.forget')}
          </Link>
        </p>
      </form>
      {isIdentityEmbedded ? (
        <DemoAccounts
          onChoose={(account) => {
            setEmail(account.email);
            setPassword(account.demoPassword);
            setError(null);
          }}
        />
      ) : null}
    </PublicPage>
  );
}

function SignedInAs({ person }: { person: Person }) {
  const t = useT();
  const signOut = useSignOut();
  return (
    <div className="public-note">
      <p>{t('signIn.login.signedIn', { email: person.email })}</p>
      <p className="public-note-links">
        <Link to="/home">{t('signIn.login.continue')}</Link>
        <button type="button" onClick={signOut}>
          {t('menu.signOut')}
        </button>
      </p>
    </div>
  );
}

function validateCredentials(email: string, demoPassword: string): IdentityErrorName | null {
  if (email.trim() === '') return 'missingEmail';
  if (!/^\S+@\S+$/.test(email.trim())) return 'invalidEmail';
  return demoPassword === '' ? 'missingPassword' : null;
}

interface DemoAccount {
  email: string;
  /** Role, or the duty of an administrator. It is the key of the text below `signIn.demo.roles`. */
  role: Duty | 'blocked' | 'user' | 'company' | 'employee';
}

const demoAccounts: readonly DemoAccount[] = [
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

const demoPassword = 'sobremesa';

interface DemoAccountsProps {
  onChoose: (account: { email: string; demoPassword: string }) => void;
}

function DemoAccounts({ onChoose }: DemoAccountsProps) {
  const t = useT();
  return (
    <section className="demo" aria-labelledby="demo-title">
      <h2 id="demo-title">{t('signIn.demo.title')}</h2>
      <p>{t('signIn.demo.lead', { password: demoPassword })}</p>
      <ul>
        {demoAccounts.map(({ email, role }) => (
          <li key={email}>
            <button type="button" onClick={() => onChoose({ email, demoPassword })}>
              <span translate="no">{email}</span>
              <span className="demo-role">{t(`signIn.demo.roles.${role}`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function emailFromState(state: unknown): string {
  return typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
    ? state.email
    : '';
}
