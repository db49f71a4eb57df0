import type { DateRange } from './date-range.model.ts'

export const quickNames = ['today', 'yesterday', 'last24Hours', 'last7Days', 'last30Days'] as const
export type QuickName = (typeof quickNames)[number]

const startOfDay = (now: Date, daysBack: number): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysBack)
const endOfDay = (now: Date, daysBack: number): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysBack, 23, 59, 59)

const DAY_MS = 86_400_000

function last24Hours(now: Date): DateRange {
  const end = new Date(Math.floor(now.getTime() / 1000) * 1000)
  return { start: new Date(end.getTime() - DAY_MS), end }
}

const ranges: Readonly<Record<QuickName, (now: Date) => DateRange>> = {
  today: now => ({ start: startOfDay(now, 0), end: endOfDay(now, 0) }),
  yesterday: now => ({ start: startOfDay(now, 1), end: endOfDay(now, 1) }),
  last24Hours,
  last7Days: now => ({ start: startOfDay(now, 6), end: endOfDay(now, 0) }),
  last30Days: now => ({ start: startOfDay(now, 29), end: endOfDay(now, 0) }),
}

/** Whole days, today among them, except the last 24 hours, which end now (to the second). */
export const quickRange = (name: QuickName, now: Date): DateRange => ranges[name](now)
