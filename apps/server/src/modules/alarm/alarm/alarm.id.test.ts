import { id as idSchema } from '@palisade/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alarmIdAt, lowestAlarmId, momentOfAlarmId } from './alarm.id.ts'

const moments = fc.integer({ min: 0, max: Date.UTC(2200, 0, 1) })

test('an id is a UUIDv7 of its moment', () => {
  fc.assert(
    fc.property(moments, moment => {
      const id = alarmIdAt(moment)
      expect(idSchema.parse(id)).toBe(id)
      expect(id[14]).toBe('7')
      expect(momentOfAlarmId(id)).toBe(moment)
    }),
  )
})

test('ids sort by moment, and a moment is a span of ids', () => {
  fc.assert(
    fc.property(moments, fc.integer({ min: 1, max: 1e9 }), (moment, later) => {
      const id = alarmIdAt(moment)
      expect(id < alarmIdAt(moment + later)).toBe(true)
      expect(lowestAlarmId(moment) <= id && id < lowestAlarmId(moment + 1)).toBe(true)
    }),
  )
})

test('two of one moment differ', () => {
  expect(new Set(Array.from({ length: 100 }, () => alarmIdAt(1_000))).size).toBe(100)
})
