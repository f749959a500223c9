import { lazy, Suspense, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { IssuedBatch } from '../../../contract/money/giftcardEndpoints';
import { giftCards, maxGiftCardsAtOnce } from '../../../contract/money/giftcards';
import { Page } from '../../shell/Page';
import formCss from '../../kit/form/form.module.css';
import { ReviewForm } from '../../kit/form/RecordForm';
import { FormSections } from '../../kit/form/FormSections';
import { refusal } from '../../kit/form/invalid';
import { useBackPath } from '../../kit/form/paths';
import { useRecordForm } from '../../kit/form/useRecordForm';
import { useStartValues } from '../../kit/form/startValues';
import type { FormValues } from '../../kit/form/values';
import { useWords } from '../../kit/words';
import { forgetUnsaved, useUnsaved } from '../../kit/ui/unsaved';
import { useToday } from '../../kit/ui/useToday';
import { usualExpiry } from '../card';
import { CodesDialog } from '../CodesDialog';
import { batchListPath } from '../paths';
import type { Attempt } from './BatchDialog';
import { batchKey, forgetBatch } from './batchKey';
import { BatchRows } from './BatchRows';
import { Recipients } from './Recipients';
import { readRecipients } from './recipients';
import { batchTerms, rowsOf, type BatchRow } from './rows';
import { ResourceScope } from '../../kit/contexts';

const BatchDialog = lazy(() => import('./BatchDialog'));

/** Issues cards to many recipients, one per line, with the same terms. */
export default function BatchScreen() {
  const { translate, format } = useWords();
  const today = useToday();
  const navigate = useNavigate();
  const back = useBackPath(giftCards);
  const heading = useId();
  const start = useStartValues(batchTerms);
  const [initial] = useState({ ...start, expiresOn: usualExpiry(today) });
  const form = useRecordForm(batchTerms, initial);
  const [text, setText] = useState('');
  useUnsaved(text !== '');
  const [wrong, setWrong] = useState('');
  const [marked, setMarked] = useState<readonly BatchRow[]>([]);
  const last = useRef<Attempt | null>(null);
  const [asking, setAsking] = useState<Attempt | null>(null);
  const [unsettled, setUnsettled] = useState(false);
  const [issued, setIssued] = useState<IssuedBatch | null>(null);

  async function review(terms: FormValues) {
    if (unsettled && last.current) {
      setAsking(last.current);
      return;
    }
    const rows = rowsOf(terms, await readRecipients(text));
    const isWrong = rows.some(({ violations }) => violations.length > 0);
    setMarked(isWrong ? rows : []);
    setWrong(problemOf(rows.length, isWrong));
    if (isWrong || rows.length === 0 || rows.length > maxGiftCardsAtOnce) {
      form.setError(refusal, { type: 'recipients' });
      return;
    }
    const same = last.current !== null && JSON.stringify(last.current.rows) === JSON.stringify(rows);
    last.current = same && last.current ? last.current : { key: await batchKey(rows), rows };
    setAsking(last.current);
  }

  function problemOf(count: number, isWrong: boolean): string {
    if (count === 0) return translate('giftCards.batch.none');
    if (count > maxGiftCardsAtOnce)
      return translate('giftCards.batch.tooMany', {
        count: format.number(count),
        most: format.number(maxGiftCardsAtOnce),
      });
    return isWrong ? translate('giftCards.batch.wrong') : '';
  }

  return (
    <Page title={translate('giftCards.batch.open')} back={back}>
      <ReviewForm
        form={form}
        draft={{ resource: batchTerms, beside: { value: text, restore: setText } }}
        onSubmit={review}
        back={back}
        unsettled={unsettled ? translate('giftCards.batch.unsettled') : null}
        problem={null}
        review={translate('giftCards.batch.review')}
      >
        <section className={formCss['section']} aria-labelledby={heading}>
          <h2 id={heading}>{translate('giftCards.batch.who')}</h2>
          <div className={formCss['wide']}>
            <Recipients
              text={text}
              wrong={wrong}
              onText={(next) => {
                setText(next);
                setWrong('');
                setMarked([]);
              }}
            />
            {marked.length > 0 && <BatchRows rows={marked} wrong={marked.map(({ violations }) => violations)} />}
          </div>
        </section>
        <ResourceScope resource={batchTerms}>
          <FormSections />
        </ResourceScope>
      </ReviewForm>
      {asking && (
        <Suspense fallback={null}>
          <BatchDialog
            attempt={asking}
            lostBefore={unsettled}
            onIssued={(batch) => {
              setUnsettled(false);
              forgetUnsaved();
              setIssued(batch);
            }}
            onClose={(lost) => {
              setUnsettled(lost);
              setAsking(null);
            }}
          />
        </Suspense>
      )}
      {issued && (
        <CodesDialog
          cards={issued.cards}
          onClose={() => {
            forgetBatch();
            // Replaces the form in the history; Back would show it empty.
            void navigate(batchListPath(issued.batchId), { replace: true });
          }}
        />
      )}
    </Page>
  );
}
