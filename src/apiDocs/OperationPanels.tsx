import { Link, useSearchParams } from 'react-router';
import { apiKeys } from '../../contract/people/apiKeys';
import { administrators } from '../../contract/people/accounts';
import { Panel } from '../kit/read/Panel';
import { CopyButton } from '../kit/ui/CopyButton';
import { useWords } from '../kit/words';
import { Answers } from './Answers';
import { Code } from './Code';
import css from './operation.module.css';
import { apiUrl } from './apiUrl';
import type { ApiDocument, Operation } from './document';
import { Method } from './Method';
import { curlOf, isSent } from './request';
import { boundsOf, exampleOf, typeOf } from './schema';
import { SchemaFields } from './SchemaFields';
import { SendRequest } from './SendRequest';

interface Props {
  operation: Operation;
  resolve: ApiDocument['resolve'];
}

/** One operation with its permissions, parameters and responses, and a form to send it if it only reads. */
export function OperationPanels({ operation, resolve }: Props) {
  const { translate } = useWords();
  const { body } = operation;
  return (
    <>
      <Head operation={operation} />
      {operation.parameters.length > 0 && <Parameters operation={operation} />}
      {body && (
        <Panel title={translate('apiDocs.body')}>
          <p className={css['hint']} lang="en">
            {body.types.join(', ')}
          </p>
          {body.schema && <SchemaFields isInput schema={body.schema} resolve={resolve} />}
        </Panel>
      )}
      {isSent(operation) ? <SendRequest operation={operation} /> : <Unsent operation={operation} resolve={resolve} />}
      <Answers answers={operation.answers} resolve={resolve} />
    </>
  );
}

function Head({ operation: { method, path, summary, isPublic, duties, keyDuties } }: { operation: Operation }) {
  const words = useWords();
  const { translate } = words;
  const [params] = useSearchParams();
  const list = new URLSearchParams(params);
  list.delete('operation');
  const named = (resource: string, all: readonly string[]) =>
    all.map((duty) => words.of(resource, `values.duties.${duty}`)).join(', ');
  return (
    <section className={css['head']}>
      <Link className={css['toList']} to={`?${list}`}>
        {translate('apiDocs.all')}
      </Link>
      <h2 tabIndex={-1} lang="en">
        <Method name={method} /> <code>{path}</code>
      </h2>
      <p lang="en">{summary}</p>
      <dl className={css['facts']}>
        <div>
          <dt>{translate('apiDocs.people')}</dt>
          <dd>
            {isPublic
              ? translate('apiDocs.anybody')
              : duties
                ? named(administrators.name, duties)
                : translate('apiDocs.administrators')}
          </dd>
        </div>
        <div>
          <dt>{translate('apiDocs.keys')}</dt>
          <dd>{keyDuties.length > 0 ? named(apiKeys.name, keyDuties) : translate('apiDocs.noKeys')}</dd>
        </div>
      </dl>
    </section>
  );
}

function Parameters({ operation }: { operation: Operation }) {
  const { translate, language } = useWords();
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

/** Shows operations that write as a curl command with an example body, so that readers do not run them by mistake. */
function Unsent({ operation, resolve }: Props) {
  const { translate } = useWords();
  const { method, body } = operation;
  const example = body?.schema ? exampleOf(body.schema, resolve) : undefined;
  const command = curlOf(apiUrl, operation, {}, example);
  return (
    <Panel title={translate('apiDocs.toSend')}>
      <p className={css['hint']}>{translate(method === 'GET' ? 'apiDocs.unsent.file' : 'apiDocs.unsent.write')}</p>
      {example !== undefined && <Code label={translate('apiDocs.example')} text={JSON.stringify(example, null, 2)} />}
      <Code label={translate('apiDocs.asCommand')} text={command} />
      <div className={css['actions']}>
        <CopyButton text={command}>{translate('apiDocs.copyCommand')}</CopyButton>
      </div>
    </Panel>
  );
}
