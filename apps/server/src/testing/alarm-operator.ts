import type { PermissionCode } from '@palisade/contract'
import { buildDevice } from './builders/device.ts'
import { buildArea } from './builders/organisation.ts'
import { buildUser } from './builders/session.ts'
import type { TestServer } from './test-server.ts'

export const ALARM_PERMISSIONS: readonly PermissionCode[] = [
  'alarm.view',
  'alarm.handle',
  'alarm.close',
  'alarm.export',
]

/** Signs in a user who sees one new area with a camera in it. */
export async function signInOperator(
  server: TestServer,
  { permissions = ALARM_PERMISSIONS, name }: { permissions?: readonly PermissionCode[]; name?: string } = {},
) {
  const area = await buildArea(server.db)
  const device = await buildDevice(server.db, { areaId: area.id })
  const user = await buildUser(server.db, { permissions, areaIds: [area.id], ...(name && { name }) })
  return { ...(await server.signIn(user)), area, device }
}
