import { z } from 'zod'
import { alarmLevel, alarmType } from '../alarm.ts'
import { defineCall, download } from '../../core/call.ts'
import { id, moment, nothing } from '../../core/fields.ts'
import { inhibitionKind } from '../inhibition/inhibition.ts'

/** The longest period of the dashboard, days: alarms are kept for twelve months. */
export const FIGURES_DAYS_MAX = 400
/** An alarm that has been open for longer is stale (ISA-18.2), h. */
export const STALE_HOURS = 24
/** The sources, areas and people that the dashboard lists. */
export const FIGURES_LISTED = 10
/** More alarms than this in ten minutes are a flood to one operator (ISA-18.2). */
export const FLOOD_ALARMS = 10
export const FLOOD_MINUTES = 10
/** A flood is over when fewer than this came in ten minutes (ISA-18.2). */
export const FLOOD_OVER = 5
/** An hour with more alarms an operator than this is beyond what anybody can handle (ISA-18.2). */
export const HOUR_ALARMS_MAX = 30
/** Of the hours with more than that, and of the spans of ten minutes in flood, ISA-18.2 wants a smaller share than this. */
export const OVERLOAD_SHARE_MAX = 0.01

/**
 * Alarms an hour and operator, by the averages of ISA-18.2 and EEMUA 191: up to 6 very likely acceptable, up to 12 manageable, up
 * to 30 likely to be over-demanding, beyond that unacceptable.
 */
export const loadBands = ['acceptable', 'manageable', 'demanding', 'unacceptable'] as const
export type LoadBand = (typeof loadBands)[number]
/** The most alarms an hour and operator of each band but the last. */
export const LOAD_BAND_MAX = { acceptable: 6, manageable: 12, demanding: 30 } as const

const count = z.int().min(0)
const byLevel = z.object({ very_urgent: count, urgent: count, general: count, low: count })
export type FiguresByLevel = z.infer<typeof byLevel>

/** Days of the site, both included. */
const period = z
  .strictObject({ from: z.iso.date(), to: z.iso.date() })
  .refine(({ from, to }) => from <= to, 'to_before_from')
  .refine(
    ({ from, to }) => Date.parse(to) - Date.parse(from) < FIGURES_DAYS_MAX * 86_400_000,
    'period_too_long',
  )
export type FiguresPeriod = z.infer<typeof period>

/** Median and nine tenths of some times, s; null without any. */
const times = z.object({ n: count, median: z.number().nullable(), p90: z.number().nullable() })
export type FiguresTimes = z.infer<typeof times>

const openAlarm = z.object({
  id,
  number: z.string(),
  level: alarmLevel,
  type: alarmType,
  deviceName: z.string(),
  location: z.string(),
  occurredAt: moment,
  count: z.int(),
})

/** A rule or a shelf that keeps alarms from ringing. */
const held = z.object({
  id,
  kind: inhibitionKind,
  name: z.string(),
  /** When it ends by itself; null = not. */
  endsAt: moment.nullable(),
  suppressedCount: count,
})

export const alarmFiguresNow = z.object({
  at: moment,
  open: z.object({
    n: count,
    byLevel,
    byType: z.array(z.object({ type: alarmType, n: count })),
    /** The areas with the most; `rest` is how many are open in all others. */
    byArea: z.array(z.object({ areaId: id, name: z.string(), n: count })),
    rest: count,
  }),
  /** Alarms of the last hour and ten minutes. */
  lastHour: count,
  lastTenMinutes: count,
  chattering: z.object({ n: count, list: z.array(openAlarm) }),
  /** Open for more than a day; those that have left the desk by their age among them. The oldest are listed. */
  stale: z.object({ n: count, list: z.array(openAlarm) }),
  /** Sources that are shelved or inhibited; those that end first are listed. */
  held: z.object({ n: count, list: z.array(held) }),
})
export type AlarmFiguresNow = z.infer<typeof alarmFiguresNow>

export const alarmFigures = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  /** IANA name of the time zone whose days these are. */
  timeZone: z.string(),
  /** The roll-up counts changes within a minute: when it last did. */
  countedAt: moment.nullable(),
  /** Days of the period that the roll-up has not counted yet, after an upgrade. */
  daysMissing: count,
  /** Where many alarms and only a part of the centre is seen, times and rates are of the newest since then. */
  ratesSince: moment.nullable(),
  totals: z.object({
    byLevel,
    raised: count,
    acknowledged: count,
    closed: count,
    falseAlarms: count,
  }),
  trend: z.object({
    step: z.enum(['hour', 'day']),
    points: z.array(byLevel.extend({ at: z.string() })),
  }),
  times: z.object({
    acknowledge: times,
    close: times,
    byLevel: z.array(z.object({ level: alarmLevel, acknowledge: times, close: times })),
  }),
  /** Alarms an hour and operator; an operator is who acknowledged alarms of that hour, one at least. */
  load: z.object({
    perHour: z.number(),
    band: z.enum(loadBands),
    worstHour: z.number(),
    /** Share of the hours with more than HOUR_ALARMS_MAX an operator. */
    hoursOver: z.number(),
    /** The most alarms in ten minutes, and the share of all spans of ten minutes that were a flood. */
    worstTen: count,
    floodShare: z.number(),
  }),
  worstSources: z.array(
    z.object({
      deviceId: id.nullable(),
      deviceName: z.string(),
      location: z.string(),
      raised: count,
      /** Of all alarms of the period. */
      share: z.number(),
    }),
  ),
  executors: z.array(
    z.object({
      name: z.string(),
      tasks: count,
      completed: count,
      rejected: count,
      /** Tasks that are open now. */
      open: count,
      /** Mean time from issue to completion, s. */
      meanSeconds: z.number().nullable(),
    }),
  ),
  /** Share of the time in which devices were online, of that in which their state was known; null where none was watched. */
  availability: z.number().nullable(),
})
export type AlarmFigures = z.infer<typeof alarmFigures>

const view = { by: 'permission', permission: 'alarm.view', object: 'filtered' } as const

export const figuresCalls = {
  getNow: defineCall({
    path: '/ams/alarm-dashboard/getNow',
    summary:
      'The alarm dashboard as it stands: open alarms by level, type and area, chattering and stale ones',
    request: nothing,
    result: alarmFiguresNow,
    meta: { access: view, centre: 'required' },
  }),
  getPeriod: defineCall({
    path: '/ams/alarm-dashboard/getPeriod',
    summary:
      'The alarm dashboard over days: trend, times to acknowledge and close, load, worst sources, executors',
    request: period,
    result: alarmFigures,
    meta: { access: view, centre: 'required' },
  }),
  exportExcel: defineCall({
    path: '/ams/alarm-dashboard/exportExcel',
    summary: 'The same figures as .xlsx',
    request: period,
    result: download,
    meta: {
      access: { by: 'permission', permission: 'alarm.export', object: 'filtered' },
      centre: 'required',
      audit: 'alarm_dashboard.export',
    },
  }),
}

export const figuresModule = { calls: figuresCalls }
