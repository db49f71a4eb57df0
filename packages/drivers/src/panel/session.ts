import { setTimeout as delay } from 'node:timers/promises'
import type { Capability } from '@palisade/contract'
import { DeviceFault, type DeviceSession, type SessionReports, type Target } from '../kit/driver.ts'
import { startSessionLoop } from '../kit/session-loop.ts'
import type { Timing } from '../kit/timing.ts'
import { createInbox } from './inbox.ts'
import { openLink, type PanelLink } from './link.ts'
import type { PanelMessage } from './message.ts'
import { createZoneControl, createZoneTable } from './zones.ts'

export const panelCapabilities = ['event', 'clock', 'zone'] as const satisfies Capability[]

/** The panel's clock, ms since 1970. */
export async function readClock(link: PanelLink): Promise<number> {
  const answer = await link.ask('PING')
  if (answer.kind !== 'pong') throw new DeviceFault('protocol_error', 'no time in the answer')
  return answer.at
}

/** Keeps a link to a panel, asks whether it lives, and hands on what it tells. */
export function connectPanel(
  target: Target<'panel'>,
  reports: SessionReports,
  timing: Timing,
): DeviceSession {
  let link: PanelLink | undefined
  const zones = createZoneTable(list => reports.zones(list))
  const inbox = createInbox({
    onEvent: event => reports.event(event),
    onAck: id => link?.send(`ACK ${id}`),
    onRoom: () => void link?.ask('LISTEN').catch(() => undefined),
    timing,
  })

  function take(message: PanelMessage): void {
    if (message.kind === 'event') inbox.take(message.event)
    else if (message.kind === 'zone') zones.set(message.number, message.condition)
  }

  async function run(signal: AbortSignal, isUp: () => void): Promise<void> {
    const ended = Promise.withResolvers<never>()
    // It may end while nobody waits for it.
    ended.promise.catch(() => undefined)
    const { config } = target
    const opened = await openLink({ config, timing, signal, onMessage: take, onEnd: ended.reject })
    try {
      link = opened
      inbox.open(opened.memory)
      zones.clear()
      await opened.ask('LISTEN')
      reports.capabilities(panelCapabilities)
      zones.tell()
      for (;;) {
        await opened.ask('PING')
        isUp()
        reports.alive()
        await Promise.race([delay(timing.keepAlive / 2, undefined, { signal }), ended.promise])
      }
    } finally {
      link = undefined
      inbox.close()
      zones.close()
      opened.close()
    }
  }

  const loop = startSessionLoop({ reports, timing, run })
  function current(): PanelLink {
    if (!link) throw new DeviceFault('unreachable', 'no connection to the panel')
    return link
  }

  return {
    stop: () => loop.stop(),
    eventSettled: (eventId, isStored) => inbox.settle(eventId, isStored),
    zones: createZoneControl(current, zones.list),
    clock: {
      read: async () => readClock(current()),
      async set(at) {
        await current().ask('CLOCK', Math.trunc(at))
      },
    },
  }
}
