import { textOf } from '../body';
import { signedIn } from '../service';
import { factorInfo } from './mfa';
import type { Endpoint } from './endpoint';

const milliseconds = (instant: string) => String(Date.parse(instant));

export const lookup: Endpoint = async (service, body) => {
  const { user } = await signedIn(service, textOf(body, 'idToken'));
  const factor = await service.factors.of(user.uid);
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
