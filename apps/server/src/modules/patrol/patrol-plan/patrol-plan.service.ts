import type { Page, PatrolPlan, PatrolPlanDetails, PatrolPlanDraft } from '@palisade/contract'
import type { AccessControl } from '#server/infra/access/access.ts'
import type { SignedInContext } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { checkDraft, keepStops, requirePlansSeen } from './patrol-plan.change.ts'
import { writePlansChanged } from './patrol-plan.events.ts'
import { presentPlan, presentPlanDetails } from './patrol-plan.presenter.ts'
import {
  findPlan,
  insertPlan,
  listPlans,
  lockPlans,
  setPlanState,
  updatePlan,
} from './patrol-plan.queries.ts'
import { requireTime, transition } from './patrol-plan.rules.ts'
import { listPersons } from './patrol-person.queries.ts'
import { listFootStops } from './patrol-foot-stop.queries.ts'
import { listStops } from './patrol-stop.queries.ts'

type Context = Pick<SignedInContext, 'access' | 'transaction' | 'user'>

export interface PatrolPlanDeps {
  db: Db
  gate: Pick<AccessControl, 'requireObjects'>
  clock: Pick<Clock, 'now'>
}

/** Plans of patrols. */
export function createPatrolPlanService({ db, gate, clock }: PatrolPlanDeps) {
  async function read(from: Db, id: string): Promise<PatrolPlanDetails> {
    const row = await findPlan(from, id)
    if (!row) throw new AppError('patrol_plan.not_found')
    return presentPlanDetails(row, await listStops(from, id), await listFootStops(from, id))
  }

  const requireCheckpointsSeen = (access: Context['access'], { foot }: Pick<PatrolPlanDraft, 'foot'>) =>
    gate.requireObjects(access, 'patrol_checkpoint', foot?.stops.map(stop => stop.checkpointId) ?? [])

  return {
    async getByPage(request, { access, centre }): Promise<Page<PatrolPlan>> {
      const page = await listPlans(db, request, access, centre)
      return { ...page, list: page.list.map(presentPlan) }
    },

    async getDetails({ id }, { access }) {
      await requirePlansSeen(db, [id], access)
      return read(db, id)
    },

    getPersons: ({ isOnFoot = false }, { access, centre }) =>
      listPersons(db, isOnFoot ? 'staff.use' : 'patrol.handle', access, centre),

    async add(request, { access, transaction, user }) {
      await requireCheckpointsSeen(access, request)
      return transaction(
        async tx => {
          const fields = await checkDraft(tx, request, { savedBy: user.name, now: clock.now() })
          const id = await insertPlan(tx, fields)
          await keepStops(tx, id, request)
          await writePlansChanged(tx, [{ id, area_id: fields.area_id }])
          return read(tx, id)
        },
        added => ({ object: added.id, after: added }),
      )
    },

    async update({ id, version, ...draft }, { access, transaction, user }) {
      await gate.requireObjects(
        access,
        'device',
        draft.stops.map(stop => stop.deviceId),
      )
      await requireCheckpointsSeen(access, draft)
      const { after } = await transaction(
        async tx => {
          const [row] = await lockPlans(tx, [id])
          if (!row) throw new AppError('patrol_plan.not_found')
          await requirePlansSeen(tx, [id], access)
          if (row.version !== version)
            throw new AppError('patrol_plan.changed_meanwhile', { by: row.saved_by })
          const state = transition(row, 'update')
          // One whose time passed before it was ever started has expired too.
          requireTime(row.time, clock.now())
          const before = await read(tx, id)
          const fields = await checkDraft(tx, draft, { savedBy: user.name, now: clock.now() })
          await updatePlan(tx, id, fields)
          await setPlanState(tx, id, state, null)
          await keepStops(tx, id, draft)
          await writePlansChanged(tx, [row, { id, area_id: fields.area_id }])
          return { before, after: await read(tx, id) }
        },
        told => ({ object: id, ...told }),
      )
      return after
    },
  } satisfies CallsOf<'patrolPlan'>
}
