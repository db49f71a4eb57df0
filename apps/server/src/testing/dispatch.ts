import type { PermissionCode } from '@palisade/contract'
import { ALARM_PERMISSIONS, signInOperator } from './alarm-operator.ts'
import { buildAlarm, type AlarmOptions } from './builders/alarm.ts'
import { buildUser } from './builders/session.ts'
import { got } from './logged-changes/bench.ts'
import type { TestServer } from './test-server.ts'

export const DISPATCHER: readonly PermissionCode[] = [...ALARM_PERMISSIONS, 'alarm.dispatch']
export const GUARD: readonly PermissionCode[] = ['alarm.view', 'staff.use']

/** Somebody of the field with a session of their own. */
export async function signInGuard(
  server: TestServer,
  areaId: string,
  name: string,
  permissions: readonly PermissionCode[] = GUARD,
) {
  const user = await buildUser(server.db, { permissions, areaIds: [areaId], name })
  return { ...(await server.signIn(user)), id: user.id, name }
}

/** A dispatcher and two guards who see one area, with an alarm in it. */
export async function setUpDispatch(server: TestServer, options: AlarmOptions = {}) {
  const ann = await signInOperator(server, { permissions: DISPATCHER, name: 'Ann' })
  const [bob, carl] = [
    await signInGuard(server, ann.area.id, 'Bob'),
    await signInGuard(server, ann.area.id, 'Carl'),
  ]
  const { id: alarmId } = await buildAlarm(server.db, { device: ann.device, ...options })
  const { task } = ann.client
  /** Gives the alarm to these people. @returns its tasks, oldest first */
  const give = async (...people: { id: string }[]) => {
    const userIds = people.map(({ id }) => id)
    return got(await task.issue({ alarmId, userIds }))
  }
  return {
    ann,
    bob,
    carl,
    alarmId,
    give,
    details: async () => got(await ann.client.alarm.getDetails({ alarmId })),
    tasks: async () => got(await task.getOfAlarm({ alarmId })),
  }
}
