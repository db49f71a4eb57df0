import { alarmLevels, type Alarm } from '@palisade/contract'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { buildAlarm } from './alarm.fixture.ts'
import { noPopups, popupsAfter, type PopupAction } from './popups.ts'

const play = (...actions: PopupAction[]) => popupsAfter(noPopups, actions)
const raised = (given: Partial<Alarm>): PopupAction => ({ type: 'raised', alarm: buildAlarm(given) })
const ids = (popups: { waiting: Alarm[] }) => popups.waiting.map(alarm => alarm.id).join('')

it('shows the most urgent first, the newest among equals', () => {
  const popups = play(
    raised({ id: 'a', level: 'low', occurredAt: '2026-11-20T08:00:03.000Z' }),
    raised({ id: 'b', level: 'urgent', occurredAt: '2026-11-20T08:00:01.000Z' }),
    raised({ id: 'c', level: 'urgent', occurredAt: '2026-11-20T08:00:02.000Z' }),
    raised({ id: 'd', level: 'very_urgent', occurredAt: '2026-11-20T08:00:00.000Z' }),
  )
  expect(ids(popups)).toBe('dcba')
})

it('puts some aside, and keeps the others', () => {
  const popups = play(raised({ id: 'a' }), raised({ id: 'b' }), raised({ id: 'c' }), raised({ id: 'd' }))
  expect(ids(popups)).toBe('dcba')
  const after = popupsAfter(popups, [{ type: 'put-aside', ids: ['d', 'b'] }])
  expect(ids(after)).toBe('ca')
})

it('takes away what somebody has acknowledged, and keeps what only gained a picture', () => {
  const popups = play(
    raised({ id: 'a' }),
    raised({ id: 'b' }),
    { type: 'changed', alarm: buildAlarm({ id: 'a', status: 'in_progress' }) },
    { type: 'changed', alarm: buildAlarm({ id: 'b', hasPicture: true }) },
  )
  expect(popups.waiting).toMatchObject([{ id: 'b', hasPicture: true }])
})

it('does not show an alarm twice, nor one that is closed already', () => {
  expect(ids(play(raised({ id: 'a' }), raised({ id: 'a' }), raised({ id: 'b', status: 'completed' })))).toBe(
    'a',
  )
})

it('takes what the server tells for all that wait, without those put aside; another user begins with none', () => {
  const loaded = play(
    raised({ id: 'a' }),
    raised({ id: 'b' }),
    { type: 'put-aside', ids: ['b'] },
    { type: 'loaded', alarms: [buildAlarm({ id: 'b' }), buildAlarm({ id: 'c' })] },
  )
  expect(ids(loaded)).toBe('c')
  expect(popupsAfter(loaded, [{ type: 'forgotten' }])).toEqual(noPopups)
})

it('shows an alarm that became more urgent before the others', () => {
  const popups = play(raised({ id: 'a', level: 'low' }), raised({ id: 'b', level: 'general' }), {
    type: 'changed',
    alarm: buildAlarm({ id: 'a', level: 'urgent' }),
  })
  expect(ids(popups)).toBe('ab')
})

it('never loses one: each raised alarm waits until it is acted upon or put aside', () => {
  const alarm = fc.record({ id: fc.uuid(), level: fc.constantFrom(...alarmLevels) })
  fc.assert(
    fc.property(fc.uniqueArray(alarm, { selector: ({ id }) => id, maxLength: 40 }), list => {
      const popups = play(...list.map(raised))
      expect(new Set(popups.waiting.map(({ id }) => id))).toEqual(new Set(list.map(({ id }) => id)))
    }),
  )
})
