import { useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { Resource } from '../../../contract/resource';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import type { ProblemDetails } from '../../data/problem';
import { writeResultOf, type WriteOnce, type WriteResult } from '../../data/writeOnce';
import { usePermitted } from '../../session/useMayDo';
import { splitRecordAndExtras, type AnyRecord, type OneTimeExtras } from '../record';
import { useCacheRecord } from '../recordCache';
import { useWriteOnce } from '../useWriteOnce';
import { useNavigateToApproval, useNotifyApprovalRequested } from './useNavigateToApproval';
import { useMarkRefused, type RecordForm } from './useRecordForm';
import { hasEqualValues, toSend, type FormValues } from './formValues';

interface CreateRecord {
  create: (values: FormValues) => Promise<void>;
  sending: boolean;
  problem: ProblemDetails | null;
  unsettled: boolean;
}

/**
 * Creates a record once, even if responses are lost. If the form changes after a lost response, sends the first request
 * again unchanged and then the changes as an update.
 */
export function useCreateRecord(
  resource: Resource,
  form: RecordForm,
  onCreated: (record: AnyRecord, extras: OneTimeExtras) => void,
): CreateRecord {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const cacheRecord = useCacheRecord(resource);
  const markRefused = useMarkRefused(form, resource);
  const notifyApprovalRequested = useNotifyApprovalRequested();
  const navigateToApproval = useNavigateToApproval();
  const isPermitted = usePermitted();
  const [problem, setProblem] = useState<ProblemDetails | null>(null);
  const pendingValues = useRef<FormValues | null>(null);

  async function sendValues(write: WriteOnce, data: FormValues): Promise<WriteResult<AnyRecord>> {
    const result = await write(data, (key) => dataProvider.create<AnyRecord>(resource.name, { data, meta: { key } }));
    pendingValues.current = result.kind === 'unknown' ? data : null;
    return result;
  }

  async function send(write: WriteOnce, values: FormValues): Promise<WriteResult<AnyRecord>> {
    const earlier = pendingValues.current;
    if (!earlier) return sendValues(write, values);
    const result = await sendValues(write, earlier);
    if (hasEqualValues(resource, earlier, values)) return result;
    if (result.kind === 'refused') return sendValues(write, values);
    if (result.kind !== 'done') return result;
    const created = result.data;
    return writeResultOf(() =>
      dataProvider.update<AnyRecord>(resource.name, { id: created.id, data: values, previousData: created }),
    );
  }

  // Omits fields the user may not set: the API applies the owners' current settings.
  const permittedFields = (values: FormValues): FormValues =>
    Object.fromEntries(
      Object.entries(values).filter(([name]) => isPermitted(resource.fields[name]?.permitted, 'writes')),
    );

  const {
    run: create,
    isRunning,
    isUnknown,
  } = useWriteOnce(async (write, values: FormValues) => {
    setProblem(null);
    const result = await send(write, permittedFields(toSend(resource, values)));
    if (result.kind === 'done') {
      const [record, extras] = splitRecordAndExtras(resource, result.data);
      cacheRecord(record);
      onCreated(record, extras);
    } else if (result.kind === 'approvalRequested') {
      notifyApprovalRequested(result.approval);
      navigateToApproval(result.approval);
    } else if (!markRefused(result.problem)) setProblem(result.problem);
  });

  return { create, sending: isRunning, problem, unsettled: isUnknown };
}
