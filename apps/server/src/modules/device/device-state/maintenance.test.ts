import { MAINTENANCE_DAYS_MAX } from '@palisade/contract'
import { expect, test } from 'vitest'
import { refuseEnd } from './maintenance.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const LONGEST = MAINTENANCE_DAYS_MAX * 86_400_000
const code = (value: string) => expect.objectContaining({ code: value })

test('maintenance ends later than now and at most so many days ahead', () => {
  expect(() => refuseEnd(NOW, NOW)).toThrow(code('device.maintenance_past'))
  expect(() => refuseEnd(NOW + 1, NOW)).not.toThrow()
  expect(() => refuseEnd(NOW + LONGEST, NOW)).not.toThrow()
  expect(() => refuseEnd(NOW + LONGEST + 1, NOW)).toThrow(code('device.maintenance_too_long'))
})
