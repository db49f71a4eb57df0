import type { Alarm } from '@palisade/contract'
import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { onEventBatch } from '#shared/events/listeners.ts'
import { useConnection } from '#shared/events/event-connection.ts'
import { readSession, useSession } from '#shared/session/session-store.ts'
import { noPopups, popupsAfter, type PopupAction, type Popups } from '../model/popups.ts'
import { readOpenAlarms } from './read-open-alarms.ts'

export const usePopups = create<Popups>(() => noPopups)

/** All at once: each change of the store is a paint. */
export const changePopups = (...actions: PopupAction[]): void =>
  usePopups.setState(popups => popupsAfter(popups, actions))

/**
 * The pop-ups belong to the user: they go with the session. Whenever the console begins to listen, after a reload, a change
 * of the centre or a lost connection, those that wait are read anew. @returns a function that ends it
 */
export function followPopups(queryClient: QueryClient): () => void {
  const ends = [
    // An alarm that comes back from the shelf waits again.
    onEventBatch(['inhibition.ended'], () => void loadPopups(queryClient)),
    useSession.subscribe((session, before) => {
      if (session.user?.id !== before.user?.id) changePopups({ type: 'forgotten' })
    }),
    useConnection.subscribe((connection, before) => {
      if (connection.state === 'live' && before.state !== 'live') void loadPopups(queryClient)
    }),
  ]
  return () => ends.forEach(end => end())
}

const isWaiting = (alarm: Alarm) => alarm.status === 'on_alert'

async function loadPopups(queryClient: QueryClient): Promise<void> {
  const { user } = readSession()
  if (user === undefined || !user.permissions.includes('alarm.view')) return
  try {
    const alarms = await queryClient.fetchQuery({
      queryKey: ['alarm', 'unacknowledged', user.id],
      queryFn: ({ signal }) =>
        readOpenAlarms({ everyCentre: true, statuses: ['on_alert'] }, isWaiting, signal),
      staleTime: 0,
      gcTime: 0,
      retry: 3,
      meta: { ownErrors: true },
    })
    // Somebody else may have signed in meanwhile.
    if (readSession().user?.id === user.id) changePopups({ type: 'loaded', alarms })
  } catch {
    // Asked again with the next connection; the bell counts the alarms until then.
  }
}
