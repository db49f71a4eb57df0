import { contract, type ParameterKey, type ParameterValues } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import { pickHandlers } from '../../../infra/binding/pick-handlers.ts'
import type { Config } from '../../../config.ts'
import type { Clock } from '../../../infra/clock.ts'
import type { Conditions } from '../../../infra/conditions/conditions.ts'
import type { Db } from '../../../infra/database/database.ts'
import type { ServerModule } from '../../../infra/module/server-module.ts'
import { mediaReachOf } from '../../../infra/media/control-request.ts'
import type { Listeners } from '../../../infra/outbox/listeners.ts'
import type { Secrets } from '../../../infra/secrets/secrets.ts'
import { createRepeated } from '../../../infra/timers.ts'
import { createCheckService } from './check/check.service.ts'
import { createFilesReader } from './check/files-reader.ts'
import { createNightCheck } from './check/night-check.ts'
import { createEstimateService } from './figures/estimate.service.ts'
import { createFiguresService } from './figures/figures.service.ts'
import { createReportService } from './figures/report.service.ts'
import { createRecordingIndex } from './index/recording-index.ts'
import { createAlarmMark } from './mark/alarm-mark.ts'
import { createManualService } from './mark/manual.service.ts'
import { createRecordingMarks, type RecordingMarks } from './mark/recording-marks.ts'
import { listCalendars, listOrdered } from './order/recording-order.queries.ts'
import { ordersOf } from './order/recording-order.rules.ts'
import { createSender, type RecordingPort } from './recording-port.ts'
import { createRecordingStates } from './state/recording-states.ts'

/** Orders speak of 48 hours ahead and are sent anew this often, ms. */
const ORDERS_EVERY = 3_600_000

export interface RecordingModuleDeps {
  db: Db
  listeners: Pick<Listeners, 'on'>
  conditions: Pick<Conditions, 'set'>
  parameters: { get<K extends ParameterKey>(key: K): Promise<ParameterValues[K]> }
  config: Pick<Config, 'mediaUrl' | 'mediaSocket'>
  secrets: Pick<Secrets, 'mediaSecret'>
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  clock: Clock
}

export interface RecordingModule extends ServerModule<'recording'> {
  port: RecordingPort
  /** For alarms and rules that want a camera recorded. */
  marks: Pick<RecordingMarks, 'record'> & { recordAlarm: ReturnType<typeof createAlarmMark> }
}

/** The recording of cameras: orders to the media program, the index of its files, and what of the plans is missing. */
export function createRecordingModule(deps: RecordingModuleDeps): RecordingModule {
  const { db, listeners, parameters, clock, log } = deps
  const sender = createSender()
  const index = createRecordingIndex({
    db,
    keep: ids => void sender.send({ type: 'recordedKept', ids: [...ids] }),
    log,
  })
  const states = createRecordingStates(deps)
  const marks = createRecordingMarks({ db, sender, clock, log })
  const ordering = createRecordingOrdering()
  const reader = createFilesReader(mediaReachOf(deps.config, deps.secrets.mediaSecret))
  const night = createNightCheck({ ...deps, reader })

  function createRecordingOrdering() {
    for (const type of ['recording_plan.changed', 'recording_calendar.changed', 'parameter.changed'] as const)
      listeners.on(type, () => sender.ordersChanged())
    return createRepeated(async () => sender.ordersChanged(), {
      name: 'orders of recording',
      every: ORDERS_EVERY,
      log,
    })
  }

  const port: RecordingPort = {
    attach: sender.attach,
    async orders() {
      const [cameras, calendars, secondsBefore] = await Promise.all([
        listOrdered(db),
        listCalendars(db),
        parameters.get('recording.seconds_before'),
      ])
      return ordersOf(cameras, { now: clock.now(), calendars, secondsBefore })
    },
    onOpen() {
      sender.send({ type: 'recordings' })
      marks.tellAgain()
    },
    onFrame(frame) {
      if (frame.type === 'recorded') index.take(frame.entries)
      else if (frame.type === 'recordingStates') states.takeStates(frame.states)
      else states.takeFolders(frame.folders)
    },
  }

  return {
    port,
    marks: { ...marks, recordAlarm: createAlarmMark({ db, marks, parameters }) },
    handlers: {
      recording: pickHandlers(
        contract.recording,
        createFiguresService(deps),
        createEstimateService(deps),
        createManualService({ db, sender, clock }),
        createReportService(deps),
        createCheckService(deps),
      ),
    },
    start() {
      ordering.start()
      marks.start()
      night.start()
    },
    async stop() {
      await Promise.all([night.stop(), ordering.stop(), marks.stop(), index.stop(), states.stop()])
    },
  }
}
