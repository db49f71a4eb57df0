import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { alarmIdAt, momentOfAlarmId } from '../alarm.id.ts'
import { planRaise, type SourceEvent, type OpenAlarm } from './alarm-raise.rules.ts'

const NOON = Date.UTC(2026, 10, 20, 12)
const MERGE = 30_000

const event = (seconds: number, more: Partial<SourceEvent> = {}): SourceEvent => ({
  deviceId: 'gate',
  type: 'intrusion',
  at: NOON + seconds * 1000,
  level: 2,
  description: '',
  ...more,
})

const openAlarm = (from: number, to: number, more: Partial<OpenAlarm> = {}): OpenAlarm => ({
  id: alarmIdAt(NOON + from * 1000),
  deviceId: 'gate',
  type: 'intrusion',
  lastAt: NOON + to * 1000,
  level: 2,
  hasRecovered: false,
  hasPicture: false,
  ...more,
})

describe('merging', () => {
  test('repeats within the merge time of the last are one alarm', () => {
    const plan = planRaise([event(0), event(25), event(50)], [], MERGE)
    expect(plan.raised).toMatchObject([{ at: NOON, lastAt: NOON + 50_000, count: 3 }])
    expect(new Set(plan.alarmIds)).toEqual(new Set([plan.raised[0]?.id]))
  })

  test('an event joins at the merge time, and is an alarm of its own a millisecond later', () => {
    expect(planRaise([event(0), event(30)], [], MERGE).raised).toHaveLength(1)
    expect(planRaise([event(0), event(30.001)], [], MERGE).raised).toHaveLength(2)
  })

  test('only a very urgent event takes its alarm off the shelf, also as a state that lasts', () => {
    const shelved = openAlarm(-100, -20, { isShelved: true })
    const joinedBy = (more: Partial<SourceEvent>) => planRaise([event(0, more)], [shelved], MERGE).joined
    expect(joinedBy({ level: 2 })[0]?.leavesShelf).toBeUndefined()
    expect(joinedBy({ level: 1 })).toMatchObject([{ level: 1, leavesShelf: true }])
    expect(joinedBy({ level: 1, isLasting: true })).toMatchObject([{ level: 1, leavesShelf: true }])
    expect(
      planRaise([event(0, { level: 1 })], [openAlarm(-9, 0)], MERGE).joined[0]?.leavesShelf,
    ).toBeUndefined()
  })

  test('another device or another type never joins', () => {
    const plan = planRaise([event(0), event(1, { deviceId: 'hall' }), event(1, { type: 'fire' })], [], MERGE)
    expect(plan.raised).toHaveLength(3)
  })

  test('an alarm that stood before is joined and counted', () => {
    const alarm = openAlarm(-100, -20)
    const plan = planRaise([event(0), event(5)], [alarm], MERGE)
    expect(plan.raised).toEqual([])
    expect(plan.joined).toMatchObject([{ id: alarm.id, count: 2, lastAt: NOON + 5_000, escalated: false }])
  })

  test('takes the newer of two alarms that fit', () => {
    const [old, young] = [openAlarm(-20, -15), openAlarm(-10, -5)]
    expect(planRaise([event(0)], [young, old], MERGE).alarmIds).toEqual([young.id])
  })

  test('a late event joins the alarm of its own time', () => {
    const [hourAgo, now] = [openAlarm(-3600, -3590), openAlarm(-5, 0)]
    const plan = planRaise([event(-3580)], [hourAgo, now], MERGE)
    expect(plan.alarmIds).toEqual([hourAgo.id])
    expect(planRaise([event(-1800)], [hourAgo, now], MERGE).raised).toHaveLength(1)
  })

  test('events out of order are one alarm that began with the earliest', () => {
    const plan = planRaise([event(20), event(0), event(10)], [], MERGE)
    expect(plan.raised).toMatchObject([{ at: NOON, count: 3, lastAt: NOON + 20_000 }])
  })
})

describe('level', () => {
  test('a more urgent repeat raises it, a less urgent one leaves it', () => {
    const alarm = openAlarm(-10, -5, { level: 3 })
    const plan = planRaise([event(0, { level: 1 }), event(1, { level: 4 })], [alarm], MERGE)
    expect(plan.joined).toMatchObject([{ level: 1, escalated: true }])
  })

  test('of a new alarm is the highest of its events, and does not count as escalated', () => {
    const plan = planRaise([event(0, { level: 4 }), event(1, { level: 2 })], [], MERGE)
    expect(plan.raised).toMatchObject([{ level: 2 }])
    expect(plan.joined).toEqual([])
  })
})

describe('pictures', () => {
  test('the first is kept, every other is given back', () => {
    const plan = planRaise(
      [event(0, { pictureKey: 'a' }), event(1, { pictureKey: 'b' }), event(2)],
      [],
      MERGE,
    )
    expect(plan.raised).toMatchObject([{ pictureKey: 'a' }])
    expect(plan.unusedPictures).toEqual(['b'])
  })

  test('an alarm without one takes that of a repeat', () => {
    const plan = planRaise([event(0, { pictureKey: 'a' })], [openAlarm(-9, -9)], MERGE)
    expect(plan.joined).toMatchObject([{ pictureKey: 'a' }])
    const second = planRaise(
      [event(0, { pictureKey: 'b' })],
      [openAlarm(-9, -9, { hasPicture: true })],
      MERGE,
    )
    expect(second.unusedPictures).toEqual(['b'])
  })
})

describe('a state that lasts', () => {
  const loss = (seconds: number) => event(seconds, { isLasting: true })

  test('adds nothing to an alarm of any age whose source has not recovered', () => {
    const plan = planRaise([loss(0)], [openAlarm(-90_000, -90_000)], MERGE)
    expect(plan).toMatchObject({ raised: [], joined: [] })
    expect(plan.alarmIds[0]).not.toBe('')
  })

  test('after a recovery it is a repeat within the merge time, and a new alarm later', () => {
    const soon = planRaise([loss(0)], [openAlarm(-9, -9, { hasRecovered: true })], MERGE)
    expect(soon.joined).toMatchObject([{ count: 1 }])
    const later = planRaise([loss(0)], [openAlarm(-90, -90, { hasRecovered: true })], MERGE)
    expect(later.raised).toHaveLength(1)
  })
})

test('no event is lost or counted twice, whatever comes', () => {
  const events = fc.array(
    fc.record({
      deviceId: fc.constantFrom('gate', 'hall'),
      type: fc.constantFrom('intrusion' as const, 'fire' as const),
      at: fc.integer({ min: 0, max: 200_000 }).map(ms => NOON + ms),
      level: fc.integer({ min: 1, max: 4 }),
      description: fc.constant(''),
    }),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(events, list => {
      const plan = planRaise(list, [openAlarm(50, 60)], MERGE)
      const counted = [...plan.raised, ...plan.joined].reduce((sum, alarm) => sum + alarm.count, 0)
      expect(counted).toBe(list.length)
      expect(plan.alarmIds.every(id => id !== '')).toBe(true)
      for (const alarm of plan.raised) {
        expect(momentOfAlarmId(alarm.id)).toBe(alarm.at)
        expect(alarm.lastAt).toBeGreaterThanOrEqual(alarm.at)
      }
    }),
  )
})
