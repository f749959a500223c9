import { stringMember } from '../body';
import { IdentityError } from '../identityError';
import { issueTokens, requireActiveUser, consumeProof } from '../service';
import type { Endpoint } from './endpoint';

export const token: Endpoint = async (service, body) => {
  if (stringMember(body, 'grant_type') !== 'refresh_token') throw new IdentityError('INVALID_GRANT_TYPE');
  const oldRefreshToken = stringMember(body, 'refresh_token');
  if (!oldRefreshToken) throw new IdentityError('MISSING_REFRESH_TOKEN');
  const reading = await service.tokens.readRefreshToken(oldRefreshToken);
  if (reading.kind !== 'valid') throw new IdentityError('INVALID_REFRESH_TOKEN');
  const user = await requireActiveUser(service, reading.value);
  const { proof: _, ...session } = reading.value;
  await consumeProof(service, reading.value);
  const { idToken, refreshToken, expiresIn } = await issueTokens(service, user, session);
  return {
    id_token: idToken,
    access_token: idToken,
    refresh_token: refreshToken,
    expires_in: expiresIn,
    token_type: 'Bearer',
    user_id: user.uid,
    project_id: service.projectId,
  };
};
