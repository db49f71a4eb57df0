import { chars, ID, list, testLimits } from '../testing/limits.ts'
import { expect, test } from 'vitest'
import { alarmCalls } from './alarm.calls.ts'
import { ALARM_EXPORT_ALL_LIMIT, ALARM_EXPORT_LIMIT, FLASHING_DEVICES_LIMIT } from './alarm.ts'
import {
  CHATTER_COUNT,
  CHATTER_MINUTES,
  eventRuleCalls,
  eventTopic,
  OFF_DELAY_MAX,
  ON_DELAY_MAX,
} from './event-rule.ts'
import {
  EVENT_AHEAD_SECONDS,
  EVENT_LATE_DAYS,
  EVENT_PICTURE_LIMIT,
  intakeCalls,
  outsideEvent,
} from './intake.ts'

const event = { eventId: 'e', deviceCode: 'd', type: 'motion' }
const of = (base: object, field: string, values: readonly unknown[]) =>
  values.map(value => ({ ...base, [field]: value }))
const record = alarmCalls.getRecords.request
const rule = { type: 'motion', level: 'low', isEnabled: true }
const chatter = { count: CHATTER_COUNT.min, minutes: CHATTER_MINUTES.min }
const updateRule = eventRuleCalls.update.request
const confirm = { alarmId: ID, confirm: 'acknowledge' }

const day = { from: '2026-11-01T00:00:00Z', to: '2026-11-02T00:00:00Z' }
testLimits([
  [
    'devices of a timeline',
    alarmCalls.getMoments.request,
    of(day, 'deviceIds', [[ID], list(12, ID)]),
    of(day, 'deviceIds', [[], list(13, ID)]),
  ],
  [
    'range of a timeline',
    alarmCalls.getMoments.request,
    of({ ...day, deviceIds: [ID] }, 'to', ['2026-11-01T00:00:01Z', '2026-12-02T00:00:00Z']),
    of({ ...day, deviceIds: [ID] }, 'to', ['2026-11-01T00:00:00Z', '2026-12-02T00:00:01Z']),
  ],
  [
    'on-delay, s',
    updateRule,
    [rule, ...of(rule, 'onDelaySeconds', [0, ON_DELAY_MAX])],
    of(rule, 'onDelaySeconds', [-1, ON_DELAY_MAX + 1, 0.5]),
  ],
  [
    'off-delay, s',
    updateRule,
    of(rule, 'offDelaySeconds', [0, OFF_DELAY_MAX]),
    of(rule, 'offDelaySeconds', [-1, OFF_DELAY_MAX + 1]),
  ],
  [
    'chatter limit',
    updateRule,
    of(rule, 'chatter', [null, chatter, { count: CHATTER_COUNT.max, minutes: CHATTER_MINUTES.max }]),
    of(rule, 'chatter', [
      { ...chatter, count: CHATTER_COUNT.min - 1 },
      { ...chatter, count: CHATTER_COUNT.max + 1 },
      { ...chatter, minutes: 0 },
      { ...chatter, minutes: CHATTER_MINUTES.max + 1 },
      { count: 3 },
    ]),
  ],
  [
    'devices whose alarms are asked for again',
    alarmCalls.getFlashingDevices.request,
    [{}, ...of({}, 'deviceIds', [[], list(FLASHING_DEVICES_LIMIT, ID)])],
    of({}, 'deviceIds', [list(FLASHING_DEVICES_LIMIT + 1, ID), ['x']]),
  ],
  ['search text', record, of({}, 'searchText', ['', chars(50)]), of({}, 'searchText', [chars(51)])],
  [
    'types of a filter',
    record,
    of({}, 'types', [[], list(50, 'motion')]),
    of({}, 'types', [list(51, 'motion'), ['x']]),
  ],
  [
    'levels of a filter',
    record,
    of({}, 'levels', [list(4, 'low')]),
    of({}, 'levels', [list(5, 'low'), ['x']]),
  ],
  [
    'statuses of a filter',
    record,
    of({}, 'statuses', [list(4, 'on_alert')]),
    of({}, 'statuses', [list(5, 'on_alert')]),
  ],
  [
    'remarks of an acknowledgement',
    alarmCalls.acknowledge.request,
    of(confirm, 'remarks', ['', chars(200)]),
    of(confirm, 'remarks', [chars(201)]),
  ],
  [
    'version acted on',
    alarmCalls.acknowledge.request,
    of(confirm, 'version', [1]),
    of(confirm, 'version', [0]),
  ],
  [
    'reason for closing',
    alarmCalls.close.request,
    of({ alarmId: ID }, 'reason', ['', chars(255)]),
    of({ alarmId: ID }, 'reason', [chars(256)]),
  ],
  [
    'id of an event',
    outsideEvent,
    of(event, 'eventId', ['e', chars(128)]),
    of(event, 'eventId', ['', chars(129), 'a\nb']),
  ],
  ['type of an event', outsideEvent, of(event, 'type', ['t', chars(64)]), of(event, 'type', ['', chars(65)])],
  [
    'description',
    outsideEvent,
    of(event, 'description', ['', chars(1024)]),
    of(event, 'description', [chars(1025)]),
  ],
  [
    'word of a driver for an event',
    eventTopic,
    ['a', 'a/b:c', chars(200)],
    ['', chars(201), 'a b', 'a\u0000b'],
  ],
  [
    'devices of a keep-alive',
    intakeCalls.keepAlive.request,
    of({}, 'deviceCodes', [['d'], list(500, 'd')]),
    of({}, 'deviceCodes', [[], list(501, 'd')]),
  ],
])

test('limits that the server keeps', () => {
  expect({ ALARM_EXPORT_LIMIT, ALARM_EXPORT_ALL_LIMIT }).toEqual({
    ALARM_EXPORT_LIMIT: 100,
    ALARM_EXPORT_ALL_LIMIT: 100_000,
  })
  expect({ EVENT_PICTURE_LIMIT, EVENT_AHEAD_SECONDS, EVENT_LATE_DAYS }).toEqual({
    EVENT_PICTURE_LIMIT: 5_242_880,
    EVENT_AHEAD_SECONDS: 300,
    EVENT_LATE_DAYS: 7,
  })
})
