import type { Contract, FiguresHours, Page, PlannedCamera, RequestOf } from '@palisade/contract'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { changeBy, lockPlanned, requireFits, writePlansChanged } from './recording-plan.change.ts'
import { fieldsOf, presentPlanned } from './recording-plan.presenter.ts'
import {
  findPlanned,
  listPlanned,
  listPlannedIds,
  putPlans,
  type PlannedRow,
} from './recording-plan.queries.ts'

type Calls = Contract['recordingPlan']

export interface RecordingPlanDeps {
  db: Db
  clock: Clock
  /** Seconds of the last hours that plans wanted and nothing covers, of those of these cameras that miss any. */
  missingOf: (
    cameraIds: readonly string[],
    hours: FiguresHours | undefined,
  ) => Promise<ReadonlyMap<string, number>>
}

const nothing: ReadonlyMap<string, number> = new Map()

function requireSeen(cameras: readonly PlannedRow[], replaced: RequestOf<Calls['add']>['replaced']): void {
  const seen = new Map(replaced.map(({ cameraId, version }) => [cameraId, version]))
  for (const { id, name, plan } of cameras) {
    if (plan === null || seen.get(id) === plan.version) continue
    if (!seen.has(id)) throw new AppError('recording_plan.camera_has_plan', { name })
    throw new AppError('recording_plan.changed_meanwhile', { by: plan.savedBy })
  }
}

export function createRecordingPlanService({ db, clock, missingOf }: RecordingPlanDeps) {
  async function read(from: Db, id: string): Promise<PlannedCamera> {
    const [row] = await findPlanned(from, [id])
    if (!row) throw new AppError('device.not_a_camera')
    return presentPlanned(row)
  }

  return {
    async getByPage(request, { access, centre }): Promise<Page<PlannedCamera>> {
      const missing =
        request.orderBy === 'missing'
          ? await missingOf(await listPlannedIds(db, request, access, centre), request.hours)
          : nothing
      const page = await listPlanned(db, request, { access, centre, missing })
      return { ...page, list: page.list.map(presentPlanned) }
    },

    getDetails: ({ id }) => read(db, id),

    async add(request, context) {
      const fields = fieldsOf(request)
      const ids = [...new Set(request.cameraIds)]
      await context.transaction(
        async tx => {
          const cameras = await lockPlanned(tx, ids)
          requireSeen(cameras, request.replaced)
          requireFits(fields, cameras)
          await putPlans(tx, ids, fields, changeBy(context.user, clock))
          await writePlansChanged(tx, cameras)
        },
        () => ({ object: ids, after: fields }),
      )
    },

    async update(request, context) {
      const { id, version } = request
      const fields = fieldsOf(request)
      const { after } = await context.transaction(
        async tx => {
          const cameras = await lockPlanned(tx, [id])
          const before = cameras[0]?.plan
          if (!before) throw new AppError('recording_plan.not_found')
          if (before.version !== version)
            throw new AppError('recording_plan.changed_meanwhile', { by: before.savedBy })
          requireFits(fields, cameras)
          await putPlans(tx, [id], fields, changeBy(context.user, clock))
          await writePlansChanged(tx, cameras)
          return { before: fieldsOf(before), after: await read(tx, id) }
        },
        ({ before }) => ({ object: id, before, after: fields }),
      )
      return after
    },
  } satisfies CallsOf<'recordingPlan'>
}
