import { textOf } from '../body';
import { Refusal } from '../refusal';
import { issue, personOf, spendProof } from '../service';
import type { Endpoint } from './endpoint';

/** Exchanges a refresh token for a new identity token, which has the current claims. */
export const token: Endpoint = async (service, body) => {
  if (textOf(body, 'grant_type') !== 'refresh_token') throw new Refusal('INVALID_GRANT_TYPE');
  const given = textOf(body, 'refresh_token');
  if (!given) throw new Refusal('MISSING_REFRESH_TOKEN');
  const reading = await service.tokens.readRefreshToken(given);
  if (reading.kind !== 'valid') throw new Refusal('INVALID_REFRESH_TOKEN');
  const user = await personOf(service, reading.value);
  const { proof: _, ...session } = reading.value;
  await spendProof(service, reading.value);
  const { idToken, refreshToken, expiresIn } = await issue(service, user, session);
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
