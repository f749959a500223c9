import { useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { Resource } from '../../../contract/resource';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import { newUuid } from '../../data/uuid';
import { mayHaveTakenEffect, problemOf, type ProblemDetails } from '../../data/problem';
import { usePermitted } from '../../session/useMayDo';
import { useSingleFlight } from '../ui/useSingleFlight';
import { splitRecordAndExtras, type AnyRecord, type OneTimeExtras } from '../record';
import { useCacheRecord } from '../recordCache';
import { useNavigateToApproval } from './useNavigateToApproval';
import { useMarkRefused, type RecordForm } from './useRecordForm';
import { hasEqualValues, toSend, type FormValues } from './formValues';

/** A create request whose outcome is unknown. */
interface PendingAttempt {
  values: FormValues;
  key: string;
}

interface CreateRecord {
  create: (values: FormValues) => Promise<void>;
  sending: boolean;
  problem: ProblemDetails | null;
  /** The last response was lost; retrying is safe. */
  unsettled: boolean;
}

/**
 * Creates a record once, even if responses are lost: an attempt keeps its Idempotency-Key until its outcome is known.
 * If the person changed the form meanwhile, the first attempt is repeated unchanged, and the changes follow as an
 * update of the record it created.
 */
export function useCreateRecord(
  resource: Resource,
  form: RecordForm,
  onCreated: (record: AnyRecord, extras: OneTimeExtras) => void,
): CreateRecord {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const cacheRecord = useCacheRecord(resource);
  const markRefused = useMarkRefused(form, resource);
  const navigateToApproval = useNavigateToApproval();
  const isPermitted = usePermitted();
  const [problem, setProblem] = useState<ProblemDetails | null>(null);
  const [unsettled, setUnsettled] = useState(false);
  const pending = useRef<PendingAttempt | null>(null);

  async function send(values: FormValues): Promise<AnyRecord> {
    const earlier = pending.current;
    if (!earlier) return sendNew(values);
    if (hasEqualValues(resource, earlier.values, values)) return sendAttempt(earlier);
    let created: AnyRecord;
    try {
      created = await sendAttempt(earlier);
    } catch (error) {
      // Outcome unknown or approval requested: sending the changed form would be a second request.
      if (pending.current || problemOf(error).code === 'client.approvalRequested') throw error;
      return sendNew(values);
    }
    const { data } = await dataProvider.update<AnyRecord>(resource.name, {
      id: created.id,
      data: values,
      previousData: created,
    });
    return data;
  }

  // Omits fields the person may not set: the API applies the owners' current settings for them.
  const permittedFields = (values: FormValues): FormValues =>
    Object.fromEntries(
      Object.entries(values).filter(([name]) => isPermitted(resource.fields[name]?.permitted, 'writes')),
    );

  const sendNew = (values: FormValues) => sendAttempt({ values, key: newUuid() });

  /** Leaves `pending` set exactly while the outcome is unknown. */
  async function sendAttempt(pendingAttempt: PendingAttempt): Promise<AnyRecord> {
    pending.current = pendingAttempt;
    try {
      const { data } = await dataProvider.create<AnyRecord>(resource.name, {
        data: pendingAttempt.values,
        meta: { key: pendingAttempt.key },
      });
      pending.current = null;
      return data;
    } catch (error) {
      if (!mayHaveTakenEffect(error)) pending.current = null;
      throw error;
    }
  }

  const [create, sending] = useSingleFlight(async (values: FormValues) => {
    setProblem(null);
    try {
      const [record, extras] = splitRecordAndExtras(resource, await send(permittedFields(toSend(resource, values))));
      cacheRecord(record);
      onCreated(record, extras);
    } catch (error) {
      const details = problemOf(error);
      if (!navigateToApproval(details) && !markRefused(details)) setProblem(details);
    } finally {
      setUnsettled(pending.current !== null);
    }
  });

  return { create, sending, problem, unsettled };
}
