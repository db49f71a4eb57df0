import type { Alarm, AlarmDetails, EventFrame, Page } from '@palisade/contract'
import type { QueryClient } from '@tanstack/react-query'
import { patchQueries } from '#shared/api/patch-queries.ts'
import { playAlarmSound } from '../sound/alarm-sound.ts'
import { followSoundFile } from '../sound/sound-file.ts'
import { onEvent, onEventBatch } from '#shared/events/listeners.ts'
import { readSession } from '#shared/session/session-store.ts'
import { withChanges } from '../model/open-list.ts'
import { alarmKeys, isOnDesk } from './alarm-queries.ts'
import { createFlashingRefresh } from './flashing-devices.ts'
import { concernsUser } from './popup-scope.ts'
import { changePopups, followPopups } from './popup-store.ts'

const alarmEvents = ['alarm.raised', 'alarm.repeated', 'alarm.changed'] as const
type AlarmFrame = Extract<EventFrame, { type: (typeof alarmEvents)[number] }>

/** Keeps every list and number of alarms fresh, and pops new alarms up. @returns a function that ends it */
export function listenToAlarms(queryClient: QueryClient): () => void {
  const refreshFlashing = createFlashingRefresh(queryClient)
  const ends = [
    followSoundFile(),
    followPopups(queryClient),
    onEvent('alarm.raised', alarm => {
      const session = readSession()
      const isHeard = (session.parameters?.['alarm.sound'] ?? true) && concernsUser(alarm, session)
      if (isHeard) void playAlarmSound(alarm.level)
    }),
    onEventBatch(alarmEvents, frames => changePopups(...frames.map(popupActionOf)), {
      isFirstAtOnce: true,
      isUrgent,
    }),
    // How long an alarm stays live may have changed.
    onEvent('parameter.changed', () => {
      void queryClient.invalidateQueries({ queryKey: alarmKeys.count })
      void queryClient.invalidateQueries({ queryKey: alarmKeys.open })
      void queryClient.invalidateQueries({ queryKey: alarmKeys.desk })
      void queryClient.invalidateQueries({ queryKey: alarmKeys.flashing })
    }),
    onEventBatch(
      alarmEvents,
      frames => {
        for (const { data } of frames) refreshDetails(queryClient, data)
        void queryClient.invalidateQueries({ queryKey: alarmKeys.count })
        void queryClient.invalidateQueries({ queryKey: alarmKeys.open })
        const happened = frames.map(frame => frame.data)
        void refreshFlashing(happened)
        patchQueries(queryClient, alarmKeys.desk, (alarms: Alarm[]) =>
          withChanges(alarms, happened, isOnDesk),
        )
        const changed = new Map(frames.map(frame => [frame.data.id, frame.data]))
        patchQueries(queryClient, alarmKeys.records, withNewRows(changed))
      },
      { isUrgent },
    ),
  ]
  return () => ends.forEach(end => end())
}

/** A new alarm of the most urgent level. */
const isUrgent = ({ type, data }: AlarmFrame) => type === 'alarm.raised' && data.level === 'very_urgent'

const popupActionOf = ({ type, data: alarm }: AlarmFrame) =>
  ({ type: type === 'alarm.raised' ? 'raised' : 'changed', alarm }) as const

/** The details carry more than the event: what is shown is fetched again when it is older. */
function refreshDetails(queryClient: QueryClient, alarm: Alarm) {
  const key = alarmKeys.details(alarm.id)
  const shown = queryClient.getQueryData<AlarmDetails>(key)
  if (shown && shown.version !== alarm.version) void queryClient.invalidateQueries({ queryKey: key })
}

/** A record page keeps its rows and order while it is read; only their content is brought up to date. */
const withNewRows = (changed: ReadonlyMap<string, Alarm>) => (page: Page<Alarm>) =>
  page.list.some(alarm => changed.has(alarm.id))
    ? { ...page, list: page.list.map(alarm => changed.get(alarm.id) ?? alarm) }
    : page
