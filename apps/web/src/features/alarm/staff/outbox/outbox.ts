import { create } from 'zustand'
import { refusalOf } from './outcome.ts'
import type { OutboxStore } from './outbox-store.ts'
import type { Waiting } from './waiting.ts'

interface OutboxState {
  /** Oldest first; of every user of this phone. */
  waiting: readonly Waiting[]
  isSending: boolean
  /** Whether what waits outlives the page. */
  isKept: boolean
}

export const useOutbox = create<OutboxState>(() => ({ waiting: [], isSending: false, isKept: true }))

export interface Outbox {
  /** Shows what waits from an earlier visit. */
  load(): Promise<void>
  /** Keeps a deed, then sends what waits. It is safe on the phone when the promise resolves. */
  add(waiting: Waiting): Promise<void>
  /** Sends what waits, oldest first, until it is empty or the network is gone. */
  flush(): Promise<void>
  /** Puts away what was refused. */
  discard(requestId: string): Promise<void>
}

export interface OutboxDeps {
  store: OutboxStore
  /** Sends one deed; throws what the server answered. */
  send: (waiting: Waiting) => Promise<unknown>
  /** Who is signed in: the deeds of somebody else stay until that person is back. */
  userId: () => string | undefined
  onTaken: (waiting: Waiting) => void
}

/** Keeps each deed of a guard until the server has taken it, or has refused it and the guard has read why. */
export function createOutbox({ store, send, userId, onTaken }: OutboxDeps): Outbox {
  let sending: Promise<void> | undefined
  /** Something was added while a round was under way. */
  let isStale = false

  const load = async () => useOutbox.setState({ waiting: await store.list(), isKept: store.isKept })

  async function deliver(waiting: Waiting): Promise<boolean> {
    try {
      await send(waiting)
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal === undefined) return false
      await store.put({ ...waiting, refusal })
      await load()
      onTaken(waiting)
      return true
    }
    await store.remove(waiting.requestId)
    await load()
    onTaken(waiting)
    return true
  }

  async function round(): Promise<void> {
    do {
      isStale = false
      const mine = (await store.list()).filter(one => one.userId === userId() && !one.refusal)
      // A later deed builds on an earlier one: nothing is sent past one that could not be.
      for (const waiting of mine) if (!(await deliver(waiting))) return
    } while (isStale)
  }

  function flush(): Promise<void> {
    isStale = true
    if (sending) return sending
    useOutbox.setState({ isSending: true })
    sending = round().finally(() => {
      sending = undefined
      useOutbox.setState({ isSending: false })
    })
    return sending
  }

  return {
    load,
    flush,
    async add(waiting) {
      await store.put(waiting)
      await load()
      void flush()
    },
    async discard(requestId) {
      await store.remove(requestId)
      await load()
    },
  }
}
