import type { Alarm, AlarmDetails } from '@palisade/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { isRefused } from '#shared/api/api-error.ts'
import { runParallel } from '#shared/api/run-parallel.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { withChanges } from '../model/open-list.ts'
import { alarmKeys, isOnDesk } from './alarm-queries.ts'
import { refreshAlarms } from './refresh-alarms.ts'

/** Calls under way at once. */
const AT_ONCE = 4

interface Bulk {
  alarms: readonly Alarm[]
  /** Acts on one, at the version that was seen. */
  act: (alarm: Alarm) => Promise<AlarmDetails>
  done: 'alarm.act.acknowledgedMany' | 'alarm.act.closedMany'
}

/** Acts on several alarms, each by a call, with history and log of its own; tells how many it was, and how many were refused. */
export function useBulkAction() {
  const t = useT()
  const { message } = App.useApp()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ alarms, act }: Bulk) => {
      const changed: AlarmDetails[] = []
      let stepsOpen = 0
      await runParallel(alarms, {
        limit: AT_ONCE,
        signal: new AbortController().signal,
        // A refused one was acted upon by somebody else, or waits for its procedure: its present state is fetched below.
        run: async alarm => {
          await act(alarm).then(
            details => changed.push(details),
            (error: unknown) => {
              if (isRefused(error, 'procedure.steps_open')) stepsOpen += 1
            },
          )
        },
      })
      return { changed, stepsOpen }
    },
    onSuccess: ({ changed, stepsOpen }, { alarms, done }) => {
      queryClient.setQueryData<Alarm[]>(alarmKeys.desk, list => list && withChanges(list, changed, isOnDesk))
      refreshAlarms(queryClient, changed.length < alarms.length)
      if (changed.length > 0) void message.success(t(done, { count: changed.length }))
      if (stepsOpen > 0) void message.warning(t('alarm.act.stepsOpen', { count: stepsOpen }))
      const refused = alarms.length - changed.length - stepsOpen
      if (refused > 0) void message.warning(t('alarm.act.someRefused', { count: refused }))
    },
  })
}
