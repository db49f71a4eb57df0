import type { Alarm, AlarmDetails } from '@palisade/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { withChanges } from '../model/open-list.ts'
import { alarmKeys, isOnDesk } from './alarm-queries.ts'
import { refreshAlarms } from './refresh-alarms.ts'

interface Acted {
  alarmId: string
  /** The version the operator saw, so that nobody's work is undone unseen. */
  version: number
}

/** Acts on an alarm; what the screens show follows, also when another operator was first. */
export function useAlarmActions() {
  const queryClient = useQueryClient()
  const follow = {
    onSuccess: (details: AlarmDetails) => {
      queryClient.setQueryData(alarmKeys.details(details.id), details)
      queryClient.setQueryData<Alarm[]>(
        alarmKeys.desk,
        alarms => alarms && withChanges(alarms, [details], isOnDesk),
      )
    },
    onSettled: (_: unknown, error: Error | null) => refreshAlarms(queryClient, error !== null),
  }
  const acknowledge = useMutation({
    mutationFn: (acted: Acted) => api.alarm.acknowledge({ ...acted, confirm: 'acknowledge' }),
    ...follow,
  })
  const falseAlarm = useMutation({
    mutationFn: (acted: Acted & { remarks?: string }) =>
      api.alarm.acknowledge({ ...acted, confirm: 'false_alarm' }),
    ...follow,
  })
  const close = useMutation({
    mutationFn: (
      acted: Acted & { reason: string; style: 'real_event_handled' | 'false_alarm' | 'unknown' },
    ) => api.alarm.close(acted),
    ...follow,
  })
  return { acknowledge, falseAlarm, close }
}
