import { useResource } from '../contexts';
import type { ProblemDetails, RequestedApproval } from '../../data/problem';
import { RequestDialog } from '../actions/RequestDialog';
import { createCreationRequest } from '../actions/actionRequest';
import { createLabel } from '../actions/actionText';
import { DryRunPreview } from '../actions/DryRunPreview';
import type { AnyRecord } from '../record';
import { useResourceText } from '../resourceText';
import { withStoredAttempt, type CreateAttempt } from './useCreateWithPreview';

interface Props {
  attempt: CreateAttempt;
  isRetry: boolean;
  onCreated: (response: AnyRecord) => void;
  onRefused: (problem: ProblemDetails) => boolean;
  onApprovalRequested: (approval: RequestedApproval) => void;
  onClose: (isOutcomeUnknown: boolean) => void;
}

export default function CreateDialog({ attempt, isRetry, onCreated, onRefused, onApprovalRequested, onClose }: Props) {
  const resource = useResource();
  const resourceText = useResourceText();
  const { translate } = resourceText;
  return (
    <RequestDialog
      request={withStoredAttempt(createCreationRequest(resource, attempt), attempt)}
      texts={{
        title: resourceText.lookup(resource.name, 'review') || resourceText.lookup(resource.name, 'create'),
        text: resourceText.lookup(resource.name, 'reviewHint') || translate('action.review'),
        label: createLabel(resource.name, resourceText),
      }}
      extraInput={attempt.values}
      isRetry={isRetry}
      onDone={onCreated}
      onRefused={onRefused}
      onApprovalRequested={onApprovalRequested}
      onClose={onClose}
    >
      {(response) => <DryRunPreview before={null} after={response} />}
    </RequestDialog>
  );
}
