import { sharedKeys } from '#shared/queries/shared-keys.ts'

/** Below this key the lists of procedures. */
export const procedureListKey = sharedKeys.procedures
/** Keys of the procedures that alarms follow, below `alarm`, so that what is done to an alarm fetches its procedure again too. */
export const procedureKeys = {
  all: ['alarm', 'procedure'] as const,
  ofAlarm: (alarmId: string) => [...procedureKeys.all, alarmId] as const,
}
