import { expect, test } from 'vitest'
import { chosenPeriod, dayIn, periodOfPreset } from './period.ts'

test('the day is that of the site, not of the browser', () => {
  const moment = Date.parse('2026-11-22T17:00:00Z')
  expect([dayIn(moment, 'Asia/Shanghai'), dayIn(moment, 'UTC')]).toEqual(['2026-11-23', '2026-11-22'])
})

test.each([
  ['today', { from: '2026-03-01', to: '2026-03-01' }],
  ['yesterday', { from: '2026-02-28', to: '2026-02-28' }],
  ['week', { from: '2026-02-23', to: '2026-03-01' }],
  ['year', { from: '2025-03-02', to: '2026-03-01' }],
] as const)('%s', (preset, period) => {
  expect(periodOfPreset(preset, '2026-03-01')).toEqual(period)
})

test('days in the address count before a preset, unless they are none', () => {
  const own = { from: '2026-01-05', to: '2026-01-09' }
  expect(chosenPeriod({ ...own, preset: 'today' }, '2026-03-01')).toEqual(own)
  expect(chosenPeriod({ from: '2026-01-09', to: '2026-01-05', preset: 'today' }, '2026-03-01')).toEqual({
    from: '2026-03-01',
    to: '2026-03-01',
  })
  expect(chosenPeriod({ from: 'x', to: 'y' }, '2026-03-01').from).toBe('2026-02-23')
})
