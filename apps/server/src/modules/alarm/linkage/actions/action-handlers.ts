import type { ActionHandlers } from './action.ts'
import { outputAction, presetAction, type DeviceCommands } from './device-command.ts'
import { openPicture } from './open-picture.ts'
import { procedureStart, type StartProcedure } from './procedure-start.ts'
import { raiseAlarm, type RaiseAlarmDeps } from './raise-alarm.ts'
import { recordAction, type RecordDeps } from './record.ts'
import { snapshotAction, type SnapshotDeps } from './snapshot.ts'
import { taskRelease, type ReleaseTask } from './task-release.ts'
import { callWebhook, publishMessage, tellPeople } from './tell.ts'
import { zoneAction, type ZoneCommandDeps } from './zone-command.ts'

export type ActionDeps = SnapshotDeps &
  RaiseAlarmDeps &
  RecordDeps &
  ZoneCommandDeps & { commands: DeviceCommands; releaseTask: ReleaseTask; startProcedure: StartProcedure }

/** The handler of each kind of action. A kind without a handler does not compile. */
export const createActionHandlers = (deps: ActionDeps): ActionHandlers => ({
  open_picture: openPicture,
  preset: presetAction(deps),
  snapshot: snapshotAction(deps),
  record: recordAction(deps),
  output: outputAction(deps),
  zone: zoneAction(deps),
  procedure: procedureStart(deps.startProcedure),
  alarm: raiseAlarm(deps),
  task: taskRelease(deps.releaseTask),
  notice: tellPeople,
  webhook: callWebhook,
  mqtt: publishMessage,
})
