import {
  contract,
  deviceCategories,
  type AlarmType,
  type PermissionCode,
  type ProcedureStep,
} from '@palisade/contract'
import { wirePassword } from '../../apps/simulator/src/product/sign-in.ts'
import type { ProductClient } from '../../apps/simulator/src/product/product-client.ts'
import { onTestFinished } from 'vitest'
import { removeUsers } from './leftovers.ts'
import { alarmsOf, type Account } from './product.ts'
import { until } from './until.ts'

const PERMISSIONS: PermissionCode[] = [
  'alarm.raise',
  'alarm.view',
  'live.view',
  'procedure.answer',
  'staff.use',
]

const ofEach = <Value>(value: Value) =>
  Object.fromEntries(deviceCategories.map(category => [category, value])) as Record<
    (typeof deviceCategories)[number],
    Value
  >

/** People of the field. */
export const addGuards = (product: ProductClient, ...names: string[]): Promise<Account[]> =>
  addPeople(product, names, PERMISSIONS)

/** People with an account of their own each until the end of the test, who may do this and see the whole site. */
export async function addPeople(
  product: ProductClient,
  names: readonly string[],
  permissions: PermissionCode[],
): Promise<Account[]> {
  const areas = await product.call(contract.organisation.getTree, { type: 'areas' })
  const top = areas.filter(({ parentId }) => !areas.some(({ id }) => id === parentId))
  const { id: roleId } = await product.call(contract.role.add, {
    name: `Field ${names.join(' ')} ${Date.now()}`,
    permissions,
    areaIds: top.map(({ id }) => id),
    deviceScopes: ofEach('area' as const),
    deviceIds: ofEach([]),
  })
  const { loginKey } = await product.call(contract.session.publicConfig, {})
  const accounts = names.map(name => ({ userName: name.toLowerCase(), password: `${name}-Pass-1`, name }))
  await removeUsers(
    product,
    accounts.map(({ userName }) => userName),
  )
  const userIds: string[] = []
  // Somebody who is still on duty would be proposed in later specs, and choices of roles grow long.
  onTestFinished(async () => {
    await product.call(contract.user.batchDelete, { ids: userIds })
    await product.call(contract.role.batchDelete, { ids: [roleId] })
  })
  for (const { userName, password, name } of accounts) {
    const { id } = await product.call(contract.user.add, {
      userName,
      password: wirePassword(password, loginKey),
      name,
      level: 'operator',
      jobName: 'Guard',
      rolesFrom: null,
      rolesUntil: null,
      roleIds: [roleId],
      groupIds: [],
    })
    userIds.push(id)
  }
  return accounts
}

/** A procedure for alarms of one type on the whole site, until the end of the test. */
export async function addProcedure(
  product: ProductClient,
  name: string,
  type: AlarmType,
  steps: ProcedureStep[],
): Promise<void> {
  const scope = { types: [type], levels: [], areaId: null, schedule: [] }
  const { id } = await product.call(contract.procedure.add, { name, ...scope, steps })
  onTestFinished(async () => {
    await product.call(contract.procedure.batchDelete, { ids: [id] })
  })
}

/** Gives the open alarm of a device to somebody, as soon as it rings; it is closed at the end of the test. @returns the alarm */
export async function giveTask(
  product: ProductClient,
  device: string,
  person: string,
  remarks = '',
): Promise<string> {
  const open = async () => (await alarmsOf(product, device)).find(({ status }) => status !== 'completed')
  await until('the alarm rings', async () => (await open()) !== undefined, 30_000)
  const { id: alarmId } = (await open())!
  const people = await product.call(contract.staff.getNearby, { alarmId })
  const { userId } = people.find(({ name }) => name === person)!
  onTestFinished(async () => {
    const close = { alarmId, reason: 'The test is over', style: 'false_alarm' as const }
    await product.call(contract.alarm.close, close)
  })
  await product.call(contract.task.issue, { alarmId, userIds: [userId], remarks })
  return alarmId
}
