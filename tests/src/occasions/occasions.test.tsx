import { screen, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { occasions } from '../../../contract/catalogs/catalogs';
import occasionScreens from '../../../src/occasions';
import { openApiFixture } from '../../api/apiFixture';
import { openConsoleFixture } from '../kit/consoleFixture';

test('the list shows which active occasions have no date or are over', async () => {
  const api = await openApiFixture({ resources: [occasions] });
  onTestFinished(() => api.close());
  for (const [slug, dates] of Object.entries({
    posadas: {},
    mundial: { startsOn: '2020-06-11' },
    reyes: { startsOn: '2020-01-06', recurrence: 'yearly' },
  })) {
    const body = { name: { es: slug }, slug, active: true, ...dates };
    expect(await api.send('POST', 'catalogs/occasions', { body })).toMatchObject({ status: 201 });
  }
  await occasionScreens.preload();
  await openConsoleFixture({
    api,
    resources: [occasions],
    screensByResource: { [occasions.name]: occasionScreens },
    at: '/catalogs/occasions',
  });
  const rowOf = async (name: string) =>
    within((await screen.findByRole('link', { name })).closest('tr') ?? document.body);
  expect((await rowOf('posadas')).getByText('Activa, sin fecha')).toBeVisible();
  expect((await rowOf('mundial')).getByText('Activa, ya pasó')).toBeVisible();
  expect((await rowOf('reyes')).getByText('Activa')).toBeVisible();
});
