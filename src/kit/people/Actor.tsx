import { TruncatedText } from '../ui/NoBreakText';
import css from './people.module.css';
import { useActorName } from './useAdministrators';

interface Props {
  email: string;
  name?: string | undefined;
}

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
