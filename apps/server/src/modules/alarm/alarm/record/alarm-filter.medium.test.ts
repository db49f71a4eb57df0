import {
  alarmLevels,
  alarmStatuses,
  type AlarmLevel,
  type AlarmStatus,
  type AlarmType,
} from '@palisade/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type OpenTestDatabase } from '#server/testing/open-test-database.ts'
import { buildAlarm } from '#server/testing/builders/alarm.ts'
import { buildDevice, type BuiltDevice } from '#server/testing/builders/device.ts'
import { buildArea } from '#server/testing/builders/organisation.ts'
import type { AlarmFilter } from './alarm-filter.queries.ts'
import { resolveFilter, type AlarmOrder, type IdWindow } from './alarm-branches.queries.ts'
import { countUpTo, findAlarmIds, findAlarmPage } from './alarm-list.queries.ts'
import { findTextPage } from './alarm-text-page.queries.ts'
import { levelNumber } from '../alarm.rules.ts'

/** An alarm as the test expects it. */
interface Known {
  id: string
  number: string
  device: BuiltDevice
  at: number
  level: AlarmLevel
  type: AlarmType
  status: AlarmStatus
  isFalse: boolean
  location: string
  remarks: string
}

const ALARMS = 48
const START = Date.UTC(2026, 9, 30)
const HOUR = 3_600_000
const TYPES = ['fire', 'intrusion', 'video_loss'] as const
const REMARKS = ['', 'A fox, 100%', 'the Gate was open', 'ab']

let open: OpenTestDatabase
const known: Known[] = []
const devices: BuiltDevice[] = []

beforeAll(async () => {
  open = await openTestDatabase()
  for (const name of ['North-gate', 'South-1', '北门-1']) devices.push(await buildDevice(open.db, { name }))
  for (let n = 0; n < ALARMS; n += 1) known.push(await build(n))
})
afterAll(() => open.close())

/** Builds the nth alarm. Each property has its own period, so that most combinations occur. */
async function build(n: number): Promise<Known> {
  const words = {
    level: alarmLevels[n % 4]!,
    type: TYPES[n % 3]!,
    status: alarmStatuses[Math.floor(n / 3) % 4]!,
    location: n % 2 === 0 ? 'Hall / Gate 2' : 'Yard',
    remarks: REMARKS[Math.floor(n / 2) % 4]!,
  }
  const device = devices[Math.floor(n / 5) % 3]!
  const at = START + n * HOUR
  const isFalse = words.status === 'completed' && n % 2 === 0
  const taskStatus = isFalse ? { taskStatus: 'false_alarm' as const } : {}
  // Each device has one location: the source that its newest alarm names.
  const location = device === devices[0] ? 'Hall / Gate 2' : 'Yard'
  const { id, number } = await buildAlarm(open.db, {
    ...words,
    ...taskStatus,
    location,
    device,
    occurredAt: new Date(at),
  })
  return { ...words, location, id, number, device, at, isFalse }
}

const has = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase())

/** The filter again, in the plainest code. */
function matches(alarm: Known, filter: AlarmFilter): boolean {
  const { number = '', types = [alarm.type], levels = [alarm.level], statuses = [alarm.status] } = filter
  return [
    alarm.number.startsWith(number),
    types.includes(alarm.type),
    levels.includes(alarm.level),
    statuses.includes(alarm.status),
    isProcessed(alarm, filter.processed),
    isWithin(alarm, filter),
    holds(alarm, filter.searchText?.trim() ?? ''),
  ].every(Boolean)
}

function isWithin({ at, device }: Known, { from, to, deviceId = device.id, areas }: AlarmFilter): boolean {
  const isInTime = (!from || at >= Date.parse(from)) && (!to || at <= Date.parse(to))
  return isInTime && deviceId === device.id && (areas === 'all' || areas.includes(device.areaId))
}

/** Remarks are searched from three characters on. */
function holds({ device, location, remarks }: Known, text: string): boolean {
  return has(device.name, text) || has(location, text) || (text.length >= 3 && has(remarks, text))
}

function isProcessed({ status, isFalse }: Known, wanted: AlarmFilter['processed']): boolean {
  if (wanted === 'processed') return status === 'completed'
  if (wanted === 'unprocessed') return status !== 'completed'
  return wanted === 'false_alarm' ? isFalse : true
}

