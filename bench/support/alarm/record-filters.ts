import { alarmTypes, type contract, type InputOf } from '@palisade/contract'

export type RecordRequest = InputOf<(typeof contract)['alarm']['getRecords']>

/** The values that the filters choose from, read from the site itself. */
export interface RecordWorld {
  parks: string[]
  areas: string[]
  devices: string[]
  /** Numbers of some alarms. */
  numbers: string[]
}

export interface RecordFilter {
  name: string
  /** The request of the n-th call: another value each time, as operators ask. */
  request: (n: number) => RecordRequest
}

const pick = <T>(list: readonly T[], n: number): T => {
  const found = list[(n * 7) % list.length]
  if (found === undefined) throw new Error('nothing to choose from')
  return found
}

const DAY = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString()
/** `length` days somewhere in the past ten months. */
const span = (n: number, length: number) => {
  const end = (n * 11) % (300 - length)
  return { from: daysAgo(end + length), to: daysAgo(end) }
}
const LEVELS = ['very_urgent', 'urgent', 'general', 'low'] as const
const typesFrom = (n: number, count: number) =>
  Array.from({ length: count }, (_, index) => pick(alarmTypes, n + index))

/** Every filter of the record page alone, then what operators combine, order and page through. */
export function recordFilters({ parks, areas, devices, numbers }: RecordWorld): RecordFilter[] {
  return [
    { name: 'none', request: () => ({}) },
    { name: 'number, whole', request: n => ({ number: pick(numbers, n) }) },
    { name: 'number, a day', request: n => ({ number: pick(numbers, n).slice(0, 9) }) },
    {
      name: 'text: a device',
      request: n => ({ searchText: pick(['Warehouse-1', 'Gate-77', 'Lobby-101', '停车场-9'], n) }),
    },
    { name: 'text: many devices', request: n => ({ searchText: pick(['Warehouse', 'north', '大门'], n) }) },
    { name: 'text: a location', request: n => ({ searchText: `Park ${(n % 10) + 1} area 7` }) },
    {
      name: 'text: remarks',
      request: n => ({ searchText: pick(['stray cat', 'cleaner on', 'delivery van'], n) }),
    },
    { name: 'text: one remark', request: n => ({ searchText: `informed ${n * 1000}` }) },
    { name: 'text: two characters', request: n => ({ searchText: pick(['误报', 'ga', '停车'], n) }) },
    { name: 'text: no match', request: n => ({ searchText: `zzz-${n}` }) },
    { name: 'one type', request: n => ({ types: typesFrom(n, 1) }) },
    { name: 'five types', request: n => ({ types: typesFrom(n, 5) }) },
    { name: 'one level', request: n => ({ levels: [pick(LEVELS, n)] }) },
    { name: 'two levels', request: n => ({ levels: [pick(LEVELS, n), pick(LEVELS, n + 1)] }) },
    { name: 'on alert', request: () => ({ statuses: ['on_alert'] }) },
    { name: 'in progress', request: () => ({ statuses: ['in_progress'] }) },
    { name: 'rejected (none)', request: () => ({ statuses: ['rejected'] }) },
    { name: 'completed', request: () => ({ statuses: ['completed'] }) },
    { name: 'processed', request: () => ({ processed: 'processed' }) },
    { name: 'unprocessed', request: () => ({ processed: 'unprocessed' }) },
    { name: 'false alarms', request: () => ({ processed: 'false_alarm' }) },
    { name: 'a park', request: n => ({ areaIds: [pick(parks, n)] }) },
    { name: 'an area', request: n => ({ areaIds: [pick(areas, n)] }) },
    { name: 'a device', request: n => ({ deviceId: pick(devices, n) }) },
    { name: 'a day', request: n => span(n, 1) },
    { name: 'a month', request: n => span(n, 30) },
    { name: 'all ten months', request: () => ({ from: daysAgo(310), to: daysAgo(0) }) },
    {
      name: 'level, status, types, a month',
      request: n => ({
        ...span(n, 30),
        levels: ['very_urgent'],
        statuses: ['completed'],
        types: typesFrom(n, 3),
      }),
    },
    {
      name: 'level, status, types',
      request: n => ({ levels: [pick(LEVELS, n)], statuses: ['in_progress'], types: typesFrom(n, 3) }),
    },
    { name: 'text and level', request: n => ({ searchText: 'Loading', levels: [pick(LEVELS, n)] }) },
    {
      name: 'false alarms of an area',
      request: n => ({ processed: 'false_alarm', areaIds: [pick(areas, n)] }),
    },
    { name: 'oldest first', request: () => ({ orderBy: 'occurredAt', order: 'asc' }) },
    { name: 'by level', request: () => ({ orderBy: 'level', order: 'desc' }) },
    { name: 'by level, a month', request: n => ({ ...span(n, 30), orderBy: 'level', order: 'desc' }) },
    { name: '300 rows', request: () => ({ pageSize: 300 }) },
    { name: 'page 500 of 20', request: () => ({ pageNum: 500, pageSize: 20 }) },
    { name: 'page 500, a park', request: n => ({ pageNum: 500, pageSize: 20, areaIds: [pick(parks, n)] }) },
  ]
}
