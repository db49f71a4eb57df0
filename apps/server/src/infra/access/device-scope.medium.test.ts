import { deviceCategories, type DeviceCategory, type DeviceScope } from '@palisade/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildPanel, buildZone } from '#server/testing/builders/defence-zone.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import { siteObjects } from '#server/testing/site-objects.ts'
import { buildArea } from '#server/testing/builders/organisation.ts'
import { buildRole, buildUser } from '#server/testing/builders/session.ts'
import type { AppError } from '#server/infra/errors/app-error.ts'
import type { Db } from '#server/infra/database/database.ts'
import { openTestDatabase, type OpenTestDatabase } from '#server/testing/open-test-database.ts'
import { findAccess } from './access.queries.ts'
import { createAccessControl } from './access-control.ts'
import { deviceObject, reachesObject } from './may.ts'
import { visibleDeviceParts, visibleDevices } from './visible-devices.ts'

let open: OpenTestDatabase
let db: Db
let areas: { id: string }[]
/** Two devices of each category in each of three areas; the third area is below the second. */
let devices: { id: string; area_id: string; category: DeviceCategory }[]

beforeAll(async () => {
  open = await openTestDatabase()
  db = open.db
})
afterAll(() => open.close())
beforeEach(async () => {
  const north = await buildArea(db)
  const south = await buildArea(db)
  const cellar = await buildArea(db, { parentId: south.id })
  areas = [north, south, cellar]
  devices = []
  for (const { id: areaId } of areas)
    for (const category of [...deviceCategories, ...deviceCategories])
      devices.push({ id: (await build(areaId, category)).id, area_id: areaId, category })
})

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted()
const build = (areaId: string, category: DeviceCategory) =>
  buildDevice(db, category === 'camera' ? { areaId } : { driver: 'http', areaId, category })

interface Role {
  areas: readonly number[]
  scopes: Record<DeviceCategory, DeviceScope>
  chosen: readonly number[]
}

const scopes = (scope: DeviceScope, more: Partial<Record<DeviceCategory, DeviceScope>> = {}) =>
  ({ ...Object.fromEntries(deviceCategories.map(category => [category, scope])), ...more }) as Role['scopes']

async function userOf(roles: readonly Role[]): Promise<string> {
  const user = await buildUser(db)
  for (const role of roles) {
    const role_id = await buildRole(db, {
      areaIds: role.areas.map(index => areas[index]!.id),
      deviceScopes: role.scopes,
      deviceIds: role.chosen.map(index => devices[index]!.id),
    })
    await db.insertInto('user_role').values({ user_id: user.id, role_id }).execute()
  }
  return user.id
}

/** A role for area 1 covers area 2 as well. */
const covers = (role: Role, area: number) =>
  role.areas.includes(area) || (area === 2 && role.areas.includes(1))

/**
 * The rule in its simplest form, to compare with: some role covers the device's area, and its scope includes the
 * device.
 */
const isReached = (roles: readonly Role[], index: number) => {
  const device = devices[index]!
  const area = areas.findIndex(({ id }) => id === device.area_id)
  return roles.some(role => {
    const scope = role.scopes[device.category]
    return covers(role, area) && (scope === 'area' || (scope === 'chosen' && role.chosen.includes(index)))
  })
}

const anyRole: fc.Arbitrary<Role> = fc.record({
  areas: fc.subarray([0, 1, 2]),
  scopes: fc
    .tuple(...deviceCategories.map(() => fc.constantFrom<DeviceScope>('area', 'chosen', 'none')))
    .map(list => Object.fromEntries(deviceCategories.map((category, at) => [category, list[at]])) as never),
  chosen: fc.subarray(Array.from({ length: 30 }, (_, index) => index)),
})

test('lists, single questions and requests agree with the rule, whatever the roles', async () => {
  const gate = createAccessControl({ db, objects: siteObjects })
  await fc.assert(
    fc.asyncProperty(fc.array(anyRole, { maxLength: 3 }), async roles => {
      const access = await findAccess(db, await userOf(roles))
      const expected = devices.filter((_, index) => isReached(roles, index)).map(({ id }) => id)
      const listed = await db
        .selectFrom('device')
        .select('id')
        .where(visibleDevices(access, undefined))
        .execute()
      expect(idsOf(listed)).toEqual(expected.toSorted())
      const inParts = await Promise.all(
        visibleDeviceParts(access, undefined).map(part =>
          db.selectFrom('device').select('id').where('deleted_at', 'is', null).where(part).execute(),
        ),
      )
      expect(idsOf(inParts.flat())).toEqual(expected.toSorted())
      const asked = devices.filter(device => reachesObject(access, deviceObject(device)))
      expect(asked.map(({ id }) => id)).toEqual(expected)
      await expect(gate.requireObjects(access, 'device', expected)).resolves.toBeUndefined()
      const others = devices.filter(({ id }) => !expected.includes(id)).slice(0, 1)
      const answers = others.map(({ id }) =>
        gate.requireObjects(access, 'device', [...expected, id]).catch((error: AppError) => error.code),
      )
      expect(await Promise.all(answers)).toEqual(others.map(() => 'access.denied'))
    }),
    { numRuns: 40 },
  )
})

describe('roles that narrow the devices', () => {
  test('nothing: every category goes with its areas, also where another role gives it back', async () => {
    const plain = { areas: [0, 1], scopes: scopes('area'), chosen: [] }
    expect((await findAccess(db, await userOf([plain]))).devices).toBe('areas')
    const narrow = { areas: [1], scopes: scopes('none'), chosen: [] }
    expect((await findAccess(db, await userOf([plain, narrow]))).devices).toBe('areas')
    expect((await findAccess(db, await userOf([narrow]))).devices).not.toBe('areas')
    expect((await findAccess(db, (await buildUser(db, { isSuper: true })).id)).devices).toBe('areas')
  })

  test('a chosen device that moves out of the role’s areas is reached no more', async () => {
    const role = { areas: [0], scopes: scopes('chosen'), chosen: [0] }
    const both = [role, { areas: [1], scopes: scopes('none'), chosen: [] }]
    const userId = await userOf(both)
    const chosen = async () => (await findAccess(db, userId)).devices
    expect(await chosen()).toMatchObject({ chosen: new Set([devices[0]!.id]) })
    await db.updateTable('device').set({ area_id: areas[1]!.id }).where('id', '=', devices[0]!.id).execute()
    expect(await chosen()).toMatchObject({ chosen: new Set() })
  })

  test('a defence zone goes with its panel', async () => {
    const panel = await buildPanel(db, { areaId: areas[0]!.id, category: 'fire' })
    const zone = await buildZone(db, { panelId: panel.id })
    const gate = createAccessControl({ db, objects: siteObjects })
    const ask = async (fire: DeviceScope) => {
      const role = { areas: [0], scopes: scopes('none', { fire }), chosen: [] }
      return gate.requireObjects(await findAccess(db, await userOf([role])), 'defence_zone', [zone.id])
    }
    await expect(ask('area')).resolves.toBeUndefined()
    await expect(ask('none')).rejects.toMatchObject({ code: 'access.denied' })
  })
})
