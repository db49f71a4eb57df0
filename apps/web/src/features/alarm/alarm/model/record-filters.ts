import { alarmLevels, alarmStatuses, alarmTypes, processedFilters } from '@palisade/contract'
import { choiceParam, choicesParam, textParam, type FiltersOf } from '../../../../shared/hooks/list-params.ts'

/** The record screen's filters as the address holds them; names are those of the call. */
export const recordParams = {
  number: textParam,
  searchText: textParam,
  types: choicesParam(alarmTypes),
  levels: choicesParam(alarmLevels),
  statuses: choicesParam(alarmStatuses),
  processed: choiceParam(processedFilters),
  areaId: textParam,
  from: textParam,
  to: textParam,
}
export const recordOrder = ['occurredAt', 'level'] as const

export type RecordFilters = FiltersOf<typeof recordParams>

/** The filter panel edits the two ends of the time as one field. */
export type PanelFilters = Omit<RecordFilters, 'from' | 'to'> & {
  time?: { start: string; end: string } | null
}

export const toPanel = ({ from, to, ...rest }: RecordFilters): PanelFilters => ({
  ...rest,
  time: from && to ? { start: from, end: to } : null,
})

export const fromPanel = ({ time, ...rest }: PanelFilters): RecordFilters => ({
  ...rest,
  ...(time ? { from: time.start, to: time.end } : {}),
})
