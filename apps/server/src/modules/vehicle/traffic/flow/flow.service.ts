import type { CheckpointFlow, Contract, ResultOf } from '@palisade/contract'
import { may } from '#server/infra/access/may.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import { dayAfter, siteDayOf, startOfDay } from '#server/infra/site-time.ts'
import { listCarParks } from '../car-park/car-park.queries.ts'
import { countAtCamera, countSince, listCheckpointsOf, listFlows } from './flow.queries.ts'

const HOUR_MS = 3_600_000

type Calls = Contract['traffic']

/** Figures of the traffic at checkpoints. */
export function createFlowService({ db, clock }: { db: Db; clock: Clock }) {
  return {
    async getToday(_, context): Promise<ResultOf<Calls['getToday']>> {
      const { access } = context
      const since = startOfDay(siteDayOf(clock.now()))
      const count = (what: Parameters<typeof countSince>[1]) => countSince(db, what, since, context)
      const [passages, hits, tooFast] = await Promise.all([
        count('passages'),
        may(access, 'vehicle_deployment.view') ? count('hits') : null,
        may(access, 'speed.view') ? count('tooFast') : null,
      ])
      return { startAt: new Date(since).toISOString(), passages, hits, tooFast }
    },

    async getOfCamera({ cameraId }, context): Promise<ResultOf<Calls['getOfCamera']>> {
      const now = clock.now()
      const since = startOfDay(siteDayOf(now))
      const [checkpoints, passages, lastHour, hits, carParks] = await Promise.all([
        listCheckpointsOf(db, cameraId, context),
        countAtCamera(db, 'passages', cameraId, since),
        countAtCamera(db, 'passages', cameraId, now - HOUR_MS),
        may(context.access, 'vehicle_deployment.view') ? countAtCamera(db, 'hits', cameraId, since) : null,
        listCarParks(db, context),
      ])
      const ids = new Set(checkpoints.map(({ id }) => id))
      return {
        checkpoints: checkpoints.map(({ name }) => name),
        startAt: new Date(since).toISOString(),
        passages,
        lastHour,
        hits,
        carParks: carParks
          .filter(({ entry_id, exit_id }) => ids.has(entry_id) || ids.has(exit_id))
          .map(({ id, name, occupied, capacity }) => ({ id, name, occupied, capacity })),
      }
    },

    async getFlows({ day }, context) {
      const flows = new Map<string, CheckpointFlow>()
      const span = { from: startOfDay(day), to: startOfDay(dayAfter(day)) }
      for (const { id, name, hour, ...counts } of await listFlows(db, span, context)) {
        const flow = flows.get(id) ?? { id, name, hours: [] }
        flows.set(id, flow)
        if (hour) flow.hours.push({ startAt: hour.toISOString(), ...counts })
      }
      return [...flows.values()]
    },
  } satisfies CallsOf<'traffic'>
}
