import { useEffect, useRef, useState } from 'react';
import { embeddedIdentity } from '../config';
import { useT } from '../i18n/useT';
import { Link, useAddress } from '../layout/address';
import { DemoAccounts } from './DemoAccounts';
import { DoorPage } from './DoorPage';
import { identityErrorName, type IdentityErrorName } from './errors';
import { Field, PasswordField } from './Field';
import { handedEmail } from './handedEmail';
import { Problem } from './Problem';
import { session, useSession } from './session';
import { SubmitButton } from './SubmitButton';
import { takeWayBack } from './wayBack';

/** Sign-in. Who signs in goes through the guard, to where they were going. */
export function Login() {
  const t = useT();
  const { go, busy, state } = useAddress();
  const { person, denied, farewell } = useSession();
  const [email, setEmail] = useState(handedEmail(state));
  const [password, setPassword] = useState('');
  const [error, setError] = useState<IdentityErrorName | null>(null);
  const [asking, setAsking] = useState(false);
  const uid = person?.uid;
  const entered = useRef<string>(undefined);

  useEffect(() => {
    // Once a sign-in: the way back is gone when it is taken.
    const before = entered.current;
    entered.current = uid;
    if (uid && !denied && before !== uid) go(takeWayBack(uid) ?? '/home', { replace: true });
  }, [uid, denied, go]);

  const pending = asking || person !== null || busy;

  const signIn = async () => {
    if (pending) return;
    session().closeFarewell();
    setError(missing(email, password));
    if (missing(email, password)) return;
    setAsking(true);
    try {
      await session().signIn(email.trim(), password);
      setPassword('');
    } catch (failure) {
      setError(identityErrorName(failure));
    } finally {
      setAsking(false);
    }
  };

  return (
    <DoorPage title={t('door.login.title')} lead={t('door.login.lead')}>
      <form noValidate onSubmit={(event) => (event.preventDefault(), void signIn())}>
        <Problem name={error ?? farewell} />
        <Field
          label={t('door.email')}
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onValue={setEmail}
          invalid={error === 'invalidEmail' || error === 'missingEmail' || error === 'wrongPair'}
        />
        <PasswordField
          label={t('door.password')}
          name="password"
          autoComplete="current-password"
          value={password}
          onValue={setPassword}
          invalid={error === 'missingPassword' || error === 'wrongPair'}
        />
        <SubmitButton pending={pending} label={t('door.login.submit')} pendingLabel={t('door.login.pending')} />
        <p className="door-link">
          <Link to="/forget" state={{ email }}>
            {t('door.login.forget')}
          </Link>
        </p>
      </form>
      {embeddedIdentity ? (
        <DemoAccounts
          onChoose={(account) => {
            setEmail(account.email);
            setPassword(account.password);
            setError(null);
          }}
        />
      ) : null}
    </DoorPage>
  );
}

/** What the form can see is missing without asking anybody. */
function missing(email: string, password: string): IdentityErrorName | null {
  if (email.trim() === '') return 'missingEmail';
  if (!/^\S+@\S+$/.test(email.trim())) return 'invalidEmail';
  return password === '' ? 'missingPassword' : null;
}
