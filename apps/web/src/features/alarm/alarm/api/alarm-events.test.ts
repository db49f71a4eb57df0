import type { Alarm, EventFrame } from '@palisade/contract'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { playAlarmSound } from '../sound/alarm-sound.ts'
import { BATCH_PAUSE, emitEvent } from '#shared/events/listeners.ts'
import { useConnection } from '#shared/events/event-connection.ts'
import { endSession, useSession } from '#shared/session/session-store.ts'
import { startFakeServer } from '#shared/testing/fake-server.ts'
import { defaultParameters } from '#shared/testing/session.fixture.ts'
import { buildAlarm } from '../model/alarm.fixture.ts'
import { buildDetails } from '../model/details.fixture.ts'
import { noPopups } from '../model/popups.ts'
import { listenToAlarms } from './alarm-events.ts'
import { alarmKeys } from './alarm-queries.ts'
import { setPopupScope } from './popup-scope.ts'
import { usePopups } from './popup-store.ts'

vi.mock(import('../sound/alarm-sound.ts'), async original => ({
  ...(await original()),
  playAlarmSound: vi.fn(),
}))

const id = (number: number) => `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`
const emit = (type: 'alarm.raised' | 'alarm.repeated' | 'alarm.changed', alarm: Alarm) =>
  emitEvent({ seq: '1', type, at: alarm.lastAt, data: alarm } satisfies EventFrame)
const settle = () => vi.advanceTimersByTime(BATCH_PAUSE)
const waiting = () => usePopups.getState().waiting

let queryClient: QueryClient
let end: () => void
beforeEach(() => {
  vi.useFakeTimers()
  vi.mocked(playAlarmSound).mockReset()
  usePopups.setState(noPopups)
  useSession.setState({ parameters: defaultParameters })
  queryClient = new QueryClient()
  end = listenToAlarms(queryClient)
})
afterEach(() => {
  end()
  queryClient.clear()
  vi.useRealTimers()
})

const fence = buildAlarm({ id: id(1), level: 'urgent' })
const isOld = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated

describe('a new alarm', () => {
  test('pops up and is heard at its level, at once', () => {
    emit('alarm.raised', fence)
    expect(waiting()).toEqual([fence])
    expect(playAlarmSound).toHaveBeenCalledExactlyOnceWith('urgent')
  })

  test('is heard also while the parameters are not here yet', () => {
    useSession.setState({ parameters: undefined })
    emit('alarm.raised', fence)
    expect(playAlarmSound).toHaveBeenCalledOnce()
  })

  test('is silent where the parameter says so, and still pops up', () => {
    useSession.setState({ parameters: { ...defaultParameters, 'alarm.sound': false } })
    emit('alarm.raised', fence)
    expect(playAlarmSound).not.toHaveBeenCalled()
    expect(waiting()).toHaveLength(1)
  })
})

test('a repeated alarm counts up in its pop-up without another sound', () => {
  emit('alarm.raised', fence)
  emit('alarm.repeated', { ...fence, count: 2 })
  settle()
  expect(waiting()).toMatchObject([{ id: fence.id, count: 2 }])
  expect(playAlarmSound).toHaveBeenCalledOnce()
})

test('an alarm put aside does not pop up again because it repeats', () => {
  emit('alarm.repeated', { ...fence, count: 9 })
  expect(waiting()).toEqual([])
})

test('a pop-up goes when another operator has acknowledged', () => {
  const smoke = buildAlarm({ id: id(2), type: 'smoke' })
  emit('alarm.raised', fence)
  emit('alarm.raised', smoke)
  emit('alarm.changed', { ...fence, status: 'in_progress', version: 2 })
  settle()
  expect(waiting().map(alarm => alarm.id)).toEqual([smoke.id])
})

