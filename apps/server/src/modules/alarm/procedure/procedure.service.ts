import type { Contract, Page, Procedure, ProcedureDetails, RequestOf, ResultOf } from '@palisade/contract'
import { reaches } from '#server/infra/access/may.ts'
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

type Calls = Contract['procedure']
type Context = EditContext

export interface ProcedureDeps {
  db: Db
  gate: CameraGate
  clock?: Clock
}

/** Procedures as they are edited. */
export function createProcedureService({ db, gate, clock = systemClock }: ProcedureDeps) {
  return {
    async getByPage(
      request: RequestOf<Calls['getByPage']>,
      { access }: Pick<Context, 'access'>,
    ): Promise<Page<Procedure>> {
      return mapPage(await listProcedures(db, request, access), presentProcedure)
    },

    getDetails: (
      { id, version }: RequestOf<Calls['getDetails']>,
      { access }: Pick<Context, 'access'>,
    ): Promise<ProcedureDetails> => findDetails(db, id, access, version),

    async getApplying(
      { type, level, areaId, at }: RequestOf<Calls['getApplying']>,
      { access }: Pick<Context, 'access'>,
    ): Promise<ResultOf<Calls['getApplying']>> {
      const occurred_at = new Date(at ?? clock.now())
      const subject = { type, level: levelNumber(level), area_id: areaId, occurred_at }
      const found = await findApplying(db, subject)
      return found
        .filter(one => reaches(access, one.areaId))
        .map(one => ({ id: one.id, name: one.name, because: reasonsOf(one) }))
    },

    async add(request: RequestOf<Calls['add']>, context: Context): Promise<ProcedureDetails> {
      return context.transaction(
        async tx => findDetails(tx, await addProcedure(tx, gate, request, context), context.access),
        added => ({ object: added.id, after: toldOf(added) }),
      )
    },

    async update(request: RequestOf<Calls['update']>, context: Context): Promise<ProcedureDetails> {
      const { after } = await context.transaction(
        async tx => ({
          before: await changeProcedure(tx, gate, request, context),
          after: await findDetails(tx, request.id, context.access),
        }),
        ({ before, after }) => ({ object: request.id, before: toldOf(before), after: toldOf(after) }),
      )
      return after
    },

    batchDelete: ({ ids }: RequestOf<Calls['batchDelete']>, context: Context): Promise<void> =>
      changeAll(ids, context, removeProcedures),
    batchStart: ({ ids }: RequestOf<Calls['batchStart']>, context: Context): Promise<void> =>
      changeAll(ids, context, (tx, found) => updateEnabled(tx, found, true), true),
    batchStop: ({ ids }: RequestOf<Calls['batchStop']>, context: Context): Promise<void> =>
      changeAll(ids, context, (tx, found) => updateEnabled(tx, found, false), false),
  }
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
