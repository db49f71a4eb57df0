import { weekDays, type ProcedureReason, type ProcedureStanding, type ScheduleSpan } from '@palisade/contract'

/** A procedure whose types, levels and area include an alarm. */
export interface Candidate {
  id: string
  version: number
  name: string
  isOfType: boolean
  isOfLevel: boolean
  /** Its area; null = the whole site. */
  areaId: string | null
  /** How deep in the tree its area is, from 1 for a centre. */
  depth: number | null
  schedule: readonly ScheduleSpan[]
  savedAt: Date
}

/** The measures of how specific a candidate is, the weightiest first. */
const measures: readonly ((candidate: Candidate) => number)[] = [
  candidate => Number(candidate.isOfType),
  candidate => Number(candidate.isOfLevel),
  candidate => candidate.depth ?? 0,
  candidate => Number(candidate.schedule.length > 0),
  candidate => candidate.savedAt.getTime(),
]

/**
 * The candidates for this moment, the most specific one first, which is the one that applies: its type counts first, then
 * its level, then the nearest area, then a schedule; of equals the one that was saved last (ALARM-71).
 */
export function inOrderOfUse<C extends Candidate>(candidates: readonly C[], at: Date): C[] {
  return candidates
    .filter(candidate => isWithin(candidate.schedule, at))
    .toSorted((a, b) => measures.map(measure => measure(b) - measure(a)).find(by => by !== 0) ?? 0)
}

/** The parts of a scope that are narrower than every alarm of the site. */
export function reasonsOf({ isOfType, isOfLevel, depth, schedule }: Candidate): ProcedureReason[] {
  const reasons = { type: isOfType, level: isOfLevel, area: depth !== null, schedule: schedule.length > 0 }
  return (['type', 'level', 'area', 'schedule'] as const).filter(reason => reasons[reason])
}

interface Kept {
  version: number
  newest: number
  is_enabled: boolean
  deleted_at: Date | null
}

/** How the version that an alarm keeps stands now; what weighs most for an operator is said. */
export function standingOf({ version, newest, is_enabled, deleted_at }: Kept): ProcedureStanding {
  if (deleted_at !== null) return 'deleted'
  if (!is_enabled) return 'stopped'
  return version < newest ? 'older' : 'newest'
}

/** Whether a moment lies in a schedule, by the site's clock; without spans it is always so. */
export function isWithin(schedule: readonly ScheduleSpan[], at: Date): boolean {
  if (schedule.length === 0) return true
  // The week of a Date begins on Sunday.
  const today = (at.getDay() + 6) % 7
  const yesterday = (today + 6) % 7
  const now = `${two(at.getHours())}:${two(at.getMinutes())}`
  return schedule.some(({ days, from, to }) => {
    const isOf = (day: number) => days.some(name => name === weekDays[day])
    if (from < to) return isOf(today) && now >= from && now < to
    return (isOf(today) && now >= from) || (isOf(yesterday) && now < to)
  })
}

const two = (value: number) => String(value).padStart(2, '0')
