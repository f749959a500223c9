import { lazy, Suspense, useId, useRef, useState, type ChangeEvent } from 'react';
import { useNavigate } from 'react-router';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import FileUp from 'lucide-react/icons/file-up';
import type { IssuedBatch } from '../../../contract/money/giftcardEndpoints';
import { giftCards, maxGiftCardsAtOnce } from '../../../contract/money/giftcards';
import { Page } from '../../shell/Page';
import formCss from '../../kit/form/form.module.css';
import { ReviewForm, FormSections } from '../../kit/form/RecordForm';
import { refusedErrorName, useRecordForm } from '../../kit/form/useRecordForm';
import { useBackPath } from '../../kit/form/paths';
import { useNewRecordValues } from '../../kit/form/startValues';
import type { FormValues } from '../../kit/form/formValues';
import { useResourceText } from '../../kit/resourceText';
import { clearUnsaved, useUnsaved } from '../../unsaved';
import { useToday } from '../../kit/ui/useToday';
import { defaultExpiry, batchListPath } from '../giftCard';
import { GiftCardCodesDialog } from '../GiftCardCodesDialog';
import type { BatchAttempt } from './IssueBatchDialog';
import { computeBatchKey, forgetBatch } from './batchKey';
import { BatchRows, parseRecipients, batchTerms, toBatchRows, type BatchRow } from './BatchRows';
import { ResourceScope } from '../../kit/contexts';
import { decodeText, FileRefused, type RefusalReason } from '../../kit/import/importSource';
import css from './batch.module.css';

const IssueBatchDialog = lazy(() => import('./IssueBatchDialog'));

export default function GiftCardBatchScreen() {
  const { translate, format } = useResourceText();
  const today = useToday();
  const navigate = useNavigate();
  const back = useBackPath(giftCards);
  const headingId = useId();
  const startValues = useNewRecordValues(batchTerms);
  const [initial] = useState({ ...startValues, expiresOn: defaultExpiry(today) });
  const form = useRecordForm(batchTerms, initial);
  const [text, setText] = useState('');
  useUnsaved(text !== '');
  const [recipientsError, setRecipientsError] = useState('');
  const [invalidRows, setInvalidRows] = useState<readonly BatchRow[]>([]);
  const lastAttempt = useRef<BatchAttempt | null>(null);
  const [dialogAttempt, setDialogAttempt] = useState<BatchAttempt | null>(null);
  const [isLastOutcomeUnknown, setLastOutcomeUnknown] = useState(false);
  const [issuedBatch, setIssuedBatch] = useState<IssuedBatch | null>(null);

  async function review(terms: FormValues) {
    if (isLastOutcomeUnknown && lastAttempt.current) {
      setDialogAttempt(lastAttempt.current);
      return;
    }
    const rows = toBatchRows(terms, await parseRecipients(text));
    const hasViolations = rows.some(({ violations }) => violations.length > 0);
    setInvalidRows(hasViolations ? rows : []);
    setRecipientsError(recipientsErrorText(rows.length, hasViolations));
    if (hasViolations || rows.length === 0 || rows.length > maxGiftCardsAtOnce) {
      form.setError(refusedErrorName, { type: 'recipients' });
      return;
    }
    const isSameBatch =
      lastAttempt.current !== null && JSON.stringify(lastAttempt.current.rows) === JSON.stringify(rows);
    lastAttempt.current =
      isSameBatch && lastAttempt.current ? lastAttempt.current : { key: await computeBatchKey(rows), rows };
    setDialogAttempt(lastAttempt.current);
  }

  function recipientsErrorText(count: number, hasViolations: boolean): string {
    if (count === 0) return translate('giftCards.batch.none');
    if (count > maxGiftCardsAtOnce)
      return translate('giftCards.batch.tooMany', {
        count: format.number(count),
        most: format.number(maxGiftCardsAtOnce),
      });
    return hasViolations ? translate('giftCards.batch.wrong') : '';
  }

  return (
    <Page title={translate('giftCards.batch.open')} back={back}>
      <ReviewForm
        form={form}
        draft={{ resource: batchTerms, extraInput: { value: text, restore: setText } }}
        onSubmit={review}
        back={back}
        outcomeUnknownText={isLastOutcomeUnknown ? translate('giftCards.batch.unsettled') : null}
        problem={null}
        submitLabel={translate('giftCards.batch.open')}
      >
        <section className={formCss['section']} aria-labelledby={headingId}>
          <h2 id={headingId}>{translate('giftCards.batch.who')}</h2>
          <div className={formCss['wide']}>
            <RecipientsField
              text={text}
              errorText={recipientsError}
              onText={(next) => {
                setText(next);
                setRecipientsError('');
                setInvalidRows([]);
              }}
            />
            {invalidRows.length > 0 && (
              <BatchRows rows={invalidRows} violationsByRow={invalidRows.map(({ violations }) => violations)} />
            )}
          </div>
        </section>
        <ResourceScope resource={batchTerms}>
          <FormSections />
        </ResourceScope>
      </ReviewForm>
      {dialogAttempt && (
        <Suspense fallback={null}>
          <IssueBatchDialog
            attempt={dialogAttempt}
            isRetry={isLastOutcomeUnknown}
            onIssued={(batch) => {
              setLastOutcomeUnknown(false);
              clearUnsaved();
              setIssuedBatch(batch);
            }}
            onClose={(isOutcomeUnknown) => {
              setLastOutcomeUnknown(isOutcomeUnknown);
              setDialogAttempt(null);
            }}
          />
        </Suspense>
      )}
      {issuedBatch && (
        <GiftCardCodesDialog
          cards={issuedBatch.cards}
          onClose={() => {
            forgetBatch();
            // Replaces the form in the browser history: Back would show an empty form.
            void navigate(batchListPath(issuedBatch.batchId), { replace: true });
          }}
        />
      )}
    </Page>
  );
}

interface Props {
  text: string;
  errorText: string;
  onText: (text: string) => void;
}

const maxFileBytes = 500_000;

function RecipientsField({ text, errorText, onText }: Props) {
  const { translate } = useResourceText();
  const [fileError, setFileError] = useState<RefusalReason | null>(null);
  const fileInput = useRef<HTMLInputElement>(null);

  async function readFile({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    const bytes = file && file.size <= maxFileBytes ? file.arrayBuffer() : null;
    // Resets the input, so that the same file can be chosen again after a correction.
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
