import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useLocation, useNavigate } from 'react-router';
import { giftcardEndpoints } from '../../contract/money/giftcardEndpoints';
import { giftCards, parseGiftCardCode } from '../../contract/money/giftcards';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { problemOf, type ProblemDetails } from '../data/problem';
import { pathOf } from '../kit/form/paths';
import { useResourceText } from '../kit/resourceText';
import { Dialog } from '../kit/ui/Dialog';
import { useSingleFlight } from '../kit/useWriteOnce';
import { ProblemAlert } from '../kit/ui/ProblemAlert';
import css from './giftcards.module.css';

interface Props {
  initialText: string;
  onClose: () => void;
}

/** Sends the code only in the body of a POST: a code is worth money, and URLs end up in logs. */
export default function FindGiftCardDialog({ initialText, onClose }: Props) {
  const { translate } = useResourceText();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const navigate = useNavigate();
  const { search } = useLocation();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(initialText);
  const [codeError, setCodeError] = useState<'malformed' | 'unknown' | null>(null);
  const [problem, setProblem] = useState<ProblemDetails | null>(null);

  const [find, isFinding] = useSingleFlight(async () => {
    const code = parseGiftCardCode(text);
    setProblem(null);
    setCodeError(code === null ? 'malformed' : null);
    if (code === null) return;
    try {
      const { data } = await dataProvider.call(giftcardEndpoints.find, { input: { code } });
      void navigate(pathOf(giftCards, data.record.id), { state: { from: search } });
    } catch (error) {
      const details = problemOf(error);
      if (details.code === 'record.notFound') setCodeError('unknown');
      else setProblem(details);
    }
  });

  const start = useEffectEvent(() => {
    field.current?.focus();
    if (initialText !== '') void find();
  });
  useEffect(() => start(), []);

  return (
    <Dialog
      title={translate('giftCards.find.title')}
      text={translate('giftCards.find.text')}
      isPending={isFinding}
      onClose={onClose}
      actions={
        <>
          <Button color="inherit" onClick={onClose} disabled={isFinding}>
            {translate('form.close')}
          </Button>
          <Button type="submit" form={id} variant="contained" loading={isFinding}>
            {translate('giftCards.find.submit')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className={css['find']}
        onSubmit={(event) => {
          event.preventDefault();
          void find();
        }}
      >
        <TextField
          inputRef={field}
          fullWidth
          label={translate('giftCards.find.code')}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setCodeError(null);
          }}
          error={codeError !== null}
          helperText={translate(codeError === null ? 'giftCards.find.hint' : `giftCards.find.${codeError}`)}
          slotProps={{
            htmlInput: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, className: css['code'] },
            formHelperText: { 'aria-live': 'polite' },
          }}
        />
      </form>
      {problem && <ProblemAlert problem={problem} />}
    </Dialog>
  );
}
