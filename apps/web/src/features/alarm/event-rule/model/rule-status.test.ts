import type { EventRule } from '@palisade/contract'
import { expect, test } from 'vitest'
import { rulesOf } from './rule-status.ts'

const rules: EventRule[] = [
  { type: 'motion', level: 'low', isEnabled: true },
  { type: 'fire', level: 'urgent', isEnabled: false },
]

test.each([
  ['unlimited', ['motion', 'fire']],
  ['enabled', ['motion']],
  ['disabled', ['fire']],
] as const)('of status %s are %j', (status, types) => {
  expect(rulesOf(rules, status).map(rule => rule.type)).toEqual(types)
})
