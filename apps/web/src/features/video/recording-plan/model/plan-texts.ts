import {
  isSameEveryDay,
  type PlannedCamera,
  type RecordingPlanFields,
  type TimeRange,
} from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { namesInWords } from '#shared/lib/names-in-words.ts'

export const keepText = (t: Translator, days: number): string =>
  days === 0 ? t('recordingPlan.form.noDays') : t('recordingPlan.form.daysOf', { count: days })

/** A plan in one line: mode and stream. */
export const planText = (t: Translator, plan: RecordingPlanFields): string =>
  [
    t(`enums.recordingMode.${plan.mode}`),
    ...(plan.planType === 'alarm' ? [t('enums.recordingPlanType.alarm')] : []),
    t(`enums.streamKind.${plan.stream}`),
  ].join(' · ')

/** The plans that these cameras have, each with the cameras that lose it. */
export function replacedTexts(t: Translator, cameras: readonly PlannedCamera[]): string[] {
  const names = new Map<string, string[]>()
  for (const { name, plan } of cameras) {
    if (!plan) continue
    const text = [
      ...(plan.isEnabled ? [] : [t('recordingPlan.closed')]),
      planText(t, plan),
      keepText(t, plan.keepDays),
    ].join(' · ')
    names.set(text, [...(names.get(text) ?? []), name])
  }
  return [...names].map(([plan, of]) =>
    t('recordingPlan.form.replaced', { plan, names: namesInWords(t, of) }),
  )
}

/** The hours of a range for a conflict of two operators. */
export function rangeText(t: Translator, range: TimeRange): string {
  if (range.type === 'all') return t('enums.recordingMode.whole_day')
  const entries = isSameEveryDay(range) ? range.data.filter(({ day }) => day === 'monday') : range.data
  const isDaily = entries.length < range.data.length
  return entries
    .map(({ day, startTime, endTime }) => {
      const hours = `${startTime}–${endTime}`
      return isDaily ? hours : `${t(`enums.weekDay.${day}`)} ${hours}`
    })
    .join(' · ')
}

/** The words of a field's value, for a conflict of two operators; undefined where it speaks for itself. */
export function fieldText(t: Translator, path: string, value: unknown): string | undefined {
  const field = { [path]: value } as Partial<RecordingPlanFields>
  if (field.timeRange) return rangeText(t, field.timeRange)
  if (field.keepDays !== undefined) return keepText(t, field.keepDays)
  if (field.stream) return t(`enums.streamKind.${field.stream}`)
  if (field.planType) return t(`enums.recordingPlanType.${field.planType}`)
  if (field.mode) return t(`enums.recordingMode.${field.mode}`)
  return field.preRecord && t(`enums.preRecord.${field.preRecord}`)
}
