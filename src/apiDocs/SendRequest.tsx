import Button from '@mui/material/Button';
import Send from 'lucide-react/icons/send';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { HttpError, useDataProvider } from 'react-admin';
import TextField from '@mui/material/TextField';
import type { ConsoleDataProvider } from '../data/dataProvider';
import type { ApiResponse } from '../data/http';
import { problemOf, type ProblemDetails } from '../data/problem';
import { Panel } from '../kit/read/Panel';
import { CopyButton } from '../kit/ui/CopyButton';
import { ProblemAlert } from '../kit/ui/ProblemAlert';
import { StateChip } from '../kit/ui/values';
import { useResourceText } from '../kit/resourceText';
import css from './operation.module.css';
import {
  apiUrl,
  addressOf,
  curlOf,
  parameterFaultOf,
  editableParameters,
  type ParameterValues,
  type ParameterFault,
} from './request';
import type { Operation, Parameter } from './document';

type Outcome =
  | { kind: 'waiting' }
  | { kind: 'answered'; response: ApiResponse }
  | { kind: 'refused'; status: number; code: string; problem: ProblemDetails };

export function SendRequest({ operation }: { operation: Operation }) {
  const { translate } = useResourceText();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [values, setValues] = useState<ParameterValues>({});
  const [isSubmitted, setSubmitted] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const controllerRef = useRef<AbortController>(null);
  useEffect(() => () => controllerRef.current?.abort(), []);
  const parameters = editableParameters(operation);
  const faults = parameters.map((parameter) => parameterFaultOf(parameter, values[parameter.name] ?? ''));

  async function send(event: SubmitEvent) {
    event.preventDefault();
    setSubmitted(true);
    const firstInvalid = faults.findIndex((fault) => fault !== null);
    if (firstInvalid !== -1) {
      form.current?.querySelectorAll<HTMLElement>('input, select')[firstInvalid]?.focus();
      return;
    }
    controllerRef.current?.abort();
    const controller = new AbortController();
    controllerRef.current = controller;
    setOutcome({ kind: 'waiting' });
    const next = await dataProvider.read(addressOf(operation, values), { signal: controller.signal }).then(
      (response): Outcome => ({ kind: 'answered', response }),
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
        {parameters.map((parameter, index) => (
          <ParameterInput
            key={parameter.name}
            parameter={parameter}
            value={values[parameter.name] ?? ''}
            fault={isSubmitted ? (faults[index] ?? null) : null}
            onChange={(value) => setValues((previous) => ({ ...previous, [parameter.name]: value }))}
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
      {/* Rendered even if empty: screen readers announce only changes to an existing live region. */}
      <output className={css['outcome']}>
        {outcome?.kind === 'waiting' && translate('apiDocs.send.waiting')}
        {outcome?.kind === 'answered' && translate('apiDocs.send.answered', { status: outcome.response.status })}
      </output>
      {outcome?.kind === 'answered' && <ResponseView response={outcome.response} />}
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

const maxShownLength = 50_000;
const shownHeaders = ['X-Total-Count', 'X-Total-More', 'Content-Range', 'ETag', 'X-Request-Id'];

function ResponseView({ response: { status, headers, json } }: { response: ApiResponse }) {
  const { translate, format } = useResourceText();
  const text = JSON.stringify(json, null, 2);
  const omittedLength = Math.max(0, text.length - maxShownLength);
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
      <CodeBlock label={translate('apiDocs.send.answer')} text={text.slice(0, maxShownLength)} />
      {omittedLength > 0 && (
        <p className={css['hint']}>{translate('apiDocs.send.cut', { count: format.number(omittedLength) })}</p>
      )}
    </div>
  );
}

interface ParameterInputProps {
  parameter: Parameter;
  value: string;
  fault: ParameterFault | null;
  onChange: (value: string) => void;
}

function ParameterInput({ parameter, value, fault, onChange }: ParameterInputProps) {
  const { translate } = useResourceText();
  const { name, isRequired, schema, example } = parameter;
  const options: unknown = schema['enum'];
  const choices = Array.isArray(options) ? options.map(String) : null;
  const exampleText = example === undefined ? '' : typeof example === 'string' ? example : JSON.stringify(example);
  return (
    <TextField
      label={name}
      required={isRequired}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={fault !== null}
      helperText={
        fault
          ? translate(`apiDocs.faults.${fault}`)
          : exampleText && translate('apiDocs.such', { example: exampleText })
      }
      select={choices !== null}
      slotProps={{
        inputLabel: { lang: 'en' },
        htmlInput: { autoComplete: 'off', spellCheck: false },
        ...(choices && { select: { native: true } }),
      }}
    >
      {choices && [
        <option key="" value="" aria-label={translate('apiDocs.none')} />,
        ...choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        )),
      ]}
    </TextField>
  );
}

interface CodeBlockProps {
  label: string;
  text: string;
}

export function CodeBlock({ label, text }: CodeBlockProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable by keyboard.
    <section className={css['code']} aria-label={label} tabIndex={0}>
      <pre lang="en">{text}</pre>
    </section>
  );
}
