import Button from '@mui/material/Button';
import Send from 'lucide-react/icons/send';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { HttpError, useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../data/dataProvider';
import type { Answer } from '../data/http';
import { problemOf, type ProblemDetails } from '../data/problem';
import { Panel } from '../kit/read/Panel';
import { CopyButton } from '../kit/ui/CopyButton';
import { ProblemAlert } from '../kit/ui/ProblemAlert';
import { StateChip } from '../kit/ui/StateChip';
import { useWords } from '../kit/words';
import { Code } from './Code';
import css from './operation.module.css';
import { apiUrl } from './apiUrl';
import type { Operation } from './document';
import { ParameterInput } from './ParameterInput';
import { addressOf, curlOf, faultOf, writtenParameters, type Values } from './request';

type Outcome =
  | { kind: 'waiting' }
  | { kind: 'answered'; answer: Answer }
  | { kind: 'refused'; status: number; code: string; problem: ProblemDetails };

/** Sends a read-only operation as the signed-in user and shows the response. */
export function SendRequest({ operation }: { operation: Operation }) {
  const { translate } = useWords();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [values, setValues] = useState<Values>({});
  const [isTried, setTried] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const sending = useRef<AbortController>(null);
  useEffect(() => () => sending.current?.abort(), []);
  const parameters = writtenParameters(operation);
  const faults = parameters.map((parameter) => faultOf(parameter, values[parameter.name] ?? ''));

  async function send(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    const wrong = faults.findIndex((fault) => fault !== null);
    if (wrong !== -1) {
      form.current?.querySelectorAll<HTMLElement>('input, select')[wrong]?.focus();
      return;
    }
    sending.current?.abort();
    const controller = new AbortController();
    sending.current = controller;
    setOutcome({ kind: 'waiting' });
    const next = await dataProvider.read(addressOf(operation, values), { signal: controller.signal }).then(
      (answer): Outcome => ({ kind: 'answered', answer }),
      (error: unknown): Outcome => ({
        kind: 'refused',
        status: error instanceof HttpError ? error.status : 0,
        code: problemOf(error).code,
        problem: problemOf(error),
      }),
    );
    if (!controller.signal.aborted) setOutcome(next);
  }

  return (
    <Panel title={translate('apiDocs.send.title')}>
      <p className={css['hint']}>{translate('apiDocs.send.lead')}</p>
      <form ref={form} noValidate className={css['form']} onSubmit={(event) => void send(event)}>
        {parameters.map((parameter, at) => (
          <ParameterInput
            key={parameter.name}
            parameter={parameter}
            value={values[parameter.name] ?? ''}
            fault={isTried ? (faults[at] ?? null) : null}
            onChange={(value) => setValues((before) => ({ ...before, [parameter.name]: value }))}
          />
        ))}
        <div className={css['actions']}>
          <Button
            type="submit"
            variant="contained"
            startIcon={<Send size={18} aria-hidden />}
            aria-disabled={outcome?.kind === 'waiting'}
          >
            {translate('apiDocs.send.send')}
          </Button>
          <CopyButton text={curlOf(apiUrl, operation, values)}>{translate('apiDocs.copyCommand')}</CopyButton>
        </div>
      </form>
      {/* Rendered while empty: screen readers announce only changes to an existing live region. */}
      <output className={css['outcome']}>
        {outcome?.kind === 'waiting' && translate('apiDocs.send.waiting')}
        {outcome?.kind === 'answered' && translate('apiDocs.send.answered', { status: outcome.answer.status })}
      </output>
      {outcome?.kind === 'answered' && <Answered answer={outcome.answer} />}
      {outcome?.kind === 'refused' && (
        <>
          <ProblemAlert problem={outcome.problem} />
          <p className={css['answerHead']}>
            {outcome.status > 0 && <StateChip tone="bad">{outcome.status}</StateChip>}
            <code lang="en">{outcome.code}</code>
          </p>
        </>
      )}
    </Panel>
  );
}

/** Maximum characters of a response that are rendered; the copy button copies all. */
const maxShown = 50_000;
/** Response headers with information that the body lacks. */
const shownHeaders = ['X-Total-Count', 'X-Total-More', 'Content-Range', 'ETag', 'X-Request-Id'];

function Answered({ answer: { status, headers, json } }: { answer: Answer }) {
  const { translate, format } = useWords();
  const text = JSON.stringify(json, null, 2);
  const cut = Math.max(0, text.length - maxShown);
  return (
    <div className={css['answered']}>
      <div className={css['answerHead']}>
        <StateChip tone="good">{status}</StateChip>
        <h3>{translate('apiDocs.send.answer')}</h3>
        <CopyButton text={text}>{translate('apiDocs.send.copy')}</CopyButton>
      </div>
      <dl className={css['headers']} lang="en">
        {shownHeaders.map((name) => {
          const value = headers.get(name);
          return value === null ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          );
        })}
      </dl>
      <Code label={translate('apiDocs.send.answer')} text={text.slice(0, maxShown)} />
      {cut > 0 && <p className={css['hint']}>{translate('apiDocs.send.cut', { count: format.number(cut) })}</p>}
    </div>
  );
}
