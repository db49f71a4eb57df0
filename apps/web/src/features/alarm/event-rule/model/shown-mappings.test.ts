import type { EventMapping } from '@palisade/contract'
import { expect, test } from 'vitest'
import { shownMappings, type MappingFilter } from './shown-mappings.ts'

const mapping = (topic: string, more: Partial<EventMapping> = {}): EventMapping => ({
  id: topic,
  driver: 'onvif',
  topic,
  alarmType: 'motion',
  isBuiltIn: true,
  seen: 0,
  seenAt: null,
  ...more,
})
const all = [
  mapping('VMD', { driver: 'isapi', seen: 3 }),
  mapping('Motion'),
  mapping('ANPR', { driver: 'isapi', alarmType: null }),
  mapping('Vendor/New', { alarmType: null, isBuiltIn: false, seen: 9 }),
]
const shown = (only: MappingFilter, text = '') => shownMappings(all, { only, text }).map(one => one.topic)

test('what waits for a decision stands first, the rest by driver and name', () => {
  expect(shown('all')).toEqual(['Vendor/New', 'ANPR', 'VMD', 'Motion'])
})

test('a built-in event without an alarm waits for nobody', () => {
  expect(shown('onlyUnassigned')).toEqual(['Vendor/New'])
})

test('filters by what came and by a part of the name', () => {
  expect(shown('onlySeen')).toEqual(['Vendor/New', 'VMD'])
  expect(shown('all', ' vm ')).toEqual(['VMD'])
})
