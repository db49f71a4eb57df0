import { contract, deviceCategories, type PermissionCode } from '@palisade/contract'
import { wirePassword } from '../../apps/simulator/src/register/sign-in.ts'
import type { ProductClient } from '../../apps/simulator/src/register/product-client.ts'
import { onTestFinished } from 'vitest'
import type { Account } from './product.ts'

const PERMISSIONS: PermissionCode[] = [
  'alarm.raise',
  'alarm.view',
  'live.view',
  'organisation.view',
  'staff.use',
]

const ofEach = <Value>(value: Value) =>
  Object.fromEntries(deviceCategories.map(category => [category, value])) as Record<
    (typeof deviceCategories)[number],
    Value
  >

/** A spec that is tried again finds its people of the first try: they are made anew, without the duty and phones of then. */
async function removeUsers(product: ProductClient, userNames: readonly string[]): Promise<void> {
  const pages = await Promise.all(
    userNames.map(userName => product.call(contract.user.getByPage, { name: userName, pageSize: 100 })),
  )
  const ids = pages
    .flatMap(({ list }) => list)
    .flatMap(user => (userNames.includes(user.userName) ? user.id : []))
  if (ids.length > 0) await product.call(contract.user.batchDelete, { ids })
}

/** People of the field, each with an account of their own until the end of the test, who see the whole site. */
export async function addGuards(product: ProductClient, ...names: string[]): Promise<Account[]> {
  const areas = await product.call(contract.organisation.queryResourceTree, { type: 'areas' })
  const top = areas.filter(({ parentId }) => !areas.some(({ id }) => id === parentId))
  const { id: roleId } = await product.call(contract.role.add, {
    name: `Field ${names.join(' ')} ${Date.now()}`,
    permissions: PERMISSIONS,
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
