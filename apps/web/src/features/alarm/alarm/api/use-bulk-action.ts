import type { Alarm, AlarmDetails } from '@palisade/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { runParallel } from '../../../../shared/api/run-parallel.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { withChanges } from '../model/open-list.ts'
import { alarmKeys, isOnDesk } from './alarm-queries.ts'

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
      await runParallel(alarms, {
        limit: AT_ONCE,
        signal: new AbortController().signal,
        // A refused one was acted upon by somebody else: its present state is fetched below.
        run: async alarm => {
          await act(alarm).then(
            details => changed.push(details),
            () => undefined,
          )
        },
      })
      return changed
    },
    onSuccess: (changed, { alarms, done }) => {
      queryClient.setQueryData<Alarm[]>(alarmKeys.desk, list => list && withChanges(list, changed, isOnDesk))
      void queryClient.invalidateQueries({ queryKey: alarmKeys.all })
      if (changed.length > 0) void message.success(t(done, { count: changed.length }))
      const refused = alarms.length - changed.length
      if (refused > 0) void message.warning(t('alarm.act.someRefused', { count: refused }))
    },
  })
}
