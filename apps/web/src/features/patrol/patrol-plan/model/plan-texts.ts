import type { PatrolPlanDetails, PatrolTime } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { formatDateTime } from '#shared/lib/date-format.ts'
import type { WayStop } from '#shared/map/map-store.ts'
import { rangeText } from '#shared/ui/week-grid/range-text.ts'
import { timeOf, type EditedCheckpoint, type EditedStop, type EditedTime } from './plan-form.ts'

export const timeText = (t: Translator, time: PatrolTime): string =>
  time.type === 'once' ? `${formatDateTime(time.from)} – ${formatDateTime(time.to)}` : rangeText(t, time.week)

/** The words of a field's value, for a conflict of two operators; undefined where it speaks for itself. */
export function fieldText(t: Translator, path: string, value: unknown): string | undefined {
  if (path === 'level') return t(`enums.alarmLevel.${value as 'urgent'}`)
  if (path === 'stops')
    return (value as EditedStop[]).map(stop => stop.deviceName).join(t('patrolPlan.separator'))
  if (path === 'checkpoints')
    return (value as EditedCheckpoint[]).map(stop => stop.name).join(t('patrolPlan.separator'))
  if (path === 'order') return t(`enums.footOrder.${value as 'free'}`)
  if (path === 'way') return t(`patrolPlan.form.${value === 'foot' ? 'onFoot' : 'byCamera'}`)
  if (path !== 'time') return undefined
  const time = timeOf(value as EditedTime)
  return time ? timeText(t, time) : ''
}

/** The way of a plan on the map; stops without a place are left out. */
export function wayOf({ stops, foot }: Pick<PatrolPlanDetails, 'stops' | 'foot'>): WayStop[] {
  const places: readonly Pick<PatrolPlanDetails['stops'][number], 'longitude' | 'latitude'>[] =
    foot?.stops ?? stops
  return places.flatMap(({ longitude, latitude }, index) =>
    longitude === null || latitude === null
      ? []
      : [{ longitude, latitude, number: index + 1, state: 'ahead' as const }],
  )
}
