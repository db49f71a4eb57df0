import type { EventRule } from '@palisade/contract'
import { expect, test } from 'vitest'
import { rulesOf } from './rule-status.ts'

const noDelays = { onDelaySeconds: 0, offDelaySeconds: 0, chatter: null }
const rules: EventRule[] = [
  { type: 'motion', level: 'low', isEnabled: true, ...noDelays },
  { type: 'fire', level: 'urgent', isEnabled: false, ...noDelays },
]

test.each([
  ['unlimited', ['motion', 'fire']],
  ['enabled', ['motion']],
  ['disabled', ['fire']],
] as const)('of status %s are %j', (status, types) => {
  expect(rulesOf(rules, status).map(rule => rule.type)).toEqual(types)
})
