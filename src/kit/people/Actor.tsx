import { TruncatedText } from '../ui/NoBreakText';
import css from './people.module.css';
import { useActorName } from './useAdministrators';

interface Props {
  email: string;
  /** Name at the time; defaults to that of the administrator with this e-mail address. */
  name?: string | undefined;
}

/** Shows a person's name and e-mail address; only the address if no administrator has it. */
export function Actor({ email, name: storedName }: Props) {
  const nameOf = useActorName(storedName === undefined);
  const name = storedName ?? nameOf(email);
  if (name === undefined || name === email) return <TruncatedText>{email}</TruncatedText>;
  return (
    <span className={css['actor']}>
      <span translate="no">{name}</span>{' '}
      <small>
        <TruncatedText>{email}</TruncatedText>
      </small>
    </span>
  );
}
