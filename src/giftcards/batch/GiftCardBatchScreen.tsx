import { lazy, Suspense, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { IssuedBatch } from '../../../contract/money/giftcardEndpoints';
import { giftCards, maxGiftCardsAtOnce } from '../../../contract/money/giftcards';
import { Page } from '../../shell/Page';
import formCss from '../../kit/form/form.module.css';
import { ReviewForm } from '../../kit/form/RecordForm';
import { FormSections } from '../../kit/form/FormSections';
import { refusedErrorName } from '../../kit/form/formErrors';
import { useBackPath } from '../../kit/form/paths';
import { useRecordForm } from '../../kit/form/useRecordForm';
import { useStartValues } from '../../kit/form/startValues';
import type { FormValues } from '../../kit/form/formValues';
import { useResourceText } from '../../kit/resourceText';
import { clearUnsaved, useUnsaved } from '../../unsaved';
import { useToday } from '../../kit/ui/useToday';
import { defaultExpiry } from '../giftCard';
import { GiftCardCodesDialog } from '../GiftCardCodesDialog';
import { batchListPath } from '../paths';
import type { BatchAttempt } from './IssueBatchDialog';
import { batchKey, forgetBatch } from './batchKey';
import { BatchRows } from './BatchRows';
import { RecipientsField } from './RecipientsField';
import { parseRecipients } from './parseRecipients';
import { batchTerms, toBatchRows, type BatchRow } from './toBatchRows';
import { ResourceScope } from '../../kit/contexts';

const IssueBatchDialog = lazy(() => import('./IssueBatchDialog'));

export default function GiftCardBatchScreen() {
  const { translate, format } = useResourceText();
  const today = useToday();
  const navigate = useNavigate();
  const back = useBackPath(giftCards);
  const heading = useId();
  const startValues = useStartValues(batchTerms);
  const [initial] = useState({ ...startValues, expiresOn: defaultExpiry(today) });
  const form = useRecordForm(batchTerms, initial);
  const [text, setText] = useState('');
  useUnsaved(text !== '');
  const [recipientsError, setRecipientsError] = useState('');
  const [invalidRows, setInvalidRows] = useState<readonly BatchRow[]>([]);
  const lastAttempt = useRef<BatchAttempt | null>(null);
  const [openAttempt, setOpenAttempt] = useState<BatchAttempt | null>(null);
  const [unsettled, setUnsettled] = useState(false);
  const [issued, setIssued] = useState<IssuedBatch | null>(null);

  async function review(terms: FormValues) {
    if (unsettled && lastAttempt.current) {
      setOpenAttempt(lastAttempt.current);
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
      isSameBatch && lastAttempt.current ? lastAttempt.current : { key: await batchKey(rows), rows };
    setOpenAttempt(lastAttempt.current);
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
        unsettled={unsettled ? translate('giftCards.batch.unsettled') : null}
        problem={null}
        reviewLabel={translate('giftCards.batch.review')}
      >
        <section className={formCss['section']} aria-labelledby={heading}>
          <h2 id={heading}>{translate('giftCards.batch.who')}</h2>
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
      {openAttempt && (
        <Suspense fallback={null}>
          <IssueBatchDialog
            attempt={openAttempt}
            lostBefore={unsettled}
            onIssued={(batch) => {
              setUnsettled(false);
              clearUnsaved();
              setIssued(batch);
            }}
            onClose={(isOutcomeUnknown) => {
              setUnsettled(isOutcomeUnknown);
              setOpenAttempt(null);
            }}
          />
        </Suspense>
      )}
      {issued && (
        <GiftCardCodesDialog
          cards={issued.cards}
          onClose={() => {
            forgetBatch();
            // Replaces the form in the browser history: Back would show an empty form.
            void navigate(batchListPath(issued.batchId), { replace: true });
          }}
        />
      )}
    </Page>
  );
}
