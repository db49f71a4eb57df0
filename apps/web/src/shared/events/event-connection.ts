import { EVENT_SOCKET_PATH } from '@palisade/contract'
import { create } from 'zustand'
import { socketAddressOf } from '#shared/api/address.ts'
import { endSession, readSession, useSession } from '#shared/session/session-store.ts'
import { EventClient, type Connection, type EventClientContext } from './event-client.ts'
import { emitEvent, emitResync } from './listeners.ts'

/** How the event socket stands, for the shell's indicator and for screens that must say that they are old. */
export const useConnection = create<Connection>(() => ({ state: 'off' }))

/** The one open connection. */
let connected: EventClient | undefined

/** Makes a call over the event socket; undefined while it is not live. */
export const callOverSocket = (path: string, body: object, signal: AbortSignal) =>
  connected?.call(path, body, signal)

/**
 * Keeps the event socket open while a user is signed in, for the centre that this window shows.
 * @returns a function that closes it for good
 */
export function connectEvents(overrides: Partial<EventClientContext> = {}): () => void {
  const client = new EventClient({
    address: () => socketAddressOf(EVENT_SOCKET_PATH),
    hello: () => {
      const { ticket, centreId } = readSession()
      return ticket === undefined ? undefined : { ticket, centerId: centreId }
    },
    onEvent: emitEvent,
    onResync: emitResync,
    onLoginNeeded: ticket => {
      if (ticket === readSession().ticket) endSession('expired')
    },
    onConnection: connection => useConnection.setState(connection, true),
    ...overrides,
  })
  connected = client
  const unsubscribe = useSession.subscribe((session, before) => {
    if (session.user === undefined) {
      if (before.user !== undefined) client.stop()
    } else if (before.user === undefined) client.start()
    else if (session.ticket !== before.ticket || session.centreId !== before.centreId) client.restart(true)
  })
  const handleOnline = () => {
    if (readSession().user !== undefined) client.restart(false)
  }
  window.addEventListener('online', handleOnline)
  if (readSession().user !== undefined) client.start()
  return () => {
    window.removeEventListener('online', handleOnline)
    unsubscribe()
    client.stop()
    if (connected === client) connected = undefined
  }
}
