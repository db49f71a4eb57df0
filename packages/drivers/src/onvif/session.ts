import { setTimeout as delay } from 'node:timers/promises'
import { type DeviceSession, type SessionReports, type Target } from '../kit/driver.ts'
import { createHttpClient } from '../kit/http.ts'
import { startSessionLoop } from '../kit/session-loop.ts'
import type { Timing } from '../kit/timing.ts'
import { createControls, type Controls } from './controls.ts'
import { createDevice } from './device.ts'
import { readFeatures, type Features } from './features.ts'
import { createNotificationReader } from './notification.ts'
import type { PullPoint } from './pull-point.ts'
import { createSettling } from './settling.ts'
import { createSoapClient } from './soap-client.ts'
import { createSubscriber, type Subscriber } from './subscriber.ts'

/** Twice an interval, so that a pull without an answer is tried again before the device counts as lost. */
const PULL_PART = 0.5
/** The part of a keep-alive that the server gets to store the events of a pull. */
const SETTLE_PART = 0.5

export function openDevice({ config }: Target<'onvif'>, timing: Timing) {
  const { username, password } = config
  const http = createHttpClient({ ...config, timing })
  const soap = createSoapClient({ http, username, password })
  return { http, soap, device: createDevice(soap, config) }
}

/** Keeps in touch with one device: by its events where it has some, else by asking for its clock. */
export function startOnvifSession(
  target: Target<'onvif'>,
  reports: SessionReports,
  timing: Timing,
): DeviceSession {
  const { http, soap, device } = openDevice(target, timing)
  const toEvent = createNotificationReader({ deviceId: target.id, clockOffset: soap.clockOffset })
  const settling = createSettling()
  let controls: Controls = {}
  let announced = ''
  let subscriber: Subscriber | undefined

  function announce(features: Features): void {
    controls = createControls(device, features, { ...target.config, timing })
    const text = features.capabilities.join()
    if (text !== announced) reports.capabilities(features.capabilities)
    announced = text
  }

  async function takeEvents(point: PullPoint, signal: AbortSignal): Promise<void> {
    const from = performance.now()
    const messages = await point.pull(timing.keepAlive * PULL_PART, signal)
    reports.alive()
    for (const message of messages) {
      const event = toEvent(message)
      if (!event) continue
      settling.told(event.eventId)
      reports.event(event)
    }
    if (!(await settling.wait(timing.keepAlive * SETTLE_PART, signal))) {
      await device.clock(signal)
      reports.alive()
    }
    // News without a pause, or a device that does not wait, would keep the process from its other devices.
    const isBusy = messages.length > 0 || performance.now() - from < PAUSE_MS
    if (isBusy) await delay(PAUSE_MS, undefined, { signal })
  }

  async function run(signal: AbortSignal, isUp: () => void): Promise<void> {
    await device.syncClock(signal)
    await device.identity(signal)
    await device.loadServices(signal)
    announce(await readFeatures(device, target.config.mainProfile, signal))
    const events = device.paths().has('events') ? createSubscriber(device, timing) : undefined
    subscriber = events
    reports.alive()
    isUp()
    while (!signal.aborted) {
      const point = await events?.point(signal)
      if (point) await takeEvents(point, signal).catch(error => events?.lost(error))
      else {
        await delay(timing.keepAlive * PULL_PART, undefined, { signal })
        await device.clock(signal)
        reports.alive()
      }
    }
  }

  const loop = startSessionLoop({ reports, timing, run })
  return sessionOf(
    () => controls,
    eventId => settling.settled(eventId),
    async () => {
      await loop.stop()
      // Devices have room for few subscriptions.
      await subscriber?.end()
      http.close()
    },
  )
}

const PAUSE_MS = 100

/** The controls come once the device has told what it can do. */
function sessionOf(
  controls: () => Controls,
  settled: (eventId: string) => void,
  stop: () => Promise<void>,
): DeviceSession {
  return {
    stop,
    eventSettled: settled,
    get ptz() {
      return controls().ptz
    },
    get presets() {
      return controls().presets
    },
    get cruises() {
      return controls().cruises
    },
    get snapshot() {
      return controls().snapshot
    },
    get relays() {
      return controls().relays
    },
    get clock() {
      return controls().clock
    },
    get recordings() {
      return controls().recordings
    },
    get reboot() {
      return controls().reboot
    },
  }
}
