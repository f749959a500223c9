import IconButton from '@mui/material/IconButton';
import Button from '@mui/material/Button';
import FileText from 'lucide-react/icons/file-text';
import Image from 'lucide-react/icons/image';
import X from 'lucide-react/icons/x';
import { documentType } from '../../contract/images';
import { canRetry } from '../data/problem';
import { useResourceText } from '../kit/resourceText';
import type { Attachments } from './useAttachments';
import css from './files.module.css';

export function ChosenFiles({ files, retry, remove }: Attachments) {
  const { translate } = useResourceText();
  if (files.length === 0) return null;
  return (
    <ul className={css['chosen']}>
      {files.map(({ key, name, stored, problem, isSending, file }) => (
        <li key={key} data-failed={problem ? true : undefined}>
          {(stored?.type ?? file?.type) === documentType ? (
            <FileText size={18} aria-hidden />
          ) : (
            <Image size={18} aria-hidden />
          )}
          <span className={css['fileName']} translate="no">
            {name}
          </span>
          {isSending && <progress aria-label={translate('notes.sending', { name })} />}
          {problem && canRetry(problem) && (
            <Button size="small" color="inherit" onClick={() => retry(key)}>
              {translate('form.retry')}
            </Button>
          )}
          <IconButton
            size="small"
            color="inherit"
            aria-label={translate('notes.removeFile', { name })}
            onClick={() => remove(key)}
          >
            <X size={16} aria-hidden />
          </IconButton>
          {problem && (
            <p role="alert" className={css['wrong']}>
              {translate(`problems.${problem.code}`, problem.params)}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
