import type { ParameterKey, ParameterValues } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Handlers } from '../../../infra/binding/handlers.ts'
import type { Db } from '../../../infra/database/database.ts'
import type { Files } from '../../../infra/files/files.ts'
import type { MediaControl } from '../../../infra/media/media-control.ts'
import type { Listeners } from '../../../infra/outbox/listeners.ts'
import { createRepeatedWork } from '../../../infra/timers.ts'
import { createIntakeHandlers } from '../intake/intake.routes.ts'
import { createIntakeService } from '../intake/intake.service.ts'
import { markSensorsSeen } from '../../device/observation/sensor-silence.ts'
import { createAlarmCaptures } from './capture/alarm-capture.service.ts'
import { createAlarmExportService } from './record/alarm-export.service.ts'
import { createAlarmRaiser, type AlarmRaiser } from './raise/alarm-raise.service.ts'
import { maintainAlarmMonths } from './alarm-retention.ts'
import { createAlarmHandlers } from './alarm.routes.ts'
import { createAlarmService } from './alarm.service.ts'
import { watchVideoLoss } from './raise/video-loss.ts'

const DAY_MS = 24 * 3600 * 1000
/** When the message of a lost camera was missed, its alarm is raised within this time, ms. */
const RECONCILE_MS = 60_000

export interface AlarmModuleDeps {
  db: Db
  files: Files
  media: Pick<MediaControl, 'snapshot' | 'clip'>
  listeners: Listeners
  parameters: { get<K extends ParameterKey>(key: K): Promise<ParameterValues[K]> }
  log: FastifyBaseLogger
  now?: () => number
}

export interface AlarmModule {
  handlers: Pick<Handlers, 'alarm' | 'intake'>
  /** Raises alarms for events that devices report themselves. */
  raiser: AlarmRaiser
  start(): Promise<void>
  stop(): Promise<void>
}

/** Creates the alarm and intake modules with all their background work. */
export function createAlarmModule(deps: AlarmModuleDeps): AlarmModule {
  const { db, files, listeners, log, now = Date.now } = deps
  const captures = createAlarmCaptures(deps)
  const raiser = createAlarmRaiser({
    ...deps,
    sensors: { markSeen: (tx, ids) => markSensorsSeen(tx, ids, now()) },
    onCaptureWanted: () => captures.wake(),
  })
  const videoLoss = watchVideoLoss({ db, raiser, listeners, log, now })
  const intake = createIntakeService({ db, raiser, files, now })
  const today = () => new Date(now())
  const alarm = createAlarmService({ ...deps, now: today })
  const exports = createAlarmExportService({ db, now: today })

  async function daily() {
    await maintainAlarmMonths({ ...deps, now: today })
    await intake.cleanUp()
  }
  const repeated = [
    createRepeatedWork('alarm months', DAY_MS, daily, log),
    createRepeatedWork('video loss', RECONCILE_MS, () => videoLoss.reconcile(), log),
  ]

  return {
    raiser,
    handlers: { alarm: createAlarmHandlers(alarm, exports), intake: createIntakeHandlers(intake) },
    async start() {
      await daily()
      for (const work of repeated) work.start()
      captures.start()
    },
    async stop() {
      await Promise.all(repeated.map(work => work.stop()))
      await videoLoss.idle()
      await raiser.idle()
      await captures.stop()
    },
  }
}
