import { userLevels } from '@palisade/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isAbove,
  keepsAdministrator,
  lastAdministrator,
  levelInForce,
  rightsChange,
  type Administrator,
  type RightsOf,
} from './user.rules.ts'

test('levels have one order, and none is above itself', () => {
  fc.assert(
    fc.property(fc.constantFrom(...userLevels), fc.constantFrom(...userLevels), (one, other) => {
      expect(isAbove(one, one)).toBe(false)
      expect(isAbove(one, other) && isAbove(other, one)).toBe(false)
      expect(one === other || isAbove(one, other) || isAbove(other, one)).toBe(true)
      expect(isAbove(one, levelInForce(other, true))).toBe(false)
    }),
  )
  expect(isAbove('administrator', 'dispatcher')).toBe(true)
  expect(levelInForce('operator', false)).toBe('operator')
})

const administrators = fc.uniqueArray(
  fc.record({ id: fc.constantFrom('a', 'b', 'c'), isLasting: fc.boolean() }),
  { selector: one => one.id },
) satisfies fc.Arbitrary<Administrator[]>

describe('the last administrator', () => {
  test('is the one without whom the rule refuses, and nobody else is', () => {
    fc.assert(
      fc.property(administrators, before => {
        const last = lastAdministrator(before)
        for (const { id } of before)
          expect(
            keepsAdministrator(
              before,
              before.filter(one => one.id !== id),
            ),
          ).toBe(id !== last)
      }),
    )
  })

  test.each([
    [[], undefined],
    [[{ id: 'a', isLasting: false }], 'a'],
    [[{ id: 'a', isLasting: true }], 'a'],
    [
      [
        { id: 'a', isLasting: true },
        { id: 'b', isLasting: false },
      ],
      'a',
    ],
    [
      [
        { id: 'a', isLasting: false },
        { id: 'b', isLasting: false },
      ],
      undefined,
    ],
  ])('of %j is %s', (some, last) => {
    expect(lastAdministrator(some)).toBe(last)
  })

  test('is not put an end to either', () => {
    const lasting = [{ id: 'a', isLasting: true }]
    expect(keepsAdministrator(lasting, [{ id: 'a', isLasting: false }])).toBe(false)
    expect(keepsAdministrator([], [])).toBe(true)
  })
})

describe('the effect of an update on rights', () => {
  const rights: RightsOf = {
    level: 'operator',
    rolesFrom: null,
    rolesUntil: '2030-01-01T00:00:00.000Z',
    roleIds: ['r1', 'r2'],
    groupIds: ['g1'],
  }
  const nothing = { isAny: false, isAccess: false, gainedRoleIds: [], gainedGroupIds: [] }

  test.each([
    [
      'the same in another order and notation',
      { roleIds: ['r2', 'r1'], rolesUntil: '2030-01-01T00:00:00Z' },
      nothing,
    ],
    ['a level', { level: 'dispatcher' }, { ...nothing, isAny: true }],
    ['a role less', { roleIds: ['r1'] }, { ...nothing, isAny: true, isAccess: true }],
    [
      'another role',
      { roleIds: ['r1', 'r3'] },
      { ...nothing, isAny: true, isAccess: true, gainedRoleIds: ['r3'] },
    ],
    [
      'a group more',
      { groupIds: ['g1', 'g2'] },
      { ...nothing, isAny: true, isAccess: true, gainedGroupIds: ['g2'] },
    ],
    [
      'another validity, with which all of them may begin again',
      { rolesUntil: null },
      { isAny: true, isAccess: true, gainedRoleIds: ['r1', 'r2'], gainedGroupIds: ['g1'] },
    ],
  ])('%s', (_, more, expected) => {
    expect(rightsChange(rights, { ...rights, ...more })).toEqual(expected)
  })
})
