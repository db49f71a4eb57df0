import type { RecordingPlanFields } from '@palisade/contract'
import type { RecordedSpan } from '@palisade/contract/media'
import { seededName, type Translator } from '@palisade/phrases'
import { siteTime } from '#server/infra/site-time.ts'
import type { Cell } from '#server/infra/spreadsheet/xlsx-stream.ts'
import { lengthOf, type Span } from '#server/modules/video/recording-plan/plan-spans.rules.ts'
import { DAY_MS, HOUR_MS } from '../pack/day-hours.ts'
import type { ReportedCamera } from './report.queries.ts'

const columns = [
  ['camera', 28],
  ['area', 24],
  ['plan', 16],
  ['keepDays', 14],
  ['planned', 14],
  ['recorded', 14],
  ['missing', 14],
  ['share', 14],
  ['longest', 20],
  ['keptSince', 22],
  ['retention', 16],
] as const

export const reportColumns = (t: Translator) =>
  columns.map(([key, width]) => ({ heading: t(`recording.sheet.${key}`), width }))

interface Reported {
  camera: ReportedCamera
  planned: readonly Span[]
  covered: readonly RecordedSpan[]
  missing: readonly Span[]
  keptSince: Date | undefined
  /** The plan that held at the end of the month. */
  plan: RecordingPlanFields | null
  /** Since when footage must exist, ms since 1970; undefined if nothing of the month is promised. */
  promised: number | undefined
}

const hours = (ms: number) => Math.round((ms / HOUR_MS) * 100) / 100

/** The row of one camera's month. The share is the recorded part of the planned time. */
export function reportRow(t: Translator, one: Reported): Cell[] {
  const { camera, planned, covered, missing, keptSince, plan } = one
  const [wanted, lost] = [lengthOf(planned), lengthOf(missing)]
  const longest = missing.reduce((most, [from, to]) => Math.max(most, to - from), 0)
  return [
    camera.name,
    seededName(t, camera.areaName),
    plan === null ? t('recording.sheet.noPlan') : t(`enums.recordingMode.${plan.mode}`),
    plan?.keepDays === 0 ? t('recording.sheet.unbounded') : (plan?.keepDays ?? null),
    hours(wanted),
    hours(lengthOf(covered.map(([from, to]) => [from, to]))),
    hours(lost),
    wanted === 0 ? null : Math.round((1 - lost / wanted) * 10_000) / 100,
    Math.round(longest / 6_000) / 10,
    keptSince ? siteTime(keptSince) : null,
    retentionText(t, one),
  ]
}

/** Whether the promise is met: the oldest recording is at least as old as promised. */
function retentionText(t: Translator, { keptSince, promised }: Reported): string | null {
  if (promised === undefined) return null
  // The first day is kept as a whole, so that a day more or less says nothing.
  const isMet = keptSince !== undefined && keptSince.getTime() <= promised + DAY_MS
  return t(isMet ? 'recording.sheet.met' : 'recording.sheet.notMet')
}
