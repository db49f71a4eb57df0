import { contract } from '@palisade/contract'
import { ProductRefusal } from '../product/product-client.ts'
import { signIn, wirePassword, type Login } from '../product/sign-in.ts'
import { GUARD_JOB, GUARD_PASSWORD, GUARD_ROLE, type GuardPlan } from './guard-plan.ts'

/**
 * Makes the guards known to the product, with one role for all of them: they see alarms, take tasks and patrol. Those that are there
 * already stay as their administrator has them. @returns guards added
 */
export async function registerGuards(login: Login, guards: readonly GuardPlan[]): Promise<number> {
  const { product } = login
  await signIn(login)
  try {
    const { list } = await product.call(contract.user.getByPage, { name: 'guard', pageSize: 100 })
    const known = new Set(list.map(({ userName }) => userName))
    const missing = guards.filter(({ id }) => !known.has(id))
    if (missing.length === 0) return 0
    const roleId = await ensureRole(login)
    const { loginKey } = await product.call(contract.session.publicConfig, {})
    const password = wirePassword(GUARD_PASSWORD, loginKey)
    for (const { id, name } of missing)
      await product.call(contract.user.add, {
        userName: id,
        name,
        password,
        level: 'operator',
        jobName: GUARD_JOB,
        rolesFrom: null,
        rolesUntil: null,
        roleIds: [roleId],
        groupIds: [],
      })
    return missing.length
  } finally {
    await product.call(contract.session.logout, {})
  }
}

/** @throws ProductRefusal where the product knows no centre for them */
async function ensureRole({ product }: Login): Promise<string> {
  const roles = await product.call(contract.role.getChoices, {})
  const found = roles.find(({ name }) => name === GUARD_ROLE)
  if (found) return found.id
  const { centerId } = product.session
  if (centerId === undefined) throw new ProductRefusal('access.no_centre', contract.role.add.path)
  const { id } = await product.call(contract.role.add, {
    name: GUARD_ROLE,
    permissions: [
      'alarm.view',
      'live.view',
      'organisation.view',
      'patrol.handle',
      'patrol_plan.view',
      'staff.use',
    ],
    areaIds: [centerId],
    deviceScopes: { camera: 'area', gate: 'area', fire: 'area', door: 'area', other: 'area' },
    deviceIds: { camera: [], gate: [], fire: [], door: [], other: [] },
  })
  return id
}
