import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import { listDevicesOfAlarm, listDevicesWithin } from './action-devices.queries.ts'
import { presentOfAlarm } from './linkage-log.presenter.ts'
import { listRunsOf, listSteps } from './linkage-log.queries.ts'
import { listVisible } from './visible-parts.ts'

export interface LinkageRelatedDeps {
  db: Db
  clock: Clock
}

/** Tells what rules did, for the alarm that set them off and for the map. */
export function createLinkageRelatedService({ db, clock }: LinkageRelatedDeps) {
  return {
    getActedDevices: ({ minutes, ...box }, context) =>
      listDevicesWithin(db, box, new Date(clock.now() - minutes * 60_000), context),

    async getRunsOfAlarm({ alarmId }, { access }) {
      const runs = await listRunsOf(db, alarmId)
      const steps = await listSteps(
        db,
        runs.map(run => run.id),
      )
      const visible = await listVisible(db, steps, access)
      const byRun = Map.groupBy(steps, step => step.run_id)
      return runs.map(run => presentOfAlarm(run, byRun.get(run.id) ?? [], visible))
    },

    getDevicesOfAlarm: ({ alarmId }, { access }) => listDevicesOfAlarm(db, alarmId, access),
  } satisfies CallsOf<'linkage'>
}
