import { OneLine } from '../ui/Unbroken';
import css from './people.module.css';
import { useActorName } from './useAdministrators';

interface Props {
  email: string;
  /** The name at the time; by default that of the administrator with this address. */
  name?: string | undefined;
}

/** A person by name with the e-mail address beside it; an address without an administrator alone. */
export function Actor({ email, name: given }: Props) {
  const nameOf = useActorName(given === undefined);
  const name = given ?? nameOf(email);
  if (name === undefined || name === email) return <OneLine>{email}</OneLine>;
  return (
    <span className={css['actor']}>
      <span translate="no">{name}</span>{' '}
      <small>
        <OneLine>{email}</OneLine>
      </small>
    </span>
  );
}
