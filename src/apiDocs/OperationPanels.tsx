import { Link, useSearchParams } from 'react-router';
import { apiKeys } from '../../contract/people/apiKeys';
import { administrators } from '../../contract/people/accounts';
import { Panel } from '../kit/read/Panel';
import { CopyButton } from '../kit/ui/CopyButton';
import { useResourceText } from '../kit/resourceText';
import { Responses } from './Responses';
import { CodeBlock } from './CodeBlock';
import css from './operation.module.css';
import { apiUrl } from './apiUrl';
import type { ApiDocument, Operation } from './document';
import { MethodLabel } from './MethodLabel';
import { curlOf, canSend } from './request';
import { boundsOf, exampleOf, typeOf } from './schema';
import { SchemaFields } from './SchemaFields';
import { SendRequest } from './SendRequest';

interface Props {
  operation: Operation;
  resolve: ApiDocument['resolve'];
}

export function OperationPanels({ operation, resolve }: Props) {
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
  const list = new URLSearchParams(params);
  list.delete('operation');
  const dutyNames = (resource: string, dutyList: readonly string[]) =>
    dutyList.map((duty) => texts.lookup(resource, `values.duties.${duty}`)).join(', ');
  return (
    <section className={css['head']}>
      <Link className={css['toList']} to={`?${list}`}>
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
                ? dutyNames(administrators.name, duties)
                : translate('apiDocs.administrators')}
          </dd>
        </div>
        <div>
          <dt>{translate('apiDocs.keys')}</dt>
          <dd>{keyDuties.length > 0 ? dutyNames(apiKeys.name, keyDuties) : translate('apiDocs.noKeys')}</dd>
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

function CurlExample({ operation, resolve }: Props) {
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
