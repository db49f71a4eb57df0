import type { QueryClient } from '@tanstack/react-query'
import { alarmKeys } from './alarm-queries.ts'

/** Files and kinds of alarms do not change by what is done with an alarm, and events change the others in place. */
const KEPT: ReadonlySet<unknown> = new Set(['picture', 'task-picture', 'types', 'desk', 'flashing'])

/**
 * Asks again for what the screens show of alarms, after an operator acted on one.
 * Nothing waits for it: a dialog closes as soon as the server has taken the act.
 * @param isOld the shown state was refused as old, so that the desk is asked for, too
 */
export function refreshAlarms(queryClient: QueryClient, isOld: boolean): void {
  void queryClient.invalidateQueries({
    queryKey: alarmKeys.all,
    predicate: ({ queryKey }) => !KEPT.has(queryKey[1]) || (isOld && queryKey[1] === alarmKeys.desk[1]),
  })
}
