import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'
import { useConnection } from '#shared/events/event-connection.ts'
import { useOutbox, type Outbox } from '../outbox/outbox.ts'
import { openOutbox } from './staff-outbox.ts'

const Context = createContext<Outbox | undefined>(undefined)

/** While something waits and nothing tells that the network is back, it is looked so often whether something is due, ms. */
const TRY_EVERY = 15_000

/** Opens what waits on this phone and sends it whenever the network is there. */
export function OutboxProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const [outbox, setOutbox] = useState<Outbox>()
  useEffect(() => {
    void openOutbox(queryClient).then(setOutbox)
  }, [queryClient])
  useSending(outbox)
  return <Context.Provider value={outbox}>{children}</Context.Provider>
}

/** Undefined until the phone's database has been opened. */
export const useStaffOutbox = (): Outbox | undefined => useContext(Context)

function useSending(outbox: Outbox | undefined): void {
  const isLive = useConnection(({ state }) => state === 'live')
  const hasWaiting = useOutbox(({ waiting }) => waiting.some(one => !one.refusal))
  useEffect(() => {
    if (!outbox || !hasWaiting) return undefined
    const timer = setInterval(() => void outbox.flush(), TRY_EVERY)
    const sendAll = () => void outbox.flushAll()
    sendAll()
    window.addEventListener('online', sendAll)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', sendAll)
    }
  }, [outbox, hasWaiting])
  useEffect(() => {
    if (isLive) void outbox?.flushAll()
  }, [outbox, isLive])
  useUnloadWarning(hasWaiting)
}

/** A page whose browser keeps nothing asks before it is closed with something unsent. */
function useUnloadWarning(hasWaiting: boolean): void {
  const isKept = useOutbox(state => state.isKept)
  useEffect(() => {
    if (isKept || !hasWaiting) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isKept, hasWaiting])
}
