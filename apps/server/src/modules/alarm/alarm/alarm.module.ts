import { contract, type ParameterKey, type ParameterValues } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#server/infra/clock.ts'
import type { WriteAudit } from '#server/infra/audit/audit.ts'
import { pickHandlers } from '#server/infra/binding/pick-handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { Files } from '#server/infra/files/files.ts'
import type { MediaControl } from '#server/infra/media/media-control.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import type { TimeCheck } from '#server/infra/time-check/time-check.ts'
import { createRepeated } from '#server/infra/timers.ts'
import { createAlarmChange, type ChangeAlarm } from './alarm-change.ts'
import type { EndTasks, EventRules, Inhibitions, Procedures, Sensors } from './alarm-ports.ts'
import { createAlarmCaptures } from './capture/alarm-capture.service.ts'
import { createAlarmRecords } from './record/alarm-records.ts'
import { createAlarmExportService } from './record/alarm-export.service.ts'
import { createAlarmRaiser, type AlarmRaiser, type RaiserDeps } from './raise/alarm-raise.service.ts'
import { createAlarmMonths, dropOldAlarmMonth } from './alarm-retention.ts'
import { alarmObjects } from './alarm.queries.ts'
import { createAlarmService } from './alarm.service.ts'

const HOUR_MS = 3600 * 1000

export interface AlarmModuleDeps {
  db: Db
  files: Files
  media: Pick<MediaControl, 'snapshot' | 'clip'>
  parameters: { get<K extends ParameterKey>(key: K): Promise<ParameterValues[K]> }
  sensors: Sensors
  inhibitions: Inhibitions
  procedures: Procedures
  eventRules: EventRules
  writeAudit: WriteAudit
  timeCheck: TimeCheck
  endTasks: EndTasks
  log: FastifyBaseLogger
  clock: Clock
}

type RaisedListener = NonNullable<RaiserDeps['onRaised']>

export interface AlarmModule extends ServerModule<'alarm', 'alarm'> {
  /** For everything that raises alarms. */
  raiser: AlarmRaiser
  /** For everything that takes an action on an alarm in a transaction of its own. */
  changeAlarm: ChangeAlarm
  /** Registers who is told of alarms that this process has raised, before their events arrive. */
  onRaised: (listener: RaisedListener) => void
  /** Registers who is told that an event waits for the on-delay of its type. */
  onDelayed: (listener: () => void) => void
  /** Tells that an alarm waits for its picture. */
  wakeCaptures: () => void
  /** The records of alarms, for whoever keeps them. */
  records: ReturnType<typeof createAlarmRecords>
}

/** Alarms: how they are raised, recorded, handled and removed. */
export function createAlarmModule(deps: AlarmModuleDeps): AlarmModule {
  const { db, log, clock } = deps
  const captures = createAlarmCaptures(deps)
  const raisedListeners: RaisedListener[] = []
  const delayedListeners: (() => void)[] = []
  const raiser = createAlarmRaiser({
    ...deps,
    onRaised: alarms => {
      for (const tell of raisedListeners) tell(alarms)
    },
    onCaptureWanted: () => captures.wake(),
    onDelayed: () => {
      for (const tell of delayedListeners) tell()
    },
  })
  const changeAlarm = createAlarmChange(deps.procedures)
  const alarm = createAlarmService({ ...deps, changeAlarm })
  const exports = createAlarmExportService({ db, clock })

  async function keepMonths() {
    await createAlarmMonths(deps)
    await dropOldAlarmMonth(deps)
  }
  const months = createRepeated(keepMonths, { name: 'alarm months', every: HOUR_MS, log })

  return {
    raiser,
    changeAlarm,
    onRaised: listener => void raisedListeners.push(listener),
    onDelayed: listener => void delayedListeners.push(listener),
    records: createAlarmRecords({ ...deps, alarm }),
    wakeCaptures: () => captures.wake(),
    handlers: { alarm: pickHandlers(contract.alarm, alarm, exports) },
    objects: { alarm: alarmObjects },
    files: {
      'alarm-picture': { table: 'alarm', column: 'picture_key' },
      'alarm-clip': { table: 'alarm', column: 'clip_key' },
    },
    async start() {
      await createAlarmMonths(deps)
      months.start()
      months.run()
      captures.start()
    },
    async stop() {
      await months.stop()
      await raiser.idle()
      await captures.stop()
    },
  }
}