function expectedIds(filter: AlarmFilter, orderBy: AlarmOrder, order: 'asc' | 'desc'): string[] {
  const urgency = (alarm: Known) => (orderBy === 'level' ? levelNumber(alarm.level) : 0)
  const found = known
    .filter(alarm => matches(alarm, filter))
    .toSorted((a, b) => urgency(a) - urgency(b) || b.at - a.at)
  return (order === 'desc' ? found : found.toReversed()).map(alarm => alarm.id)
}

/** A filter is left out three times out of four, so that combinations still find something. */
const maybe = <T>(values: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: values })
const moment = fc
  .integer({ min: -1, max: ALARMS })
  .chain(n => fc.constantFrom(-1, 0, 1).map(ms => new Date(START + n * HOUR + ms).toISOString()))
const filters: fc.Arbitrary<AlarmFilter> = fc
  .record({
    number: maybe(fc.tuple(fc.nat(ALARMS - 1), fc.integer({ min: 1, max: 14 }))),
    searchText: maybe(
      fc.constantFrom('gate', 'GATE', '北', '100%', '1_0', 'ab', 'fox', ' yard ', '\\', 'nowhere'),
    ),
    types: maybe(fc.subarray([...TYPES])),
    levels: maybe(fc.subarray([...alarmLevels])),
    statuses: maybe(fc.subarray([...alarmStatuses])),
    processed: maybe(
      fc.constantFrom('all' as const, 'processed' as const, 'unprocessed' as const, 'false_alarm' as const),
    ),
    device: maybe(fc.nat(2)),
    from: maybe(moment),
    to: maybe(moment),
    areas: fc.option(fc.subarray([0, 1, 2]), { nil: 'all' as const, freq: 1 }),
  })
  .map(({ number, device, areas, ...rest }) => ({
    ...rest,
    number: number && known[number[0]]!.number.slice(0, number[1]),
    deviceId: device === undefined ? undefined : devices[device]!.id,
    areas: areas === 'all' ? 'all' : areas.map(n => devices[n]!.areaId),
  }))
const orders = fc.constantFrom<AlarmOrder>('occurredAt', 'level')
const directions = fc.constantFrom('asc' as const, 'desc' as const)
const everything: AlarmFilter = { areas: 'all' }

const find = async (filter: AlarmFilter, window: Partial<IdWindow> = {}) =>
  findAlarmIds(open.db, await resolveFilter(open.db, filter), {
    orderBy: 'occurredAt',
    order: 'desc',
    limit: ALARMS,
    offset: 0,
    ...window,
  })

test('any combination of filters finds, counts and orders the right alarms', async () => {
  await fc.assert(
    fc.asyncProperty(filters, orders, directions, async (filter, orderBy, order) => {
      const expected = expectedIds(filter, orderBy, order)
      expect(await find(filter, { orderBy, order })).toEqual(expected)
      expect(await countUpTo(open.db, await resolveFilter(open.db, filter), 1_000)).toBe(expected.length)
      const page = await findAlarmPage(
        open.db,
        filter,
        { pageNum: 2, pageSize: 3, orderBy, order },
        { orderBy, order, filters: filter },
      )
      expect([page.total, page.list.map(row => row.id)]).toEqual([expected.length, expected.slice(3, 6)])
    }),
    { numRuns: 60 },
  )
})

test('both ends of a span belong to it, to the millisecond', async () => {
  const [first, second, third] = known
  const iso = (at: number) => new Date(at).toISOString()
  const span = (from: number, to: number) => find({ ...everything, from: iso(from), to: iso(to) })
  expect(await span(first!.at, third!.at)).toEqual([third!.id, second!.id, first!.id])
  expect(await span(first!.at + 1, third!.at - 1)).toEqual([second!.id])
  expect(await span(third!.at, first!.at)).toEqual([])
})

test('windows put together are the whole list, whatever their size', async () => {
  const sizes = fc.integer({ min: 5, max: 20 })
  await fc.assert(
    fc.asyncProperty(sizes, orders, directions, async (limit, orderBy, order) => {
      const filter = { ...everything, searchText: 'gate' }
      const whole = await find(filter, { orderBy, order })
      const parts: string[] = []
      for (let offset = 0; offset < whole.length; offset += limit)
        parts.push(...(await find(filter, { orderBy, order, limit, offset })))
      expect(parts).toEqual(whole)
    }),
    { numRuns: 15 },
  )
})

test('a step of a keyset begins where the one before ended', async () => {
  const all = expectedIds(everything, 'occurredAt', 'desc')
  expect(await find(everything, { after: [all[9]!], limit: 5 })).toEqual(all.slice(10, 15))
  expect(await find(everything, { after: [all.at(-1)!] })).toEqual([])
})

