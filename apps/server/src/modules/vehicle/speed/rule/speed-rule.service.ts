import { holdsNever, speedRule, type SpeedRule, type SpeedRuleDraft } from '@palisade/contract'
import type { AccessControl } from '#server/infra/access/access.ts'
import type { SignedInContext } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { mapPage } from '#server/infra/database/paging.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { writeEvent } from '#server/infra/outbox/outbox.ts'
import { fromRow } from '#server/infra/rows/from-row.ts'
import { levelNumber, levelOfNumber } from '#server/modules/alarm/alarm/alarm.rules.ts'
import { areCheckpoints } from '#server/modules/vehicle/snap/search/camera-scope.queries.ts'
import {
  findRule,
  insertRule,
  listRules,
  lockRules,
  removeRules,
  setRulesEnabled,
  updateRule,
  type RuleColumns,
  type SpeedRuleRow,
} from './speed-rule.queries.ts'

type StateContext = Pick<SignedInContext, 'transaction'>

/** Speed rules of checkpoints. */
export function createSpeedRuleService({
  db,
  gate,
}: {
  db: Db
  gate: Pick<AccessControl, 'requireObjects'>
}) {
  /** Changes those that are there; others are gone already, which is no error. */
  const changeAll = async (
    ids: readonly string[],
    { transaction }: StateContext,
    work: (tx: Tx) => Promise<void>,
  ): Promise<void> => {
    await transaction(
      async tx => {
        const rows = await lockRules(tx, ids)
        await work(tx)
        await tellChanged(tx, ids)
        return rows
      },
      rows => ({
        object: rows.map(row => row.id),
        before: rows.map(({ name, is_enabled: isEnabled }) => ({ name, isEnabled })),
      }),
    )
  }
  return {
    getByPage: async (request, scope) => mapPage(await listRules(db, request, scope), presentRule),

    getDetails: ({ id }) => read(db, id),

    add: (draft, context) =>
      context.transaction(
        async tx => {
          await check(tx, draft)
          const owner = { centre_id: context.centre.areaId, created_by: context.user.name }
          const id = await insertRule(tx, { ...columnsOf(draft), ...owner })
          await tellChanged(tx, [id])
          return read(tx, id)
        },
        added => ({ object: added.id, after: told(added) }),
      ),

    async update(request, context) {
      const { id, version, ...draft } = request
      await gate.requireObjects(context.access, 'camera_group', checkpointsOf(draft), 'speed.edit')
      const { after } = await context.transaction(
        async tx => {
          const [row] = await lockRules(tx, [id])
          if (!row) throw new AppError('speed_rule.not_found')
          if (row.version !== version) throw new AppError('speed_rule.changed_meanwhile')
          await check(tx, draft)
          await updateRule(tx, id, columnsOf(draft))
          await tellChanged(tx, [id])
          return { before: presentRule(row), after: await read(tx, id) }
        },
        changed => ({ object: id, before: told(changed.before), after: told(changed.after) }),
      )
      return after
    },

    batchDelete: ({ ids }, context) => changeAll(ids, context, tx => removeRules(tx, ids)),
    batchStart: ({ ids }, context) => changeAll(ids, context, tx => setRulesEnabled(tx, ids, true)),
    batchStop: ({ ids }, context) => changeAll(ids, context, tx => setRulesEnabled(tx, ids, false)),
  } satisfies CallsOf<'speedRule'>
}

const checkpointsOf = ({ checkpointId, startId }: Pick<SpeedRuleDraft, 'checkpointId' | 'startId'>) => [
  checkpointId,
  ...(startId === null ? [] : [startId]),
]

async function check(tx: Tx, draft: SpeedRuleDraft): Promise<void> {
  if (holdsNever(draft.week)) throw new AppError('speed_rule.no_time')
  if (!(await areCheckpoints(tx, checkpointsOf(draft)))) throw new AppError('speed_rule.no_checkpoint')
}

async function read(from: Db, id: string): Promise<SpeedRule> {
  const row = await findRule(from, id)
  if (!row) throw new AppError('speed_rule.not_found')
  return presentRule(row)
}

const tellChanged = (tx: Tx, ids: readonly string[]): Promise<void> =>
  writeEvent(tx, {
    type: 'speed_rule.changed',
    data: { ids: [...ids] },
    audience: { permission: 'speed.view' },
  })

const columnsOf = (draft: SpeedRuleDraft): RuleColumns => ({
  name: draft.name,
  kind: draft.kind,
  checkpoint_id: draft.checkpointId,
  start_id: draft.startId,
  metres: draft.metres,
  lanes: draft.lanes,
  vehicle_types: draft.vehicleTypes,
  limit_kmh: draft.limit,
  tolerance_percent: draft.tolerancePercent,
  tolerance_kmh: draft.toleranceKmh,
  level: levelNumber(draft.level),
  week: draft.week,
  is_enabled: draft.isEnabled,
})

const presentRule = (row: SpeedRuleRow): SpeedRule =>
  fromRow(speedRule, row, {
    checkpoint: { id: row.checkpoint_id, name: row.checkpoint_name },
    start: row.start_id === null ? null : { id: row.start_id, name: row.start_name ?? '' },
    limit: row.limit_kmh,
    level: levelOfNumber(row.level),
  })

const told = ({
  id: _id,
  clockFaults: _f,
  createdBy: _by,
  createdAt: _at,
  version: _v,
  checkpoint,
  start,
  ...fields
}: SpeedRule) => ({
  ...fields,
  checkpoint: checkpoint.name,
  start: start?.name ?? null,
})
