import { driverConfigs, inventoryFields } from '@palisade/contract'
import { textParam, type FiltersOf } from '../../../../shared/hooks/list-params.ts'
import type { TimeRange } from '../../../../shared/ui/date-range/date-time-range-picker.tsx'

/** The list's filters as the address holds them; names are those of the call. */
export const historyParams = {
  deviceId: textParam,
  deviceName: textParam,
  field: textParam,
  userName: textParam,
  startTime: textParam,
  endTime: textParam,
}
export const historyOrder = ['at'] as const
export type HistoryFilters = FiltersOf<typeof historyParams>

export type PanelFilters = Omit<HistoryFilters, 'startTime' | 'endTime'> & { time?: TimeRange | null }

export const toPanel = ({ startTime, endTime, ...rest }: HistoryFilters): PanelFilters =>
  startTime && endTime ? { ...rest, time: { start: startTime, end: endTime } } : rest

export const fromPanel = ({ time, ...rest }: PanelFilters): HistoryFilters =>
  time ? { ...rest, startTime: time.start, endTime: time.end } : rest

const configNames = new Set(Object.values(driverConfigs).flatMap(config => Object.keys(config.shape)))

/** Dotted names of the fields that a change may be about. */
export const changedFields: readonly string[] = [
  'name',
  'code',
  'areaId',
  'parentId',
  'longitude',
  'latitude',
  'height',
  'floorId',
  'alias',
  'tags',
  'smartTask',
  'direction',
  'fieldOfView',
  'viewRange',
  ...[...configNames].map(name => `config.${name}`),
  ...inventoryFields.map(name => `inventory.${name}`),
]
