import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import FileUp from 'lucide-react/icons/file-up';
import { useRef, useState, type ChangeEvent } from 'react';
import { decodeText, FileRefused, type RefusalReason } from '../../kit/import/importSource';
import { useResourceText } from '../../kit/resourceText';
import css from './batch.module.css';

interface Props {
  text: string;
  errorText: string;
  onText: (text: string) => void;
}

const maxFileBytes = 500_000;

export function RecipientsField({ text, errorText, onText }: Props) {
  const { translate } = useResourceText();
  const [fileError, setFileError] = useState<RefusalReason | null>(null);
  const fileInput = useRef<HTMLInputElement>(null);

  async function readFile({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    // Resets the input, so that the same file can be chosen again after a correction.
    const bytes = file && file.size <= maxFileBytes ? file.arrayBuffer() : null;
    currentTarget.value = '';
    if (!file) return;
    try {
      if (!bytes) throw new FileRefused('tooLarge');
      onText(decodeText(new Uint8Array(await bytes)).replace(/^\uFEFF/, ''));
      setFileError(null);
    } catch (error) {
      setFileError(error instanceof FileRefused ? error.reason : 'unreadable');
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
        error={errorText !== ''}
        helperText={errorText || translate('giftCards.batch.hint')}
        slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false }, formHelperText: { 'aria-live': 'polite' } }}
      />
      <input
        ref={fileInput}
        hidden
        type="file"
        aria-label={translate('giftCards.batch.file')}
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        onChange={(event) => void readFile(event)}
      />
      <Button
        color="inherit"
        variant="outlined"
        startIcon={<FileUp size={18} aria-hidden />}
        onClick={() => fileInput.current?.click()}
      >
        {translate('giftCards.batch.file')}
      </Button>
      {fileError && (
        <Alert severity="error">
          {translate(
            `giftCards.batch.refused.${fileError === 'tooLarge' || fileError === 'notCsv' ? fileError : 'unreadable'}`,
          )}
        </Alert>
      )}
    </div>
  );
}
