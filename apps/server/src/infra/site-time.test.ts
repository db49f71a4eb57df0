import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  dayAfter,
  daysBetween,
  fileDay,
  offsetIn,
  siteDayOf,
  siteTime,
  SITE_ZONE,
  startOfDay,
  timeIn,
} from './site-time.ts'

/** Evaluates an expression over this module in a server whose site is in another time zone, which is the process's. */
function inZone(zone: string, expression: string): unknown {
  const module = JSON.stringify(path.join(import.meta.dirname, 'site-time.ts'))
  const script = `import * as site from ${module}; console.log(JSON.stringify(${expression}))`
  const args = ['--no-warnings', '--input-type=module', '-e', script]
  return JSON.parse(execFileSync(process.execPath, args, { env: { TZ: zone }, encoding: 'utf8' }))
}

test('a moment is of the day that the site has then', () => {
  const start = startOfDay('2026-03-29')
  expect([siteDayOf(start - 1), siteDayOf(start)]).toEqual(['2026-03-28', '2026-03-29'])
})

test('days follow each other over the end of a month, of a year and over the changes of the clocks', () => {
  expect([dayAfter('2026-02-28'), dayAfter('2026-12-31'), dayAfter('2026-03-01', -1)]).toEqual([
    '2026-03-01',
    '2027-01-01',
    '2026-02-28',
  ])
  expect(daysBetween('2025-12-31', '2026-12-30')).toHaveLength(365)
  expect(daysBetween('2026-01-02', '2026-01-01')).toEqual([])
})

// In Cairo the clocks change at midnight: there a day begins at one o'clock.
test.each([
  ['Europe/Berlin', '2026-03-29', 23, '2026-03-29 00:00:00'],
  ['Europe/Berlin', '2026-10-25', 25, '2026-10-25 00:00:00'],
  ['Africa/Cairo', '2026-04-24', 23, '2026-04-24 01:00:00'],
  ['Asia/Shanghai', '2026-10-25', 24, '2026-10-25 00:00:00'],
])('in %s %s has %i hours and begins at %s', (zone, day, hours, begin) => {
  const found = inZone(
    zone,
    `[site.SITE_ZONE, (site.startOfDay(site.dayAfter('${day}')) - site.startOfDay('${day}')) / 3_600_000,
      site.siteTime(new Date(site.startOfDay('${day}'))), site.siteDayOf(site.startOfDay(site.dayAfter('${day}')) - 1),
      site.daysBetween('2026-01-01', '2026-12-31').length]`,
  )
  expect(found).toEqual([zone, hours, begin, day, 365])
})

test('the hour that comes twice is told twice, in the zone of the site and in that of the reader', () => {
  const moments = ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-10-25T02:30:00Z']
  const given = JSON.stringify(moments)
  const times = inZone(
    'Europe/Berlin',
    `['Europe/Berlin', 'Asia/Shanghai'].map(zone => ${given}.map(moment => site.timeIn(zone)(new Date(moment))))`,
  )
  const inBerlin = ['2026-10-25 02:30:00', '2026-10-25 02:30:00', '2026-10-25 03:30:00']
  expect(times).toEqual([inBerlin, ['2026-10-25 08:30:00', '2026-10-25 09:30:00', '2026-10-25 10:30:00']])
  // A reader in Berlin of a site elsewhere is told the same.
  const elsewhere = inZone(
    'America/New_York',
    `${given}.map(moment => site.timeIn('Europe/Berlin')(new Date(moment)))`,
  )
  expect(elsewhere).toEqual(inBerlin)
})

test('the own zone is written like another one', () => {
  const moment = new Date('2026-01-02T03:04:05Z')
  expect(timeIn(SITE_ZONE)(moment)).toBe(siteTime(moment))
  expect(timeIn('UTC')(moment)).toBe('2026-01-02 03:04:05')
})

test('the day in the name of a file says of which zone it is', () => {
  const evening = Date.UTC(2026, 10, 29, 20)
  expect(fileDay(evening, 'Asia/Shanghai')).toBe('2026-11-30 +0800')
  expect(fileDay(evening, 'America/St_Johns')).toBe('2026-11-29 -0330')
  expect(inZone('Europe/Berlin', `site.fileDay(${evening})`)).toBe('2026-11-29 +0100')
  const utc = offsetIn('UTC', new Date(evening))
  expect(utc).toBe('+0000')
})
