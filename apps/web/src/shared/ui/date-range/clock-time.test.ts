import { expect, test } from 'vitest'
import { clockText, timePanelReducer, timePanelStart, type TimePanelAction } from './clock-time.ts'

const run = (...actions: TimePanelAction[]) =>
  actions.reduce(timePanelReducer, timePanelStart({ hours: 8, minutes: 30 }))

test('picking an hour goes on to the minutes, the header goes back', () => {
  const picked = run({ type: 'pick', value: 22 })
  expect([picked.mode, clockText(picked.draft)]).toEqual(['minutes', '22:30'])
  const done = run({ type: 'pick', value: 22 }, { type: 'pick', value: 5 }, { type: 'switch' })
  expect([done.mode, clockText(done.draft)]).toEqual(['hours', '22:05'])
})

test('clear reverts to what was confirmed last', () => {
  expect(clockText(run({ type: 'pick', value: 22 }, { type: 'clear' }).draft)).toBe('08:30')
  const after = run(
    { type: 'pick', value: 22 },
    { type: 'confirm' },
    { type: 'pick', value: 1 },
    { type: 'clear' },
  )
  expect(clockText(after.draft)).toBe('22:30')
})

test('a value set from outside is the one to revert to', () => {
  const state = run(
    { type: 'pick', value: 22 },
    { type: 'outside', value: { hours: 1, minutes: 0 } },
    { type: 'clear' },
  )
  expect(clockText(state.draft)).toBe('01:00')
})
