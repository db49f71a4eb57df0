import { defaultTiming } from '../../../packages/drivers/src/kit/timing.ts'
import {
  createKeepAliveMonitor,
  type KeepAliveChange,
} from '../../../apps/server/src/modules/device/device-session/keep-alive-monitor.ts'

const INTERVAL = defaultTiming.keepAlive
/** A session asks twice an interval. */
const NEXT_TRY = INTERVAL / 2
/** How long after a try without an answer the next is made, ms: the answer is waited for, then the session opens again. */
const retryAfter = (failures: number) =>
  defaultTiming.answer + Math.min(defaultTiming.retryUpTo, defaultTiming.retryFrom * 2 ** failures)

export interface StatusDay {
  devices: number
  /** Tries of a whole exchange that got no answer at all. */
  lost: number
  /** Devices that were shown offline though they were well. */
  falselyOffline: number
  /** Real outages, and those found within three intervals of the last sign of life. */
  outages: number
  found: number
  slowestMs: number
  /** Devices whose outage had ended and that were still offline an interval later. */
  stuck: number
}

interface Outage {
  /** ms since the day began */
  from: number
  to: number
}

/** Compares an offline state that was reported with what really happened. */
function note(result: StatusDay, real: Outage | undefined, now: number, lastAlive: number): void {
  if (!real || now < real.from || now > real.to + INTERVAL) {
    result.falselyOffline += 1
    return
  }
  const took = now - lastAlive
  result.slowestMs = Math.max(result.slowestMs, took)
  if (took <= 3 * INTERVAL + 1000) result.found += 1
}

/**
 * A whole day of so many devices on the product's own rules with a clock that is turned, no sockets and no database. Each
 * exchange of a sign of life gets no answer with the probability `loss`, and is tried again as the drivers do.
 */
export function simulateDay(devices: number, loss: number, outages: number): StatusDay {
  const watch = createKeepAliveMonitor(INTERVAL)
  const ids = Array.from({ length: devices }, (_, n) => String(n))
  const day = 86_400_000
  const out = new Map<string, Outage>()
  for (let n = 0; n < outages; n += 1) {
    const from = Math.floor(Math.random() * (day - 1_200_000)) + 60_000
    out.set(String(n * Math.floor(devices / outages)), { from, to: from + 60_000 + Math.random() * 600_000 })
  }
  watch.setTargets(
    ids.map(id => ({ id, print: '' })),
    new Map(),
    0,
  )
  /** Whose try is due in each second of the day. */
  const due: number[][] = Array.from({ length: 86_401 }, () => [])
  const tryAt = (index: number, ms: number) => due[Math.ceil(ms / 1000)]?.push(index)
  ids.forEach((_, index) => tryAt(index, Math.random() * INTERVAL))
  const tries = new Uint8Array(devices)
  const lastAlive = new Float64Array(devices)
  const isOffline = new Uint8Array(devices)
  const result: StatusDay = { devices, lost: 0, falselyOffline: 0, outages, found: 0, slowestMs: 0, stuck: 0 }

  const hear = (changes: KeepAliveChange[], now: number) => {
    for (const { deviceId, seen } of changes) {
      const index = Number(deviceId)
      isOffline[index] = seen.is === 'down' ? 1 : 0
      if (seen.is === 'down') note(result, out.get(deviceId), now, lastAlive[index] ?? 0)
    }
  }

  /** One try of one device. */
  const attempt = (index: number, now: number) => {
    const id = ids[index] ?? ''
    const real = out.get(id)
    const isDead = real !== undefined && now >= real.from && now < real.to
    if (!isDead && Math.random() >= loss) {
      lastAlive[index] = now
      tries[index] = 0
      tryAt(index, now + NEXT_TRY)
      return hear(watch.alive(id, now, now), now)
    }
    if (!isDead) result.lost += 1
    tryAt(index, now + retryAfter(tries[index] ?? 0))
    tries[index] = Math.min(200, (tries[index] ?? 0) + 1)
    return hear(watch.failed(id, now, 'silent'), now)
  }

  for (let now = 1000; now <= day; now += 1000) {
    for (const index of due[now / 1000] ?? []) attempt(index, now)
    hear(watch.tick(now), now)
  }
  for (const [id, { to }] of out) if (day - to > 60_000 && isOffline[Number(id)]) result.stuck += 1
  return result
}
