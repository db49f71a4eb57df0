import { contract, type FiguresHours, type ParameterKey, type ParameterValues } from '@palisade/contract'
import { CAMERAS_ELSEWHERE_MAX } from '@palisade/contract/media'
import type { FastifyBaseLogger } from 'fastify'
import { pickHandlers } from '#server/infra/binding/pick-handlers.ts'
import type { Clock } from '#server/infra/clock.ts'
import { createCardSource } from '#server/infra/media/card-source.ts'
import type { Conditions } from '#server/infra/conditions/conditions.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import type { MediaPrograms } from '#server/infra/media/media-programs.ts'
import type { Listeners } from '#server/infra/outbox/listeners.ts'
import { createRepeated } from '#server/infra/timers.ts'
import { createCardFill } from './card/card-fill.ts'
import { createCardOpener, createCardService } from './card/card.service.ts'
import type { CardDeps } from './card/card-replay.ts'
import { createCheckService } from './check/check.service.ts'
import { createFilesReader } from './check/files-reader.ts'
import { createNightCheck } from './check/night-check.ts'
import { createEstimateService } from './figures/estimate.service.ts'
import { createFiguresService, missingOf } from './figures/figures.service.ts'
import { createReportService } from './figures/report.service.ts'
import { createRecordingIndex } from './index/recording-index.ts'
import { createManualEnds } from './mark/manual-ends.ts'
import { createManualService } from './mark/manual.service.ts'
import { createAlarmMarks, createMomentMarks } from './mark/moment-mark.ts'
import { createRecordingMarks, type RecordingMarks } from './mark/recording-marks.ts'
import { listCalendars, listOrdered, listRemovedDays } from './order/recording-order.queries.ts'
import { ordersOf } from './order/recording-order.rules.ts'
import { createSender, type RecordingPort } from './recording-port.ts'
import { createRecordingStates } from './state/recording-states.ts'
import { createStoreService } from './store/store.service.ts'

/** Interval at which orders are sent again, ms; an order covers the next 48 hours. */
const ORDERS_EVERY = 3_600_000

export interface RecordingModuleDeps extends CardDeps {
  db: Db
  listeners: Pick<Listeners, 'on'>
  conditions: Pick<Conditions, 'set'>
  parameters: { get<K extends ParameterKey>(key: K): Promise<ParameterValues[K]> }
  mediaPrograms: MediaPrograms
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  clock: Clock
}

export interface RecordingModule extends ServerModule<'recording'> {
  port: RecordingPort
  /** The seconds that are missing of cameras; the list of plans is sorted by it. */
  missingOf: (
    cameraIds: readonly string[],
    hours: FiguresHours | undefined,
  ) => Promise<ReadonlyMap<string, number>>
  /** Opens a camera's own card, for playback of footage that only the card has. */
  openCard: ReturnType<typeof createCardOpener>
  /** For alarms, check-ins and rules that want a camera recorded. */
  marks: Pick<RecordingMarks, 'record'> & {
    recordAlarms: ReturnType<typeof createAlarmMarks>
    recordMoments: ReturnType<typeof createMomentMarks>
  }
}

/** Sends the media programs their orders again when a plan, a calendar or a parameter changes, and at an interval. */
function createRecordingOrdering(
  { listeners, log }: Pick<RecordingModuleDeps, 'listeners' | 'log'>,
  sender: ReturnType<typeof createSender>,
) {
  for (const type of ['recording_plan.changed', 'recording_calendar.changed', 'parameter.changed'] as const)
    listeners.on(type, () => sender.ordersChanged())
  return createRepeated(async () => sender.ordersChanged(), {
    name: 'orders of recording',
    every: ORDERS_EVERY,
    log,
  })
}

/** The recording of cameras: orders to the media programs, the index of their files, and the times that plans wanted and nothing covers. */
export function createRecordingModule(deps: RecordingModuleDeps): RecordingModule {
  const { db, listeners, parameters, clock, log } = deps
  const sender = createSender()
  // One index writer for each program, because each program numbers its own entries.
  const indexes = new Map(
    deps.mediaPrograms.all.map(({ id }) => {
      const keep = (ids: readonly number[]) => void sender.send(id, { type: 'recordedKept', ids: [...ids] })
      return [id, createRecordingIndex({ db, keep, onHoles: () => cardFill.look(), log })] as const
    }),
  )
  const states = createRecordingStates(deps)
  const marks = createRecordingMarks({ db, sender, clock, log })
  const recordMoments = createMomentMarks({ db, marks, parameters })
  const manualEnds = createManualEnds({ db, clock, log })
  const ordering = createRecordingOrdering(deps, sender)
  const reader = createFilesReader(deps.mediaPrograms.all)
  const media = createCardSource(deps.mediaPrograms)
  const cardFill = createCardFill({ ...deps, media })
  const night = createNightCheck({ ...deps, reader })

  listeners.on('parameter.changed', () => cardFill.look())

  const port: RecordingPort = {
    attach: way => sender.attach(way),
    async orders() {
      const [cameras, calendars, secondsBefore] = await Promise.all([
        listOrdered(db),
        listCalendars(db),
        parameters.get('recording.seconds_before'),
      ])
      return ordersOf(cameras, { now: clock.now(), calendars, secondsBefore })
    },
    removed: () => listRemovedDays(db, CAMERAS_ELSEWHERE_MAX),
    onOpen(nodeId) {
      sender.send(nodeId, { type: 'recordings' })
      marks.tellAgain(nodeId)
    },
    onFrame(nodeId, frame) {
      if (frame.type === 'recorded') indexes.get(nodeId)?.take(frame.entries)
      else if (frame.type === 'recordingStates') states.takeStates(nodeId, frame.states)
      else states.takeFolders(nodeId, frame)
    },
  }

  return {
    port,
    missingOf: (cameraIds, hours) => missingOf(deps, cameraIds, hours),
    openCard: createCardOpener({ ...deps, media }),
    marks: { ...marks, recordMoments, recordAlarms: createAlarmMarks(recordMoments) },
    handlers: {
      recording: pickHandlers(
        contract.recording,
        createFiguresService(deps),
        createEstimateService(deps),
        createManualService({ db, sender, clock, parameters }),
        createReportService(deps),
        createCheckService(deps),
        createStoreService(deps),
        createCardService(deps),
      ),
    },
    start() {
      ordering.start()
      marks.start()
      manualEnds.start()
      night.start()
      cardFill.start()
    },
    async stop() {
      await Promise.all([
        cardFill.stop(),
        night.stop(),
        ordering.stop(),
        marks.stop(),
        manualEnds.stop(),
        ...[...indexes.values()].map(index => index.stop()),
        states.stop(),
      ])
    },
  }
}
