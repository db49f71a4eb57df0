import { createManualClock } from '@palisade/testkit/manual-clock'
import { auditWords } from '@palisade/contract'
import { expect, test } from 'vitest'
import { conditionNames, createConditions } from './conditions.ts'

const quiet = { error: () => undefined, info: () => undefined } as never

function setup() {
  const rows: [string, unknown][] = []
  const add = ({ action, after }: { action: string; after?: unknown }) => void rows.push([action, after])
  const clock = createManualClock()
  const conditions = createConditions({ rows: { add, stop: async () => undefined }, clock, log: quiet })
  let changes = 0
  conditions.onChange(() => (changes += 1))
  return { rows, clock, conditions, changes: () => changes }
}

test('tells the beginning and the end of a trouble once, however often it is looked for', () => {
  const { rows, clock, conditions, changes } = setup()
  const since = new Date(clock.now()).toISOString()
  conditions.set('disk_full', undefined)
  conditions.set('disk_full', { freeBytes: 5 })
  clock.advance(1000)
  conditions.set('disk_full', { freeBytes: 4 })
  expect(conditions.list()).toEqual([{ name: 'disk_full', since, detail: { freeBytes: 4 } }])
  conditions.set('disk_full', undefined)
  conditions.set('disk_full', undefined)
  expect(conditions.list()).toEqual([])
  expect(changes()).toBe(2)
  expect(rows).toEqual([
    ['system.disk_full', { freeBytes: 5 }],
    ['system.disk_full_over', { since }],
  ])
})

test('each trouble has its words in the log', () => {
  const words = conditionNames.flatMap(name => [`system.${name}`, `system.${name}_over`])
  expect(words.filter(word => !auditWords.includes(word))).toEqual([])
})
