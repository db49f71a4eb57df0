import { ZONE_NUMBER_MAX } from '@palisade/contract'
import type { ZoneStatus } from '@palisade/drivers'
import { expect, test } from 'vitest'
import { cleanZoneStatuses, isAllowed } from './defence-zone.rules.ts'

test('a zone reported twice has the later condition; impossible reports are dropped', () => {
  const hostile = [
    { number: 1, condition: 'armed' },
    { number: 0, condition: 'armed' },
    { number: 2.5, condition: 'armed' },
    { number: ZONE_NUMBER_MAX, condition: 'armed' },
    { number: ZONE_NUMBER_MAX + 1, condition: 'armed' },
    { number: 3, condition: 'melted' },
    { number: 1, condition: 'alarm' },
  ] as ZoneStatus[]
  expect(cleanZoneStatuses(hostile)).toEqual([
    { number: 1, condition: 'alarm' },
    { number: ZONE_NUMBER_MAX, condition: 'armed' },
  ])
})

test('nothing is asked of a zone whose condition is not known', () => {
  expect(isAllowed('arm', 'unknown')).toBe(false)
  expect(isAllowed('disarm', 'unknown')).toBe(false)
  expect(isAllowed('arm', 'disarmed')).toBe(true)
  expect(isAllowed('disarm', 'alarm')).toBe(true)
})