test('a count stops at its limit, each alarm counted once however often it is found', async () => {
  const resolved = await resolveFilter(open.db, { ...everything, searchText: 'gate' })
  const total = expectedIds({ ...everything, searchText: 'gate' }, 'occurredAt', 'desc').length
  expect(total).toBeGreaterThan(10)
  expect(await countUpTo(open.db, resolved, 10)).toBe(10)
  expect(await countUpTo(open.db, resolved, total)).toBe(total)
  expect(await countUpTo(open.db, resolved, total + 1)).toBe(total)
})

test('a page of a text that is in remarks is read with its count, unless remarks match too many', async () => {
  const resolved = await resolveFilter(open.db, { ...everything, searchText: 'gate' })
  const expected = expectedIds({ ...everything, searchText: 'gate' }, 'occurredAt', 'desc')
  const window = { orderBy: 'occurredAt', order: 'desc', limit: 5, offset: 0 } as const
  const read = (limit: number, after?: string) =>
    findTextPage(open.db, resolved, after === undefined ? window : { ...window, after: [after] }, limit)
  expect(await read(1_000)).toEqual({ ids: expected.slice(0, 5), n: expected.length })
  expect(await read(1_000, expected[4])).toEqual({ ids: expected.slice(5, 10), n: expected.length })
  expect(await read(1)).toBeUndefined()
})

describe('pages', () => {
  const fallback = { orderBy: 'occurredAt', order: 'desc', filters: {} } as const
  const page = (pageNum: number, pageSize: number, more: object = {}) =>
    findAlarmPage(open.db, everything, { pageNum, pageSize, ...more }, fallback)

  test('the last one holds the rest, the next one nothing, and both tell the total', async () => {
    const all = expectedIds(everything, 'occurredAt', 'desc')
    const last = await page(3, 20)
    expect(last).toMatchObject({ total: ALARMS, pageNum: 3, pageSize: 20 })
    expect(last.list.map(row => row.id)).toEqual(all.slice(40))
    expect(await page(4, 20)).toMatchObject({ list: [], total: ALARMS })
  })

  test('an order named without a direction is ascending, none at all is the list’s own', async () => {
    const first = async (more: object) => (await page(1, 10, more)).list.map(row => row.id)
    expect(await first({})).toEqual(expectedIds(everything, 'occurredAt', 'desc').slice(0, 10))
    expect(await first({ orderBy: 'level' })).toEqual(expectedIds(everything, 'level', 'asc').slice(0, 10))
    expect(await first({ order: 'asc' })).toEqual(expectedIds(everything, 'occurredAt', 'asc').slice(0, 10))
  })

  test('pages of cursors put together are the whole list, forth and back', async () => {
    await fc.assert(
      fc.asyncProperty(
        orders,
        directions,
        fc.constantFrom('', 'gate'),
        async (orderBy, order, searchText) => {
          const filter = { ...everything, searchText }
          const whole = await find(filter, { orderBy, order, limit: 1_000 })
          const read = async (cursor?: string) => {
            const asked = { pageNum: 1, pageSize: 10, orderBy, order, cursor }
            const { list, next, previous } = await findAlarmPage(open.db, filter, asked, fallback)
            return { ids: list.map(row => row.id), next, previous }
          }
          const pages = [await read()]
          while (pages.at(-1)?.next) pages.push(await read(pages.at(-1)?.next))
          expect(pages.flatMap(({ ids }) => ids)).toEqual(whole)
          let back = pages.at(-1)!
          for (let at = pages.length - 2; at >= 0; at -= 1) {
            back = await read(back.previous)
            expect(back.ids).toEqual(pages[at]?.ids)
          }
          expect(back.previous).toBeUndefined()
        },
      ),
      { numRuns: 8 },
    )
  })

  test('the row at the limit is still shown, the page behind it is refused', async () => {
    expect((await page(1_000, 10)).list).toEqual([])
    await expect(page(1_001, 10)).rejects.toMatchObject({ code: 'request.invalid' })
    await expect(page(51, 200)).rejects.toMatchObject({
      params: { issues: [{ path: 'pageNum', rule: 'too_deep' }] },
    })
  })
})

test('a list of more areas than are planned with finds the same', async () => {
  const many = Array.from(
    { length: 1_001 },
    (_, n) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  )
  const areas = [...many, devices[1]!.areaId]
  expect(await find({ areas })).toEqual(expectedIds({ areas }, 'occurredAt', 'desc'))
  const { id } = await buildArea(open.db)
  expect(await find({ areas: [id] })).toEqual([])
})
