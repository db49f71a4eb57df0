import {
  alarm,
  alarmLevels,
  alarmStatuses,
  alarmTaskStatuses,
  alarmTypes,
  seededNames,
} from '@palisade/contract'
import { createTranslator, loadPhrases } from '@palisade/phrases'
import { describe, expect, test } from 'vitest'
import { alarmSheet } from './record/alarm-sheet.presenter.ts'
import { presentAlarm, presentCount, presentTypeTree } from './alarm.presenter.ts'
import type { AlarmRow } from './alarm.queries.ts'

const ID = '01890000-0000-7000-8000-000000000000'
const at = new Date(2026, 0, 5, 7, 8, 9)
const row = (more: Partial<AlarmRow> = {}) =>
  ({
    id: ID,
    number: '20260105-1',
    level: 2,
    type: 'intrusion',
    status: 'on_alert',
    task_status: 'alarm_time',
    occurred_at: at,
    last_at: at,
    count: 1,
    area_id: ID,
    centre_id: ID,
    location: 'Hall',
    device_id: null,
    device_name: 'Gate',
    device_code: 'G1',
    device_address: '192.0.2.7',
    reporter: 'Fire panel',
    description: '',
    remarks: '',
    longitude: null,
    latitude: null,
    picture_key: null,
    clip_key: null,
    acknowledged_by: null,
    acknowledged_at: null,
    closed_by: null,
    closed_at: null,
    executors: ['Bob', 'Carl'],
    inhibition_kind: null,
    shelf_id: null,
    shelved_until: null,
    version: 1,
    ...more,
  }) as AlarmRow

describe('an alarm', () => {
  test('has no field that the contract does not declare, and all that it does', () => {
    const shown = presentAlarm(row())
    expect(alarm.strict().parse(shown)).toEqual(shown)
  })

  test('tells that there is a picture and a clip, not where they lie', () => {
    const shown = presentAlarm(row({ picture_key: 'pictures/secret.jpg', clip_key: 'clips/secret.mp4' }))
    expect(shown).toMatchObject({ hasPicture: true, hasClip: true })
    expect(JSON.stringify(shown)).not.toContain('secret')
    expect(presentAlarm(row())).toMatchObject({ hasPicture: false, hasClip: false })
  })

  test('with an unknown level is a fault of the server', () => {
    for (const level of [0, 5]) expect(() => presentAlarm(row({ level }))).toThrow(RangeError)
  })
})

test('counts add up by level and by status, and missing ones are 0', () => {
  const counted = presentCount([
    { level: 1, status: 'on_alert', n: 2 },
    { level: 1, status: 'in_progress', n: 3 },
    { level: 4, status: 'on_alert', n: 5 },
  ])
  expect(counted).toEqual({
    onAlert: 7,
    inProgress: 3,
    byLevel: { very_urgent: 5, urgent: 0, general: 0, low: 5 },
  })
})

test('the type tree holds every type once, as options of a cascade; one without a rule is low and off', async () => {
  const t = createTranslator('zh_CN', await loadPhrases('zh_CN'))
  const tree = presentTypeTree(t, [{ type: 'fire', level: 1, enabled: true }])
  const types = tree.flatMap(group => group.children)
  expect(types.map(({ value }) => value)).toEqual(alarmTypes)
  expect(tree[2]).toMatchObject({ value: 'safety', label: '消防与安全', parentId: '0' })
  const own = { parentId: 'safety' }
  expect(types).toContainEqual({ ...own, value: 'fire', label: '火警', level: 'very_urgent', enabled: true })
  expect(types).toContainEqual({ ...own, value: 'smoke', label: '烟雾', level: 'low', enabled: false })
})

describe.each(['en_US', 'zh_CN'] as const)('the sheet in %s', language => {
  const translator = async () => createTranslator(language, await loadPhrases(language))

  test('has a heading of its own above every cell', async () => {
    const t = await translator()
    const { columns, cells } = alarmSheet(t)
    expect(cells(row())).toHaveLength(columns.length)
    expect(new Set(columns.map(column => column.heading)).size).toBe(columns.length)
  })

  test('has a word for everything an alarm can be', async () => {
    const { cells } = alarmSheet(await translator())
    const words = [
      ...alarmLevels.map((_, n) => cells(row({ level: n + 1 }))[1]),
      ...alarmTypes.map(type => cells(row({ type }))[2]),
      ...alarmStatuses.map(status => cells(row({ status }))[3]),
      ...alarmTaskStatuses.map(task_status => cells(row({ task_status }))[4]),
    ]
    expect(words.filter(word => typeof word !== 'string' || word === '' || /enums\.|_/.test(word))).toEqual(
      [],
    )
  })
})

test('the first account is called in the language of the sheet', async () => {
  const { cells } = alarmSheet(createTranslator('zh_CN', await loadPhrases('zh_CN')))
  const handled = cells(row({ acknowledged_by: seededNames.admin, closed_by: seededNames.admin }))
  expect([handled.at(-5), handled.at(-2)]).toEqual(['超级管理员', '超级管理员'])
})

test('moments in the sheet are the site’s, padded; one that has not come is empty', async () => {
  const { cells } = alarmSheet(createTranslator('en_US', await loadPhrases('en_US')))
  const open = cells(row())
  expect(open[5]).toBe('2026-01-05 07:08:09')
  expect([open.at(-4), open.at(-1)]).toEqual([null, null])
  expect(cells(row({ closed_at: at })).at(-1)).toBe('2026-01-05 07:08:09')
})

test('a reader’s own time zone is that of the sheet, and its headings name it', async () => {
  const t = createTranslator('en_US', await loadPhrases('en_US'))
  const { cells, columns } = alarmSheet(t, 'Asia/Tokyo')
  expect(cells(row({ occurred_at: new Date('2026-01-05T20:00:00Z') }))[5]).toBe('2026-01-06 05:00:00')
  expect(columns[5]?.heading).toBe('Time (Asia/Tokyo)')
})
