import { beforeEach, describe, expect, it } from 'vitest';
import { isAdmissionLoop, noteAdmission } from '../../../src/session/admissionLoop';

const act = () => globalThis.dispatchEvent(new KeyboardEvent('keydown'));

beforeEach(() => void act());

describe('an admission loop', () => {
  it('is a second admission to the same address without a user action', () => {
    noteAdmission('ana', '/home');
    expect(isAdmissionLoop('ana', '/home')).toBe(false);
    noteAdmission('ana', '/home');
    expect(isAdmissionLoop('ana', '/home')).toBe(true);
    expect(isAdmissionLoop('ana', '/deposit')).toBe(false);
    expect(isAdmissionLoop('julia', '/home')).toBe(false);
  });

  it('ends with a user action', () => {
    noteAdmission('ana', '/home');
    noteAdmission('ana', '/home');
    act();
    expect(isAdmissionLoop('ana', '/home')).toBe(false);
    noteAdmission('ana', '/home');
    expect(isAdmissionLoop('ana', '/home')).toBe(false);
  });
});
