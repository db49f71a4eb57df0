import type { CheckpointCode, PatrolCheckpoint } from '@palisade/contract'
import type { AccessControl } from '#server/infra/access/access.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { mapPage } from '#server/infra/database/paging.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { writeEvents } from '#server/infra/outbox/outbox.ts'
import {
  findCheckpoint,
  findUse,
  insertCheckpoint,
  listCheckpoints,
  listCodes,
  lockCheckpoints,
  removeCheckpoints,
  setCode,
  updateCheckpoint,
  type CheckpointRow,
} from './patrol-checkpoint.queries.ts'
import { newCode } from './patrol-checkpoint.rules.ts'

export interface PatrolCheckpointDeps {
  db: Db
  gate: Pick<AccessControl, 'requireObjects'>
}

const present = (row: CheckpointRow): PatrolCheckpoint => ({
  id: row.id,
  name: row.name,
  areaId: row.area_id,
  areaName: row.area_name,
  longitude: row.longitude,
  latitude: row.latitude,
  nfcId: row.nfc_id,
  remarks: row.remarks,
  codeMadeAt: row.code_made_at.toISOString(),
  savedBy: row.saved_by,
  savedAt: row.saved_at.toISOString(),
  version: row.version,
})

const presentCode = ({ id, name, area_name: areaName, code }: CheckpointRow): CheckpointCode => ({
  id,
  name,
  areaName,
  code,
})

const writeChanged = (tx: Tx, rows: readonly { id: string; area_id: string }[]): Promise<void> =>
  writeEvents(
    tx,
    rows.map(({ id, area_id }) => ({
      type: 'patrol_checkpoint.changed' as const,
      data: { id },
      audience: { permission: 'patrol_plan.view' as const, areaId: area_id },
    })),
  )

/** Places of patrols on foot. Their codes are in no row of the log: whoever reads one has been there. */
export function createPatrolCheckpointService({ db, gate }: PatrolCheckpointDeps) {
  async function read(from: Db, id: string): Promise<CheckpointRow> {
    const row = await findCheckpoint(from, id)
    if (!row) throw new AppError('patrol_checkpoint.not_found')
    return row
  }

  return {
    async getByPage(request, { access, centre }) {
      return mapPage(await listCheckpoints(db, request, access, centre), present)
    },

    add: (request, { transaction, user }) =>
      transaction(
        async tx => {
          const id = await insertCheckpoint(tx, request, { code: newCode(), savedBy: user.name })
          const row = await read(tx, id)
          await writeChanged(tx, [row])
          return present(row)
        },
        added => ({ object: added.id, after: added }),
      ),

    async update({ id, version, ...draft }, { access, transaction, user }) {
      await gate.requireObjects(access, 'area', [draft.areaId])
      const { after } = await transaction(
        async tx => {
          const [row] = await lockCheckpoints(tx, [id])
          if (!row) throw new AppError('patrol_checkpoint.not_found')
          if (row.version !== version)
            throw new AppError('patrol_checkpoint.changed_meanwhile', { by: row.saved_by })
          await updateCheckpoint(tx, id, draft, user.name)
          const changed = await read(tx, id)
          await writeChanged(tx, [row, changed])
          return { before: present(row), after: present(changed) }
        },
        told => ({ object: id, ...told }),
      )
      return after
    },

    /** Those that are gone already are no error. */
    async batchDelete({ ids }, { transaction }) {
      await transaction(
        async tx => {
          const rows = await lockCheckpoints(tx, ids)
          const use = await findUse(tx, ids)
          if (use) throw new AppError('patrol_checkpoint.in_use', use)
          await removeCheckpoints(tx, ids)
          await writeChanged(tx, rows)
          return rows
        },
        rows => ({ object: rows.map(({ id }) => id), before: rows.map(({ id, name }) => ({ id, name })) }),
      )
    },

    renewCode: ({ id }, { transaction }) =>
      transaction(
        async tx => {
          const [row] = await lockCheckpoints(tx, [id])
          if (!row) throw new AppError('patrol_checkpoint.not_found')
          await setCode(tx, id, newCode())
          await writeChanged(tx, [row])
          return presentCode(await read(tx, id))
        },
        ({ name }) => ({ object: id, after: { name } }),
      ),

    async getCodes({ ids }, context) {
      context.audit({ object: ids })
      return (await listCodes(db, ids)).map(presentCode)
    },
  } satisfies CallsOf<'patrolCheckpoint'>
}