describe('what is shown', () => {
  test('details are fetched again only when their version differs', () => {
    const [same, older] = [fence, buildAlarm({ id: id(2) })]
    for (const alarm of [same, older]) {
      queryClient.setQueryData(alarmKeys.details(alarm.id), buildDetails({ ...alarm }))
    }
    emit('alarm.changed', same)
    emit('alarm.changed', { ...older, version: 2 })
    settle()
    expect(isOld(alarmKeys.details(same.id))).toBe(false)
    expect(isOld(alarmKeys.details(older.id))).toBe(true)
  })

  test('details nobody looks at are not asked for', () => {
    emit('alarm.raised', fence)
    settle()
    expect(queryClient.getQueryState(alarmKeys.details(fence.id))).toBeUndefined()
  })

  test('rows of a record page are brought up to date in place: same order, same page', () => {
    const rows = [buildAlarm({ id: id(3) }), fence, buildAlarm({ id: id(4) })]
    const key = [...alarmKeys.records, { pageNum: 2 }]
    queryClient.setQueryData(key, { list: rows, total: 40, pageNum: 2, pageSize: 3 })
    emit('alarm.changed', { ...fence, remarks: 'first', version: 2 })
    emit('alarm.changed', { ...fence, remarks: 'second', version: 3 })
    emit('alarm.raised', buildAlarm({ id: id(9), level: 'very_urgent' }))
    settle()
    expect(queryClient.getQueryData(key)).toEqual({
      list: [rows[0], { ...fence, remarks: 'second', version: 3 }, rows[2]],
      total: 40,
      pageNum: 2,
      pageSize: 3,
    })
    expect(isOld(key)).toBe(false)
  })

  test('the number and the list of open alarms are fetched once for a whole storm', () => {
    const open = [...alarmKeys.open, { pageNum: 1 }]
    queryClient.setQueryData(alarmKeys.count, {})
    queryClient.setQueryData(open, {})
    const invalidate = vi.spyOn(queryClient, 'invalidateQueries')
    for (let number = 0; number < 500; number += 1) emit('alarm.raised', buildAlarm({ id: id(number) }))
    expect(invalidate).not.toHaveBeenCalled()
    expect(waiting()).toHaveLength(1)
    settle()
    expect(isOld(alarmKeys.count)).toBe(true)
    expect(isOld(open)).toBe(true)
    expect(invalidate).toHaveBeenCalledTimes(2)
    expect(waiting()).toHaveLength(500)
  })
})

describe('the alarms of the desk', () => {
  const desk = () => queryClient.getQueryData<Alarm[]>(alarmKeys.desk)
  beforeEach(() => useSession.setState({ centreId: fence.centerId }))

  test('follow in place: new ones by urgency, closed ones and those of another centre not', () => {
    queryClient.setQueryData(alarmKeys.desk, [fence])
    const worst = buildAlarm({ id: id(2), level: 'very_urgent' })
    emit('alarm.raised', worst)
    emit('alarm.raised', buildAlarm({ id: id(3), centerId: id(99) }))
    emit('alarm.changed', { ...fence, status: 'completed', version: 2 })
    settle()
    expect(desk()).toEqual([worst])
  })

  test('an older state does not come over a newer one', () => {
    queryClient.setQueryData(alarmKeys.desk, [{ ...fence, version: 4, count: 7 }])
    emit('alarm.repeated', { ...fence, version: 3, count: 6 })
    settle()
    expect(desk()).toMatchObject([{ version: 4, count: 7 }])
  })
})

describe('pop-ups belong to the user', () => {
  const user = { id: id(500), userName: 'li', name: 'Li', permissions: ['alarm.view' as const] }
  beforeEach(() => useSession.setState({ user, centreId: fence.centerId }))
  afterEach(() => useConnection.setState({ state: 'off' }, true))

  test('they go at the logout, and stay when the centre is switched', () => {
    emit('alarm.raised', fence)
    useSession.setState({ centreId: id(99) })
    expect(waiting()).toHaveLength(1)
    endSession('logout')
    expect(waiting()).toEqual([])
  })

  test('after a reload those that nobody has acknowledged are read for every centre', async () => {
    const far = buildAlarm({ id: id(8), centerId: id(99) })
    const server = startFakeServer({
      alarm: { getOpen: () => ({ list: [far, fence], total: 2, pageNum: 1, pageSize: 300 }) },
    })
    useConnection.setState({ state: 'live' }, true)
    await vi.waitFor(() => expect(waiting()).toHaveLength(2))
    expect(server.to('/ams/findAlarmByPage.json')[0]?.body).toMatchObject({
      everyCentre: true,
      statuses: ['on_alert'],
    })
    expect(playAlarmSound).not.toHaveBeenCalled()
    vi.unstubAllGlobals()
  })

  test('kept to the shown centre, an alarm of another one is not heard', () => {
    setPopupScope(user.id, 'current')
    emit('alarm.raised', buildAlarm({ id: id(8), centerId: id(99) }))
    expect(playAlarmSound).not.toHaveBeenCalled()
    emit('alarm.raised', fence)
    expect(playAlarmSound).toHaveBeenCalledOnce()
    setPopupScope(user.id, 'every')
  })
})

test('how long an alarm stays live may have changed: the number and the open alarms are fetched again', () => {
  const open = [...alarmKeys.open, { pageNum: 1 }]
  queryClient.setQueryData(alarmKeys.count, {})
  queryClient.setQueryData(open, {})
  emitEvent({ seq: '1', type: 'parameter.changed', at: fence.lastAt, data: {} })
  expect([isOld(alarmKeys.count), isOld(open)]).toEqual([true, true])
})

test('hears nothing once it has ended, nor what waited for the batch', () => {
  emit('alarm.raised', fence)
  queryClient.setQueryData(alarmKeys.count, {})
  emit('alarm.raised', buildAlarm({ id: id(3) }))
  end()
  emit('alarm.raised', buildAlarm({ id: id(2) }))
  settle()
  expect(waiting()).toEqual([fence])
  expect(isOld(alarmKeys.count)).toBe(false)
})
