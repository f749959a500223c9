import Button from '@mui/material/Button';
import { problem } from '../../src/data/problem';
import { LoadMore } from '../../src/kit/list/LoadMore';
import { RetryButton, RequestId, EmptyState, ErrorState, LoadingState, RefreshFailed } from '../../src/kit/ui/states';
import { FilterChips } from '../../src/kit/ui/FilterChips';
import { TabLinks } from '../../src/kit/ui/TabLinks';
import { BulkResult } from '../../src/kit/bulk/BulkResult';
import { QrCode } from '../../src/kit/ui/QrCode';
import { CurrencyLinks } from '../../src/kit/ui/CurrencyLinks';
import { Instant, StateChip } from '../../src/kit/ui/values';
import { ProblemAlert } from '../../src/kit/ui/ProblemAlert';
import { useResourceText } from '../../src/kit/resourceText';
import type { Section } from '../entry';
import { buttons } from './buttons';

const noop = () => undefined;
const serverError = problem({ code: 'service.failed', requestId: 'req-7f3a' }, 500);
const offlineError = problem({ code: 'client.offline' });

function Empty({ filtered = false }: { filtered?: boolean }) {
  const { translate } = useResourceText();
  return filtered ? (
    <EmptyState
      kind="filtered"
      title={translate('list.filteredEmpty')}
      hint={translate('list.filteredEmptyHint')}
      action={<Button variant="outlined">{translate('list.clearFilters')}</Button>}
    />
  ) : (
    <EmptyState title={translate('list.archiveEmpty')} hint={translate('list.archiveEmptyHint')} />
  );
}

function Retry() {
  const { translate } = useResourceText();
  return (
    <div className="gallery-row">
      <RetryButton isBusy={false} onClick={noop}>
        {translate('list.retry')}
      </RetryButton>
      <RetryButton isBusy onClick={noop}>
        {translate('list.retry')}
      </RetryButton>
    </div>
  );
}

function Bulk() {
  const { language } = useResourceText();
  const { done, refused } = {
    es: { done: '47 depósitos confirmados', refused: 'No se pudo confirmar 1 depósito' },
    en: { done: '47 deposits confirmed', refused: '1 deposit could not be confirmed' },
  }[language];
  return (
    <BulkResult
      doneText={done}
      refusedRows={[{ id: '1', title: 'DEP-2026-000119', problem: { code: 'record.stale' } }]}
      refusedText={refused}
      unsentText={null}
    />
  );
}

export const states: Section = {
  id: 'states',
  title: { es: 'Estados y avisos', en: 'States and notices' },
  entries: [
    {
      id: 'states/list',
      title: 'LoadingState · EmptyState · ErrorState',
      purpose: {
        es: 'Cargando, vacía, filtrada sin resultados y con error: cuatro imágenes distintas.',
        en: 'Loading, empty, filtered to nothing and failed: four different pictures.',
      },
      shows: [LoadingState, EmptyState, ErrorState, RefreshFailed, RetryButton, RequestId],
      states: [
        { name: { es: 'Cargando', en: 'Loading' }, show: () => <LoadingState rows={5} /> },
        { name: { es: 'Vacía', en: 'Empty' }, show: () => <Empty /> },
        { name: { es: 'Filtrada sin resultados', en: 'Filtered to nothing' }, show: () => <Empty filtered /> },
        { name: { es: 'Con error', en: 'Failed' }, show: () => <ErrorState error={serverError} onRetry={noop} /> },
        { name: { es: 'Sin conexión', en: 'Offline' }, show: () => <ErrorState error={offlineError} onRetry={noop} /> },
        {
          name: { es: 'Quizá no es lo más reciente', en: 'Perhaps not the latest' },
          show: () => <RefreshFailed error={offlineError} onRetry={noop} />,
        },
        { name: { es: 'Volver a intentar', en: 'Trying again' }, show: () => <Retry /> },
      ],
    },
    {
      id: 'states/Qr',
      title: 'Qr',
      purpose: { es: 'Un texto como código QR.', en: 'A text as a QR code.' },
      shows: [QrCode],
      states: [
        {
          name: { es: 'Una dirección', en: 'An address' },
          show: () => (
            <div style={{ width: 160 }}>
              <QrCode text="https://sobremesa.example" />
            </div>
          ),
        },
      ],
    },
    {
      id: 'states/ProblemAlert',
      title: 'ProblemAlert',
      purpose: { es: 'Por qué no se pudo, junto a lo que se pidió.', en: 'Why not, beside what was asked.' },
      shows: [ProblemAlert, BulkResult, LoadMore],
      states: [
        {
          name: { es: 'Un rechazo', en: 'A refusal' },
          show: () => <ProblemAlert problem={{ code: 'record.inUse', requestId: 'req-7f3a' }} />,
        },
        {
          name: { es: 'Se puede reintentar', en: 'It can be tried again' },
          show: () => <ProblemAlert problem={{ code: 'client.offline' }} onRetry={noop} />,
        },
        {
          name: { es: 'Hay más filas', en: 'There are more rows' },
          show: () => <LoadMore problem={null} hasMore isFetching={false} isFetchingMore={false} load={noop} />,
        },
        {
          name: { es: 'De varias filas, algunas no', en: 'Of many rows, some not' },
          show: () => <Bulk />,
        },
      ],
    },
    {
      id: 'states/StateChip',
      title: 'StateChip',
      purpose: {
        es: 'Un estado, con texto y tono: nunca solo color.',
        en: 'A state, in text and tone: never by color alone.',
      },
      shows: [StateChip, Instant],
      states: [
        {
          name: { es: 'Tonos', en: 'Tones' },
          show: () => (
            <div className="gallery-row">
              {(['good', 'warn', 'bad', 'info', 'quiet'] as const).map((tone) => (
                <StateChip key={tone} tone={tone}>
                  {tone}
                </StateChip>
              ))}
            </div>
          ),
        },
        { name: { es: 'Un momento', en: 'A moment' }, show: () => <Instant value="2026-07-14T18:30:00.000Z" /> },
      ],
    },
    buttons,
    {
      id: 'states/FilterChips',
      title: 'FilterChips · CurrencyLinks · TabLinks',
      purpose: {
        es: 'Los filtros activos, la moneda y las pestañas de una lista.',
        en: 'The active filters, the currency and the tabs of a list.',
      },
      shows: [FilterChips, CurrencyLinks, TabLinks],
      states: [
        {
          name: { es: 'Filtros activos', en: 'Active filters' },
          show: () => (
            <FilterChips
              chips={[
                { key: 'state', label: 'MXN', onRemove: noop },
                { key: 'day', label: '1–22 nov 2026', onRemove: noop },
              ]}
            />
          ),
        },
        {
          name: { es: 'Moneda', en: 'Currency' },
          show: () => <CurrencyLinks currentCurrency="MXN" hrefOf={(currency) => `#${currency}`} />,
        },
        {
          name: { es: 'Pestañas', en: 'Tabs' },
          show: () => (
            <TabLinks
              label="MXN"
              tabs={[
                { to: '#a', label: 'MXN', isCurrent: true, count: '12' },
                { to: '#b', label: 'COP', isCurrent: false },
              ]}
            />
          ),
        },
      ],
    },
  ],
};
