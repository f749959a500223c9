import { screen } from '@testing-library/dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigurationMissing } from '../../../src/config';
import { showStartFailure } from '../../../src/startFailure';

let root: HTMLElement;
beforeEach(() => {
  root = document.createElement('div');
  document.body.replaceChildren(root);
});
afterEach(() => document.body.replaceChildren());

describe('failed start', () => {
  it.each([
    ['texts', 'No se pudieron cargar los textos', 'texts couldn’t be loaded'],
    ['identity', 'servicio de identidad', 'identity service couldn’t start'],
    ['mocks', 'no permite ejecutar la demostración', 'doesn’t allow the demo to run'],
  ] as const)(
    'shows an error about %s in both languages with a retry button, without internal details',
    (step, spanish, english) => {
      showStartFailure(root, step, new Error('the server’s own words'));
      expect(screen.getByText(new RegExp(spanish)).closest('section')).toHaveAttribute('lang', 'es');
      expect(screen.getByText(new RegExp(english)).closest('section')).toHaveAttribute('lang', 'en');
      expect(screen.getAllByRole('button')).toHaveLength(2);
      expect(document.body).not.toHaveTextContent('own words');
    },
  );

  it('names the missing variables of the installation', () => {
    showStartFailure(root, 'identity', new ConfigurationMissing(['VITE_FIREBASE_API_KEY']));
    expect(screen.getAllByText('VITE_FIREBASE_API_KEY')).toHaveLength(2);
  });
});
