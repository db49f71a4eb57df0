import { permissions } from '@palisade/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AccessSnapshot } from './access.ts'
import { coversGrants, type Grants } from './grants.ts'

const areas = ['a', 'b', 'c', 'd'] as const

const snapshot = fc.record({
  userId: fc.constant('someone'),
  isSuper: fc.constant(false),
  permissions: fc.subarray([...permissions]).map(some => new Set(some)),
  areaIds: fc.oneof(
    fc.constant('all' as const),
    fc.subarray([...areas]).map(some => new Set<string>(some)),
  ),
  devices: fc.constant('areas' as const),
  holders: fc.constant(new Set<string>()),
  centres: fc.constant([]),
}) satisfies fc.Arbitrary<AccessSnapshot>

const grants: fc.Arbitrary<Grants> = fc.record({
  isSuper: fc.boolean(),
  permissions: fc.subarray([...permissions]),
  areaIds: fc.subarray([...areas]),
})

const areaList = (access: AccessSnapshot) => (access.areaIds === 'all' ? [...areas] : [...access.areaIds])
const own = (access: AccessSnapshot): Grants => ({
  isSuper: false,
  permissions: [...access.permissions],
  areaIds: areaList(access),
})

test('everybody holds their own grants, and any part of them', () => {
  fc.assert(
    fc.property(snapshot, grants, (access, given) => {
      const mine = own(access)
      const part = {
        isSuper: false,
        permissions: given.permissions.filter(one => mine.permissions.includes(one)),
        areaIds: given.areaIds.filter(one => mine.areaIds.includes(one)),
      }
      expect(coversGrants(access, mine)).toBe(true)
      expect(coversGrants(access, part)).toBe(true)
    }),
  )
})

test('fails for one permission or one area more, and always for a super role', () => {
  fc.assert(
    fc.property(snapshot, access => {
      const mine = own(access)
      for (const permission of permissions.filter(one => !access.permissions.has(one)))
        expect(coversGrants(access, { ...mine, permissions: [permission] })).toBe(false)
      for (const area of areas.filter(one => !mine.areaIds.includes(one)))
        expect(coversGrants(access, { ...mine, areaIds: [area] })).toBe(false)
      expect(coversGrants(access, { ...mine, isSuper: true })).toBe(false)
    }),
  )
})

test('a super administrator holds everything, unknown words too', () => {
  fc.assert(
    fc.property(snapshot, grants, (access, given) => {
      expect(coversGrants({ ...access, isSuper: true }, { ...given, permissions: ['later.one'] })).toBe(true)
    }),
  )
})
