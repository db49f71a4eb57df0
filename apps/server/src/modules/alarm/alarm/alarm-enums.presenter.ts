import {
  alarmLevels,
  alarmStatuses,
  alarmTaskStatuses,
  alarmTypes,
  processedFilters,
  type Contract,
  type ResultOf,
} from '@palisade/contract'
import type { Translator } from '@palisade/phrases'

type AlarmEnums = ResultOf<Contract['alarm']['getWords']>

/** The values of an alarm's fields and filters, in their own order, with their words in a reader's language. */
export const presentEnums = (t: Translator): AlarmEnums => ({
  levels: alarmLevels.map(value => ({ value, label: t(`enums.alarmLevel.${value}`) })),
  statuses: alarmStatuses.map(value => ({ value, label: t(`enums.alarmStatus.${value}`) })),
  taskStatuses: alarmTaskStatuses.map(value => ({ value, label: t(`enums.alarmTaskStatus.${value}`) })),
  types: alarmTypes.map(value => ({ value, label: t(`enums.alarmType.${value}`) })),
  processed: processedFilters.map(value => ({ value, label: t(`enums.alarmFilter.${value}`) })),
})
