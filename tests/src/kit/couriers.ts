import * as z from 'zod/mini';
import { choice, text } from '../../../contract/fields';
import { defineCatalog } from '../../../contract/resource';
import type { RecordAction } from '../../../api/engine/actions';
import { audit } from '../../../api/engine/audit';
import { assertActionAllowed, assertVersion, getRecord, writeNextVersion } from '../../../api/engine/record';
import { allowed, refused, type RulesByResource } from '../../../api/engine/rules';
import type { Messages } from '../../../src/i18n/i18nProvider';

export const couriers = defineCatalog(
  'couriers',
  { state: choice(['active', 'blocked'], { required: true, initial: 'active', readOnly: true, column: 'shown' }) },
  {
    actions: {
      block: { input: { reason: text({ required: true, maxLength: 300 }) }, offered: 'bulk', destructive: true },
      unblock: { input: {}, offered: 'bulk', undoes: ['block'] },
      'end-sessions': { input: {} },
    },
  },
);

export const courierTexts: Messages = {
  resources: {
    'catalogs/couriers': {
      name: 'Repartidor |||| Repartidores',
      values: { state: { active: 'Activo', blocked: 'Bloqueado' } },
      fields: { state: 'Situación' },
      actions: {
        block: {
          title: '¿Bloquear a %{title}?',
          done: 'Se bloqueó a %{title}.',
          many: {
            title: '¿Bloquear a %{smart_count} repartidor? |||| ¿Bloquear a %{smart_count} repartidores?',
            done: 'Se bloqueó a %{smart_count} repartidor. |||| Se bloqueó a %{smart_count} repartidores.',
          },
        },
        'end-sessions': { label: 'Cerrar sesiones' },
      },
    },
  },
};

function setStateAction(state: string, action: string, input: z.ZodMiniType<Record<string, unknown>>): RecordAction {
  return {
    input,
    refusals: [],
    async run(act, table, id, version, actionInput) {
      const before = await getRecord(act.trx, table, id, act);
      assertVersion(act, table, before, version);
      assertActionAllowed(before, action);
      const after = await writeNextVersion(act, table, before, { state });
      const { reason } = actionInput;
      await audit(act, {
        action,
        resource: table.resource,
        before,
        after,
        ...(typeof reason === 'string' && { reason }),
      });
      return after;
    },
  };
}

/** A blocked courier cannot be blocked again. A courier named Ana can never be blocked. */
export const courierRules: RulesByResource = {
  [couriers.name]: {
    available: {
      block: ({ state, slug }) =>
        state === 'active' && slug !== 'ana' ? allowed : refused('record.inUse', { count: 3 }),
      unblock: ({ state }) => (state === 'blocked' ? allowed : refused('record.notArchived')),
    },
    actions: {
      block: setStateAction('blocked', 'block', z.strictObject({ reason: z.string().check(z.minLength(1)) })),
      unblock: setStateAction('active', 'unblock', z.strictObject({})),
      'end-sessions': setStateAction('active', 'end-sessions', z.strictObject({})),
    },
  },
};
