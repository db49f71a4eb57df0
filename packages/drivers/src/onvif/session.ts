import { setTimeout as delay } from 'node:timers/promises'
import type { LackReason } from '@palisade/contract'
import { type DeviceSession, type SessionReports, type Target } from '../kit/driver.ts'
import { createHttpClient, type HttpClient } from '../kit/http.ts'
import { createLoginGate, gated, type LoginGateOptions } from '../kit/login-gate.ts'
import { startSessionLoop } from '../kit/session-loop.ts'
import type { Timing } from '../kit/timing.ts'
import type { XmlNode } from '../kit/xml.ts'
import { lockedFor } from '../rtsp/stream-probe.ts'
import { createControls, type Controls } from './controls.ts'
import { createDevice } from './device.ts'
import { readFeatures, type Features } from './features.ts'
import { logIn, reach, type Login } from './login.ts'
import { createNotificationReader } from './events/notification.ts'
import { createPace } from './events/pace.ts'
import { createSettling } from './events/settling.ts'
import { createSoapClient } from './soap/soap-client.ts'
import { createSubscriber, type Subscriber } from './events/subscriber.ts'

/** Twice an interval, so that a pull without an answer is tried again before the device counts as lost. */
const PULL_PART = 0.5
/** The part of a keep-alive that the server gets to store the events of a pull. */
const SETTLE_PART = 0.5

/** Ports of a device that are asked beside its own, at most. */
const MOST_PORTS = 4

/** How a device is asked; of its breaker and its `isAsked` the login gate says more. */
export type OnvifOptions = Pick<LoginGateOptions, 'breaker' | 'isAsked'> & { timing: Timing }

export function openDevice({ config }: Target<'onvif'>, { timing, ...gated }: OnvifOptions) {
  const { username, password } = config
  const http = createHttpClient({ ...config, timing, lockedFor })
  const others = new Map<number, HttpClient>()
  const closeOthers = (): void => {
    for (const other of others.values()) other.close()
    others.clear()
  }
  const atPort = (port: number): HttpClient => {
    const known = others.get(port)
    if (known) return known
    // A device that names another port each time would fill the memory.
    if (others.size >= MOST_PORTS) closeOthers()
    const other = createHttpClient({ ...config, port, timing, lockedFor })
    others.set(port, other)
    return other
  }
  const close = (): void => {
    http.close()
    closeOthers()
  }
  const soap = createSoapClient({ http, atPort, username, password })
  return { close, soap, device: createDevice(soap, config), gate: createLoginGate({ ...config, ...gated }) }
}

/** Keeps in touch with one device: by its events where it has some, else by asking for its clock. */
export function startOnvifSession(
  target: Target<'onvif'>,
  reports: SessionReports,
  options: OnvifOptions,
): DeviceSession {
  const { timing } = options
  const { close, soap, device, gate } = openDevice(target, options)
  const reader = createNotificationReader({ deviceId: target.id, clockOffset: soap.clockOffset })
  const settling = createSettling()
  let controls: Controls = {}
  let announced = ''
  let subscriber: Subscriber | undefined

  function announce(features: Features, hasEvents: boolean, why: LackReason | undefined): void {
    controls = createControls(device, features, { ...target.config, timing })
    const capabilities = [...features.capabilities, ...(hasEvents && !why ? (['event'] as const) : [])]
    const lacks = [...features.lacks, ...(why ? [{ of: 'event' as const, why }] : [])]
    const text = JSON.stringify([capabilities, lacks])
    if (text !== announced) reports.capabilities(capabilities, lacks)
    announced = text
  }

  /** The picture of now, for what the camera recognised: Profile M brings none. */
  const takePicture = async (): Promise<Uint8Array | undefined> =>
    controls.snapshot?.().catch(() => undefined)

  /** @returns whether there was any news */
  async function take(messages: readonly XmlNode[], login: Login, signal: AbortSignal): Promise<boolean> {
    let isNews = false
    let picture: Promise<Uint8Array | undefined> | undefined
    for (const event of [...messages.map(reader.take), ...reader.quiet()]) {
      if (!event) continue
      isNews = true
      if (event.plate || event.faces) picture ??= takePicture()
      const shown = event.plate || event.faces ? await picture : undefined
      settling.told(event.eventId)
      reports.event({ ...event, ...(shown && { picture: shown }) })
    }
    if (!(await settling.wait(timing.keepAlive * SETTLE_PART, signal))) {
      await login.touch(signal)
      reports.alive()
    }
    return isNews
  }

  async function run(signal: AbortSignal, isUp: () => void): Promise<void> {
    const { mainProfile } = target.config
    const logInAgain = () =>
      gated(gate, async () => logIn(device, await reach(device, signal), mainProfile, signal))
    const login = await logInAgain()
    const features = await readFeatures(device, login, { answer: timing.answer, signal })
    reports.alive()
    isUp()
    const events = device.paths().has('events')
      ? createSubscriber(device, { ...timing, onOpened: reader.wasDeaf })
      : undefined
    subscriber = events
    const pace = createPace(timing.keepAlive * PULL_PART)
    while (!signal.aborted) {
      const before = events?.lack()
      const from = performance.now()
      const messages = await events?.pull(timing.keepAlive * PULL_PART, signal)
      if (!messages) await login.touch(signal)
      reports.alive()
      const why = events?.lack()
      announce(features, events !== undefined, why)
      // The login may have become a wrong one meanwhile.
      if (why === 'no_rights' && before !== why) await logInAgain()
      const isNews = messages ? await take(messages, login, signal) : false
      const pause = messages ? pace(isNews, performance.now() - from) : timing.keepAlive * PULL_PART
      if (pause > 0) await delay(pause, undefined, { signal })
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
      close()
    },
  )
}

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
