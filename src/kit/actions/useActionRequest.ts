import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import { newUuid } from '../../data/uuid';
import type { ProblemDetails, RequestedApproval } from '../../data/problem';
import { recordOwnChange } from '../changedBy';
import type { FormValues } from '../form/formValues';
import type { AnyRecord } from '../record';
import { useInvalidateResource, useCacheRecord } from '../recordCache';
import { useWriteOnce } from '../useWriteOnce';
import type { ActionRequest } from './actionRequest';

export interface ActionRequestState {
  key: string;
  snapshot: AnyRecord | null;
  outdatedRecord: AnyRecord | null;
  checking: boolean;
  unsettled: boolean;
  running: boolean;
  problem: ProblemDetails | null;
  run: (input: FormValues) => Promise<void>;
  adopt: (current: AnyRecord) => void;
  refreshIfUnsettled: () => void;
}

interface Handlers<T> {
  onDone: (response: T) => void;
  onApprovalRequested: (approval: RequestedApproval) => void;
}

/**
 * Sends a request that takes effect once, even if responses are lost. With `isRetry`, the first attempt repeats the
 * request of an earlier dialog with the same key.
 */
export function useActionRequest<T>(
  request: ActionRequest<T>,
  { onDone, onApprovalRequested }: Handlers<T>,
  isRetry = false,
): ActionRequestState {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const cacheRecord = useCacheRecord(request.resource);
  const invalidate = useInvalidateResource(request.resource);
  const [key] = useState(() => request.key ?? newUuid());
  const [initialRecord] = useState(request.record);
  const [snapshot, setSnapshot] = useState(request.record);
  const [problem, setProblem] = useState<ProblemDetails | null>(null);

  function adopt(current: AnyRecord): void {
    cacheRecord(current);
    setSnapshot(current);
  }

  const { run, isRunning, isChecking, isUnknown } = useWriteOnce(
    async (write, input: FormValues) => {
      setProblem(null);
      const send = async () => ({ data: await request.send(dataProvider, input, { key }, snapshot) });
      const result = await write(input, send, { key, requireOnline: true });
      if (result.kind === 'done') {
        const changed = request.recordIn(result.data);
        if (changed) {
          recordOwnChange(request.resource.name, changed);
          cacheRecord(changed);
        } else invalidate();
        onDone(result.data);
      } else if (result.kind === 'approvalRequested') {
        onApprovalRequested(result.approval);
      } else {
        if (result.problem.current) adopt(result.problem.current);
        setProblem(result.problem);
      }
    },
    { isRetry, maxAttempts: 3 },
  );

  return {
    key,
    snapshot,
    outdatedRecord: snapshot?.version === initialRecord?.version ? null : initialRecord,
    checking: isChecking,
    unsettled: isUnknown,
    running: isRunning,
    problem,
    run,
    adopt,
    refreshIfUnsettled: () => {
      if (isUnknown) invalidate();
    },
  };
}
