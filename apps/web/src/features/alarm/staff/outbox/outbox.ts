import { create } from 'zustand'
import type { Sender } from '#shared/api/client.ts'
import { isStillWaiting, refuseCorrections } from './corrections.ts'
import { isDue, lanesOf } from './lanes.ts'
import { outcomeOf } from './outcome.ts'
import type { OutboxStore } from './outbox-store.ts'
import type { TroubleKind, Waiting } from './waiting.ts'

interface OutboxState {
  /** Oldest first; of every user of this phone. */
  waiting: readonly Waiting[]
  isSending: boolean
  /** The request that is on its way now. */
  sending?: string | undefined
  /** Whether what waits outlives the page. */
  isKept: boolean
}

export const useOutbox = create<OutboxState>(() => ({ waiting: [], isSending: false, isKept: true }))

export interface Outbox {
  /** Shows what waits from an earlier visit. */
  load(): Promise<void>
  /** Keeps a deed, then sends what waits. It is safe on the phone when the promise resolves. */
  add(waiting: Waiting): Promise<void>
  /** Sends what waits and is due, of each task oldest first, until nothing is left or the network is gone. */
  flush(): Promise<void>
  /** The same without minding how long ago the last attempt was: the network has come back, or the guard presses. */
  flushAll(): Promise<void>
  /** Puts away what was refused, or what the guard gives up. */
  discard(requestId: string): Promise<void>
}

export interface OutboxDeps {
  store: OutboxStore
  /** Sends one deed in this name; throws what the server answered. */
  send: (waiting: Waiting, sender: Sender) => Promise<unknown>
  /** Who is signed in, and by which ticket: the deeds of somebody else stay until that person is back. */
  sender: () => Sender | undefined
  onTaken: (waiting: Waiting) => void
}

const show = async (store: OutboxStore) =>
  useOutbox.setState({ waiting: await store.list(), isKept: store.isKept })

/** @returns what stands in its way; undefined where the next deed of the task may be sent */
async function deliver(
  waiting: Waiting,
  sender: Sender,
  { store, send, onTaken }: OutboxDeps,
): Promise<TroubleKind | undefined> {
  useOutbox.setState({ sending: waiting.requestId })
  try {
    await send(waiting, sender)
    await store.remove(waiting.requestId)
  } catch (error) {
    const outcome = outcomeOf(error)
    if ('trouble' in outcome) {
      const tries = (waiting.trouble?.tries ?? 0) + 1
      const { trouble: kind, ...more } = outcome
      await store.put({ ...waiting, trouble: { kind, tries, at: Date.now(), ...more } })
      await show(store)
      return kind
    }
    const { trouble: _past, ...refused } = waiting
    await refuseCorrections(store, waiting, outcome.refusal)
    await store.put({ ...refused, ...outcome })
  } finally {
    useOutbox.setState({ sending: undefined })
  }
  await show(store)
  onTaken(waiting)
  return undefined
}

/** Keeps each deed of a guard until the server has taken it, or has refused it and the guard has read why. */
export function createOutbox(deps: OutboxDeps): Outbox {
  const { store, sender: signedIn } = deps
  let sending: Promise<void> | undefined
  /** Something was added while a round was under way. */
  let isStale = false

  /** The round that was asked for last minds no waiting times. */
  let isForced = false

  const load = () => show(store)

  /** @returns whether the other tasks may be tried */
  async function deliverLane(
    lane: readonly Waiting[],
    { sender, isDueAnyway }: { sender: Sender; isDueAnyway: boolean },
  ): Promise<boolean> {
    for (const waiting of lane) {
      // The session that the round was begun in has ended, whoever has logged in since.
      if (signedIn()?.ticket !== sender.ticket) return false
      if (!(await isStillWaiting(store, waiting))) continue
      // A later deed on a task builds on an earlier one: nothing of the task is sent past one that could not be.
      if (!isDueAnyway && !isDue(waiting.trouble, Date.now())) return true
      const trouble = await deliver(waiting, sender, deps)
      if (trouble) return trouble === 'server'
    }
    return true
  }

  async function round(): Promise<void> {
    do {
      isStale = false
      const isDueAnyway = isForced
      isForced = false
      const sender = signedIn()
      if (!sender) return
      const mine = (await store.list()).filter(one => one.userId === sender.userId && !one.refusal)
      for (const lane of lanesOf(mine)) if (!(await deliverLane(lane, { sender, isDueAnyway }))) return
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
    flushAll() {
      isForced = true
      return flush()
    },
    async add(waiting) {
      await store.put(waiting)
      await load()
      void flush()
    },
    async discard(requestId) {
      const given = (await store.list()).find(one => one.requestId === requestId)
      if (given && !given.refusal) await refuseCorrections(store, given)
      await store.remove(requestId)
      await load()
    },
  }
}
