import { contract } from '@palisade/contract'
import { pickHandlers } from '#server/infra/binding/pick-handlers.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import { createRecordingCalendarService, type RecordingCalendarDeps } from './recording-calendar.service.ts'
import { createRecordingPlanBatchService } from './recording-plan-batch.service.ts'
import { createRecordingPlanService, type RecordingPlanDeps } from './recording-plan.service.ts'

/** When which camera is recorded, and how long that is kept. */
export function createRecordingPlanModule(
  deps: RecordingPlanDeps & RecordingCalendarDeps,
): ServerModule<'recordingPlan'> {
  return {
    handlers: {
      recordingPlan: pickHandlers(
        contract.recordingPlan,
        createRecordingPlanService(deps),
        createRecordingPlanBatchService(deps),
        createRecordingCalendarService(deps),
      ),
    },
  }
}
