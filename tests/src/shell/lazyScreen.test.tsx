import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { lazyScreen } from '../../../src/shell/lazyScreen';

const loadHome = async () => ({ default: () => <h1>Inicio</h1> });

it('renders a preloaded screen at once', async () => {
  const Home = lazyScreen(loadHome);
  await Home.preload();
  render(
    <Suspense fallback="Cargando">
      <Home />
    </Suspense>,
  );
  expect(screen.getByRole('heading')).toHaveTextContent('Inicio');
});

it('requests the screen again after a failed preload', async () => {
  let isMissing = true;
  const Home = lazyScreen(async () => {
    if (isMissing) throw new Error('missing');
    return loadHome();
  });
  await expect(Home.preload()).rejects.toThrow('missing');
  isMissing = false;
  await act(async () =>
    render(
      <Suspense fallback="Cargando">
        <Home />
      </Suspense>,
    ),
  );
  expect(screen.getByRole('heading')).toHaveTextContent('Inicio');
});
