import { Link, useSearchParams } from 'react-router';
import { useState } from 'react';
import { apiKeys } from '../../contract/people/apiKeys';
import { administrators } from '../../contract/people/accounts';
import { Panel } from '../kit/read/Panel';
import { CopyButton } from '../kit/ui/CopyButton';
import { useResourceText } from '../kit/resourceText';
import { CodeBlock, SendRequest } from './SendRequest';
import css from './operation.module.css';
import { apiUrl, curlOf, canSend } from './request';
import {
  type ApiDocument,
  type Operation,
  type OperationResponse,
  type Schema,
  boundsOf,
  exampleOf,
  typeOf,
  fieldsOf,
  type Field,
} from './document';
import { StateChip } from '../kit/ui/values';
import methodCss from './method.module.css';

interface OperationPanelsProps {
  operation: Operation;
  resolve: ApiDocument['resolve'];
}

export function OperationPanels({ operation, resolve }: OperationPanelsProps) {
  const { translate } = useResourceText();
  const { body } = operation;
  return (
    <>
      <OperationHeader operation={operation} />
      {operation.parameters.length > 0 && <Parameters operation={operation} />}
      {body && (
        <Panel title={translate('apiDocs.body')}>
          <p className={css['hint']} lang="en">
            {body.types.join(', ')}
          </p>
          {body.schema && <SchemaFields isInput schema={body.schema} resolve={resolve} />}
        </Panel>
      )}
      {canSend(operation) ? (
        <SendRequest operation={operation} />
      ) : (
        <CurlExample operation={operation} resolve={resolve} />
      )}
      <Responses responses={operation.responses} resolve={resolve} />
    </>
  );
}

function OperationHeader({
  operation: { method, path, summary, isPublic, duties, keyDuties },
}: {
  operation: Operation;
}) {
  const texts = useResourceText();
  const { translate } = texts;
  const [params] = useSearchParams();
  const listParams = new URLSearchParams(params);
  listParams.delete('operation');
  const formatDuties = (resource: string, dutyList: readonly string[]) =>
    dutyList.map((duty) => texts.lookup(resource, `values.duties.${duty}`)).join(', ');
  return (
    <section className={css['head']}>
      <Link className={css['toList']} to={`?${listParams}`}>
        {translate('apiDocs.all')}
      </Link>
      <h2 tabIndex={-1} lang="en">
        <MethodLabel name={method} /> <code>{path}</code>
      </h2>
      <p lang="en">{summary}</p>
      <dl className={css['facts']}>
        <div>
          <dt>{translate('apiDocs.people')}</dt>
          <dd>
            {isPublic
              ? translate('apiDocs.anybody')
              : duties
                ? formatDuties(administrators.name, duties)
                : translate('apiDocs.administrators')}
          </dd>
        </div>
        <div>
          <dt>{translate('apiDocs.keys')}</dt>
          <dd>{keyDuties.length > 0 ? formatDuties(apiKeys.name, keyDuties) : translate('apiDocs.noKeys')}</dd>
        </div>
      </dl>
    </section>
  );
}

