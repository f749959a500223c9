import { textOf } from '../body';
import { signedIn } from '../service';
import type { Endpoint } from './endpoint';

const milliseconds = (instant: string) => String(Date.parse(instant));

export const lookup: Endpoint = async (service, body) => {
  const { user } = await signedIn(service, textOf(body, 'idToken'));
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
