import { reaches } from '#server/infra/access/may.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import { systemClock, type Clock } from '#server/infra/clock.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { mapPage } from '#server/infra/database/paging.ts'
import { levelNumber } from '#server/modules/alarm/alarm/alarm.rules.ts'
import { findApplying } from './alarm-procedure.ts'
import { reasonsOf } from './alarm-procedure.rules.ts'
import {
  addProcedure,
  changeProcedure,
  findDetails,
  type CameraGate,
  type EditContext,
} from './procedure.change.ts'
import { writeProceduresChanged } from './procedure.events.ts'
import { presentProcedure, toldOf } from './procedure.presenter.ts'
import { listProcedures, lockProcedures, removeProcedures, updateEnabled } from './procedure.queries.ts'

type Context = EditContext

export interface ProcedureDeps {
  db: Db
  gate: CameraGate
  clock?: Clock
}

/** Procedures as they are edited. */
export function createProcedureService({ db, gate, clock = systemClock }: ProcedureDeps) {
  return {
    async getByPage(request, { access }) {
      return mapPage(await listProcedures(db, request, access), presentProcedure)
    },

    getDetails: ({ id, version }, { access }) => findDetails(db, id, access, version),

    async getApplying({ type, level, areaId, at }, { access }) {
      const occurred_at = new Date(at ?? clock.now())
      const subject = { type, level: levelNumber(level), area_id: areaId, occurred_at }
      const found = await findApplying(db, subject)
      return found
        .filter(one => reaches(access, one.areaId))
        .map(one => ({ id: one.id, name: one.name, because: reasonsOf(one) }))
    },

    async add(request, context) {
      return context.transaction(
        async tx => findDetails(tx, await addProcedure(tx, gate, request, context), context.access),
        added => ({ object: added.id, after: toldOf(added) }),
      )
    },

    async update(request, context) {
      const { after } = await context.transaction(
        async tx => ({
          before: await changeProcedure(tx, gate, request, context),
          after: await findDetails(tx, request.id, context.access),
        }),
        ({ before, after }) => ({ object: request.id, before: toldOf(before), after: toldOf(after) }),
      )
      return after
    },

    batchDelete: ({ ids }, context) => changeAll(ids, context, removeProcedures),
    batchStart: ({ ids }, context) =>
      changeAll(ids, context, (tx, found) => updateEnabled(tx, found, true), true),
    batchStop: ({ ids }, context) =>
      changeAll(ids, context, (tx, found) => updateEnabled(tx, found, false), false),
  } satisfies CallsOf<'procedure'>
}

/** Changes procedures that are there; others are gone already, which is no error. */
async function changeAll(
  ids: readonly string[],
  context: Context,
  work: (tx: Tx, ids: readonly string[]) => Promise<void>,
  isEnabled?: boolean,
): Promise<void> {
  await context.transaction(
    async tx => {
      const rows = await lockProcedures(tx, ids)
      if (rows.length === 0) return rows
      await work(
        tx,
        rows.map(row => row.id),
      )
      await writeProceduresChanged(
        tx,
        rows.map(({ id, area_id }) => ({ id, areaId: area_id })),
      )
      return rows
    },
    rows => ({
      object: rows.map(({ id }) => id),
      before: rows.map(({ id, name }) => ({ id, name })),
      ...(isEnabled !== undefined && { after: { isEnabled } }),
    }),
  )
}
