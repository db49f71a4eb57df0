import { createAlarmModule, type AlarmModuleDeps } from './alarm/alarm.module.ts'
import { createAlarmRecordingModule } from './alarm-recording/alarm-recording.module.ts'
import type { AlarmRecordingDeps } from './alarm-recording/alarm-recording.ts'
import { eventRules } from './event-rule/event-rules.ts'
import { createEventRuleModule, type EventRuleModuleDeps } from './event-rule/event-rule.module.ts'
import { createInhibitionModule, type InhibitionModuleDeps } from './inhibition/inhibition.module.ts'
import { createIntakeModule, type IntakeModuleDeps } from './intake/intake.module.ts'
import { createLinkageModule, type LinkageModuleDeps } from './linkage/linkage.module.ts'
import { createLossModule } from './loss/loss.module.ts'
import { createManualModule } from './manual/manual.module.ts'
import { createNoticeModule } from './notice/notice.module.ts'
import { procedures } from './procedure/alarm-procedure.ts'
import { startProcedure } from './procedure/procedure-start.ts'
import { createProcedureModule } from './procedure/procedure.module.ts'
import { createPushModule, type PushModuleDeps } from './push/push.module.ts'
import { createStaffModule } from './staff/staff.module.ts'
import { createTaskModule } from './task/task.module.ts'
import { createIssueTasks, endTasks } from './task/task.service.ts'

type AlarmModulesDeps = Omit<AlarmModuleDeps, 'inhibitions' | 'procedures' | 'eventRules' | 'endTasks'> &
  InhibitionModuleDeps &
  AlarmRecordingDeps &
  Omit<Parameters<typeof createLossModule>[0], 'raiser' | 'takeBack'> &
  Omit<EventRuleModuleDeps, 'raiser' | 'onDelayed'> &
  Omit<IntakeModuleDeps, 'raiser'> &
  Omit<LinkageModuleDeps, 'raiser' | 'onRaised' | 'releaseTask' | 'startProcedure'> &
  Omit<Parameters<typeof createManualModule>[0], 'wakeCaptures'> &
  Omit<Parameters<typeof createNoticeModule>[0], 'tellPeople'> &
  Omit<Parameters<typeof createProcedureModule>[0], 'handRuns'> &
  Omit<Parameters<typeof createTaskModule>[0], 'signs' | 'changeAlarm'> &
  Parameters<typeof createStaffModule>[0] &
  PushModuleDeps

/**
 * Alarms and how they come in, people in the field, what those are given to do, and what people are told. Each part that an alarm asks of
 * another module (`alarm-ports.ts`) is filled in here.
 */
export async function createAlarmModules(deps: AlarmModulesDeps) {
  const inhibition = createInhibitionModule(deps)
  const alarm = createAlarmModule({ ...deps, inhibitions: inhibition.port, procedures, eventRules, endTasks })
  const { raiser, changeAlarm, onRaised, onDelayed } = alarm
  const eventRule = createEventRuleModule({ ...deps, raiser, onDelayed })
  const releaseTask = createIssueTasks(changeAlarm)
  const linkage = createLinkageModule({ ...deps, raiser, onRaised, releaseTask, startProcedure })
  const staff = createStaffModule(deps)
  const push = await createPushModule(deps)
  return {
    alarm,
    /** Takes what devices notice. */
    events: eventRule.events,
    modules: [
      alarm,
      createAlarmRecordingModule(deps),
      createLossModule({ ...deps, raiser, takeBack: eventRule.takeBack }),
      staff,
      createManualModule({ ...deps, wakeCaptures: alarm.wakeCaptures }),
      push,
      createNoticeModule({ ...deps, tellPeople: push.tellPeople }),
      createTaskModule({ ...deps, signs: staff.signs, changeAlarm }),
      inhibition,
      createIntakeModule({ ...deps, raiser }),
      eventRule,
    ] as const,
    /** Modules that act on alarms; they stop before devices and alarms do. */
    following: [createProcedureModule({ ...deps, handRuns: linkage.handRuns }), linkage] as const,
  }
}
