import type { ServerModule } from '#server/infra/module/server-module.ts'
import { createAlarmRecording, type AlarmRecordingDeps } from './alarm-recording.ts'

/** Recordings of the cameras that can show an alarm. */
export const createAlarmRecordingModule = (deps: AlarmRecordingDeps): ServerModule =>
  createAlarmRecording(deps)
