import type { PermissionCode } from '@palisade/contract'
import { ALARM_PERMISSIONS, signInOperator } from './alarm-operator.ts'
import { buildAlarm, type AlarmOptions } from './builders/alarm.ts'
import { buildUser } from './builders/session.ts'
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
  return {
    ann,
    bob,
    carl,
    alarmId,
    /** Gives the alarm to these people. @returns its tasks, oldest first */
    async give(...people: { id: string }[]) {
      const { returnObj, errorCode } = await task.addTaskInfo({
        alarmId,
        userIds: people.map(({ id }) => id),
      })
      if (!returnObj) throw new Error(`not given: ${errorCode}`)
      return returnObj
    },
    details: async () => (await ann.client.alarm.getAlarmInfo({ alarmId })).returnObj!,
    tasks: async () => (await task.queryTaskDetilsByAlarmId({ alarmId })).returnObj!,
  }
}
