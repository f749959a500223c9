import { beforeEach, describe, expect, it } from 'vitest';
import { isAdmissionLoop, recordAdmission } from '../../../src/session/admission';

const pressKey = () => globalThis.dispatchEvent(new KeyboardEvent('keydown'));

beforeEach(() => void pressKey());

describe('admission loop', () => {
  it('is a second admission to the same address without a user action', () => {
    recordAdmission('ana', '/home');
    expect(isAdmissionLoop('ana', '/home')).toBe(false);
    recordAdmission('ana', '/home');
    expect(isAdmissionLoop('ana', '/home')).toBe(true);
    expect(isAdmissionLoop('ana', '/deposit')).toBe(false);
    expect(isAdmissionLoop('julia', '/home')).toBe(false);
  });

  it('ends with a user action', () => {
    recordAdmission('ana', '/home');
    recordAdmission('ana', '/home');
    pressKey();
    expect(isAdmissionLoop('ana', '/home')).toBe(false);
    recordAdmission('ana', '/home');
    expect(isAdmissionLoop('ana', '/home')).toBe(false);
  });
});
