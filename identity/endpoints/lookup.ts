import { stringMember } from '../body';
import { requireSession } from '../service';
import { factorInfo } from './mfa';
import type { Endpoint } from './endpoint';

const milliseconds = (instant: string) => String(Date.parse(instant));

export const lookup: Endpoint = async (service, body) => {
  const { user } = await requireSession(service, stringMember(body, 'idToken'));
  const factor = await service.factors.byUid(user.uid);
  return {
    kind: 'identitytoolkit#GetAccountInfoResponse',
    users: [
      {
        localId: user.uid,
        email: user.email,
        emailVerified: true,
        displayName: user.displayName ?? '',
        customAttributes: user.customAttributes,
        disabled: user.disabled === 1,
        createdAt: milliseconds(user.createdAt),
        ...(user.lastSignInAt !== null && { lastLoginAt: milliseconds(user.lastSignInAt) }),
        ...(factor && { mfaInfo: [factorInfo(factor)] }),
        providerUserInfo: [
          {
            providerId: 'password',
            rawId: user.email,
            federatedId: user.email,
            email: user.email,
            displayName: user.displayName ?? '',
          },
        ],
      },
    ],
  };
};
