import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import FileUp from 'lucide-react/icons/file-up';
import { useRef, useState, type ChangeEvent } from 'react';
import { decode, FileRefused, type RefusalReason } from '../../kit/import/source';
import { useWords } from '../../kit/words';
import css from './batch.module.css';

interface Props {
  text: string;
  /** Error text for the whole list; empty for none. */
  wrong: string;
  onText: (text: string) => void;
}

/** Maximum size of a list of recipients, in bytes: far more than one batch can issue. */
const mostBytes = 500_000;

export function Recipients({ text, wrong, onText }: Props) {
  const { translate } = useWords();
  const [refused, setRefused] = useState<RefusalReason | null>(null);
  const chooser = useRef<HTMLInputElement>(null);

  async function read({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    // Allows choosing the same file again after a correction.
    const bytes = file && file.size <= mostBytes ? file.arrayBuffer() : null;
    currentTarget.value = '';
    if (!file) return;
    try {
      if (!bytes) throw new FileRefused('tooLarge');
      onText(decode(new Uint8Array(await bytes)).replace(/^\uFEFF/, ''));
      setRefused(null);
    } catch (error) {
      setRefused(error instanceof FileRefused ? error.reason : 'unreadable');
    }
  }

  return (
    <div className={css['recipients']}>
      <TextField
        multiline
        fullWidth
        minRows={5}
        maxRows={14}
        label={translate('giftCards.batch.recipients')}
        placeholder={translate('giftCards.batch.example')}
        value={text}
        onChange={({ target }) => onText(target.value)}
        error={wrong !== ''}
        helperText={wrong || translate('giftCards.batch.hint')}
        slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false }, formHelperText: { 'aria-live': 'polite' } }}
      />
      <input
        ref={chooser}
        hidden
        type="file"
        aria-label={translate('giftCards.batch.file')}
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        onChange={(event) => void read(event)}
      />
      <Button
        color="inherit"
        variant="outlined"
        startIcon={<FileUp size={18} aria-hidden />}
        onClick={() => chooser.current?.click()}
      >
        {translate('giftCards.batch.file')}
      </Button>
      {refused && (
        <Alert severity="error">
          {translate(
            `giftCards.batch.refused.${refused === 'tooLarge' || refused === 'notCsv' ? refused : 'unreadable'}`,
          )}
        </Alert>
      )}
    </div>
  );
}
