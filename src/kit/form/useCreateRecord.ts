import { useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { Resource } from '../../../contract/resource';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import { newKey } from '../../data/key';
import { isUnsettled, problemOf, type ProblemDetails } from '../../data/problem';
import { usePermitted } from '../../session/useMayDo';
import { useOnce } from '../ui/once';
import { splitRecordAndExtras, type AnyRecord, type OneTimeExtras } from '../record';
import { useCacheRecord } from '../recordCache';
import { useLeaveForApproval } from './useLeaveForApproval';
import { useMarkRefused, type RecordForm } from './useRecordForm';
import { sameValues, toSend, type FormValues } from './values';

/** A create request whose outcome is unknown. */
interface Unsettled {
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
  const remember = useCacheRecord(resource);
  const markRefused = useMarkRefused(form, resource);
  const leave = useLeaveForApproval();
  const isPermitted = usePermitted();
  const [problem, setProblem] = useState<ProblemDetails | null>(null);
  const [unsettled, setUnsettled] = useState(false);
  const open = useRef<Unsettled | null>(null);

  async function send(values: FormValues): Promise<AnyRecord> {
    const earlier = open.current;
    if (!earlier) return first(values);
    if (sameValues(resource, earlier.values, values)) return attempt(earlier);
    let made: AnyRecord;
    try {
      made = await attempt(earlier);
    } catch (error) {
      // Outcome unknown or approval requested: sending the changed form would be a second request.
      if (open.current || problemOf(error).code === 'client.approvalRequested') throw error;
      return first(values);
    }
    const { data } = await dataProvider.update<AnyRecord>(resource.name, {
      id: made.id,
      data: values,
      previousData: made,
    });
    return data;
  }

  // Omits fields the person may not set: the API applies the owners' current settings for them.
  const ownFields = (values: FormValues): FormValues =>
    Object.fromEntries(
      Object.entries(values).filter(([name]) => isPermitted(resource.fields[name]?.permitted, 'writes')),
    );

  const first = (values: FormValues) => attempt({ values, key: newKey() });

  /** Leaves `open` set exactly while the outcome is unknown. */
  async function attempt(one: Unsettled): Promise<AnyRecord> {
    open.current = one;
    try {
      const { data } = await dataProvider.create<AnyRecord>(resource.name, {
        data: one.values,
        meta: { key: one.key },
      });
      open.current = null;
      return data;
    } catch (error) {
      if (!isUnsettled(error)) open.current = null;
      throw error;
    }
  }

  const [create, sending] = useOnce(async (values: FormValues) => {
    setProblem(null);
    try {
      const [record, extras] = splitRecordAndExtras(resource, await send(ownFields(toSend(resource, values))));
      remember(record);
      onCreated(record, extras);
    } catch (error) {
      const details = problemOf(error);
      if (!leave(details) && !markRefused(details)) setProblem(details);
    } finally {
      setUnsettled(open.current !== null);
    }
  });

  return { create, sending, problem, unsettled };
}
