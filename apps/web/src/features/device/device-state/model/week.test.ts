import { expect, it } from 'vitest'
import { weekOf } from './week.ts'

// Local time, as the screen shows it.
const at = (text: string) => new Date(`2026-11-20T${text}:00`)

it('cuts periods at midnight and ends the present one now', () => {
  const week = weekOf(
    [
      { state: 'offline', cause: 'silent', from: at('06:00').toISOString(), to: null },
      {
        state: 'online',
        cause: null,
        from: new Date('2026-11-18T12:00:00').toISOString(),
        to: at('06:00').toISOString(),
      },
    ],
    at('12:00').getTime(),
  )
  expect(week).toHaveLength(7)
  expect(week.slice(0, 4).flatMap(day => day.stretches)).toEqual([])
  expect(week[4]?.stretches).toEqual([{ state: 'online', from: 0.5, to: 1 }])
  expect(week[5]?.stretches).toEqual([{ state: 'online', from: 0, to: 1 }])
  expect(week[6]?.stretches).toEqual([
    { state: 'online', from: 0, to: 0.25 },
    { state: 'offline', from: 0.25, to: 0.5 },
  ])
  expect(week[6]?.start).toBe(at('00:00').getTime())
})