function Parameters({ operation }: { operation: Operation }) {
  const { translate, language } = useResourceText();
  return (
    <Panel title={translate('apiDocs.parameters')}>
      <ul className={css['fields']} lang="en">
        {operation.parameters.map((parameter) => (
          <li key={`${parameter.in} ${parameter.name}`}>
            <div className={css['field']}>
              <code className={css['name']}>{parameter.name}</code> <code>{typeOf(parameter.schema)}</code>
              <small>{parameter.in}</small>
              {parameter.isRequired && (
                <strong lang={language} className={css['required']}>
                  {translate('apiDocs.required')}
                </strong>
              )}
              {boundsOf(parameter.schema).map((bound) => (
                <small key={bound}>{bound}</small>
              ))}
            </div>
            {parameter.description && <p>{parameter.description}</p>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function CurlExample({ operation, resolve }: OperationPanelsProps) {
  const { translate } = useResourceText();
  const { method, body } = operation;
  const example = body?.schema ? exampleOf(body.schema, resolve) : undefined;
  const command = curlOf(apiUrl, operation, {}, example);
  return (
    <Panel title={translate('apiDocs.toSend')}>
      <p className={css['hint']}>{translate(method === 'GET' ? 'apiDocs.unsent.file' : 'apiDocs.unsent.write')}</p>
      {example !== undefined && (
        <CodeBlock label={translate('apiDocs.example')} text={JSON.stringify(example, null, 2)} />
      )}
      <CodeBlock label={translate('apiDocs.asCommand')} text={command} />
      <div className={css['actions']}>
        <CopyButton text={command}>{translate('apiDocs.copyCommand')}</CopyButton>
      </div>
    </Panel>
  );
}

interface ResponsesProps {
  responses: readonly OperationResponse[];
  resolve: ApiDocument['resolve'];
}

function Responses({ responses, resolve }: ResponsesProps) {
  const { translate } = useResourceText();
  return (
    <Panel title={translate('apiDocs.answers')}>
      {responses.map((response) => (
        <details key={response.status} className={css['answer']} open={response.codes.length === 0}>
          <summary>
            <StateChip tone={response.codes.length === 0 ? 'good' : 'quiet'}>{response.status}</StateChip>{' '}
            {response.description && <span lang="en">{response.description}</span>}
            <small lang="en">{response.codes.length > 0 ? response.codes.join(', ') : response.types.join(', ')}</small>
          </summary>
          {response.schema && <SchemaFields schema={response.schema} resolve={resolve} />}
          {response.codes.length > 0 && (
            <dl className={css['codes']}>
              {response.codes.map((code) => (
                <div key={code}>
                  <dt lang="en">
                    <code>{code}</code>
                  </dt>
                  <dd>{removePlaceholders(translate(`problems.${code}`))}</dd>
                </div>
              ))}
            </dl>
          )}
        </details>
      ))}
    </Panel>
  );
}

function removePlaceholders(text: string): string {
  const [first = ''] = text.split('||||');
  return first.replaceAll(/%\{\w+\}/g, '…').trim();
}

interface SchemaFieldsProps {
  schema: Schema;
  resolve: ApiDocument['resolve'];
  isInput?: boolean;
}

function SchemaFields({ schema, resolve, isInput = false }: SchemaFieldsProps) {
  const fields = fieldsOf(schema, resolve);
  return (
    <div lang="en">
      <p className={css['type']}>
        <code>{typeOf(schema)}</code>
      </p>
      {fields.length > 0 && <FieldRows fields={fields} resolve={resolve} isInput={isInput} />}
    </div>
  );
}

interface RowProps {
  resolve: ApiDocument['resolve'];
  isInput: boolean;
}

function FieldRows({ fields, ...shared }: RowProps & { fields: readonly Field[] }) {
  return (
    <ul className={css['fields']}>
      {fields.map((field) => (
        <FieldRow key={field.name} field={field} {...shared} />
      ))}
    </ul>
  );
}

function FieldRow({ field: { name, isRequired, schema }, resolve, isInput }: RowProps & { field: Field }) {
  const { translate, language } = useResourceText();
  const { description } = schema;
  const innerFields = fieldsOf(schema, resolve);
  // Renders the inner fields only when opened, because schemas may be recursive.
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <div className={css['field']}>
        <code className={css['name']}>{name}</code> <code>{typeOf(schema)}</code>
        {isInput && isRequired && (
          <strong lang={language} className={css['required']}>
            {translate('apiDocs.required')}
          </strong>
        )}
        {boundsOf(schema).map((bound) => (
          <small key={bound}>{bound}</small>
        ))}
      </div>
      {typeof description === 'string' && <p>{description}</p>}
      {innerFields.length > 0 && (
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary lang={language}>{translate('apiDocs.fieldsOf', { name })}</summary>
          {isOpen && <FieldRows fields={innerFields} resolve={resolve} isInput={isInput} />}
        </details>
      )}
    </li>
  );
}

export function MethodLabel({ name }: { name: string }) {
  return (
    <span className={methodCss['method']} data-method={name} lang="en">
      {name}
    </span>
  );
}
