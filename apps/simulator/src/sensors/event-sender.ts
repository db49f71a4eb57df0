import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { AlarmLevel, AlarmType, OutsideEvent } from '@palisade/contract'
import { ProductRefusal } from '../product/product-client.ts'

export type EventReport = {
  deviceCode: string
  type: AlarmType
  level?: AlarmLevel
  description?: string
  picture?: Uint8Array
}

type SenderOptions = {
  /** Sends one event; throws `ProductRefusal` when it will never be taken, anything else when it may be later. */
  post: (event: OutsideEvent) => Promise<unknown>
  log: (text: string) => void
  /** Pause before the n-th retry (from 0), ms. */
  pauseMs?: (attempt: number) => number
}

/** Events that may wait for the product; the oldest are kept, as a panel's memory does. */
export const MAX_WAITING = 200

/** 0.5 s doubling to 10 s. */
const defaultPause = (attempt: number): number => Math.min(10_000, 500 * 2 ** attempt)

/** Reports events like a panel that must not lose one: each keeps its id and is sent again until it is answered. */
export function createEventSender({ post, log, pauseMs = defaultPause }: SenderOptions) {
  const stopping = new AbortController()
  let waiting = 0

  async function sendUntilAnswered(event: OutsideEvent): Promise<unknown> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await post(event)
      } catch (error) {
        if (error instanceof ProductRefusal) throw error
        if (attempt === 0) log(`event of ${event.deviceCode} waits for the product`)
        await delay(pauseMs(attempt), undefined, { signal: stopping.signal })
      }
    }
  }

  return {
    /** Resolves with the product's answer; rejects when it refuses, when too many wait, or at `stop`. */
    async send({ picture, ...report }: EventReport): Promise<unknown> {
      if (waiting >= MAX_WAITING) throw new Error('too many events wait')
      waiting += 1
      const encoded = picture && Buffer.from(picture).toString('base64')
      const event = {
        eventId: randomUUID(),
        occurredAt: new Date().toISOString(),
        picture: encoded,
        ...report,
      }
      try {
        return await sendUntilAnswered(event)
      } finally {
        waiting -= 1
      }
    },
    stop: () => stopping.abort(),
  }
}
