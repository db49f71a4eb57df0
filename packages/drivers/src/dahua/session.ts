import type { DriverConfigs } from '@palisade/contract'
import type { LoginBreaker } from '@palisade/rtsp'
import { createAssembler } from '../kit/alerts/assembler.ts'
import { followParts, type FollowOptions } from '../kit/alerts/follow-parts.ts'
import { startAlertSession } from '../kit/asking/alert-session.ts'
import { createAnnouncer, type Announcer } from '../kit/asking/announcer.ts'
import { createLife, type Life } from '../kit/asking/life.ts'
import type { DeviceSession, SessionReports, Target } from '../kit/driver.ts'
import type { Timing } from '../kit/timing.ts'
import { findAbilities, type DahuaAbilities } from './abilities.ts'
import { createDahuaCalls, createSwitch, type DahuaCalls } from './calls.ts'
import { concerns, readEvent } from './events/event.ts'
import { eventStream, passageStream } from './events/streams.ts'
import { logIn } from './identity.ts'
import { takeSnapshot } from './snapshot.ts'

interface Listening {
  config: DriverConfigs['dahua']
  reports: SessionReports
  announcer: Announcer<DahuaAbilities>
  life: Life
  steady: DahuaCalls
  timing: Timing
}

/** Snapshots of passages at a time; more passages than that are told without a picture. */
const SNAPSHOTS_AT_ONCE = 4

/**
 * The streams of one device. Passages come with their pictures on a stream of their own, which a camera is asked for at once, a recorder only
 * when it told of a passage: each channel's costs it a connection. Without it passages are those of the event stream, each with a snapshot.
 */
function createListening({ config, reports, announcer, life, steady, timing }: Listening) {
  const { channel } = config
  const alerts = createAssembler({ onEvent: event => reports.event(event), onAlert: () => life.tell() })
  const passages = Promise.withResolvers<void>()
  let hasPassageStream = false
  let snapshots = 0

  async function takePicture(): Promise<Uint8Array> {
    if (snapshots >= SNAPSHOTS_AT_ONCE) throw new Error('too many at once')
    snapshots += 1
    return takeSnapshot(steady, channel).finally(() => (snapshots -= 1))
  }
  const channelsNow = (): number => announcer.abilities()?.channels ?? 1

  const onEventPart = alerts.createReader({
    read: readEvent,
    isOurs(alert) {
      if (!concerns(alert, channel, channelsNow())) return false
      if (alert.plate) passages.resolve()
      return !(alert.plate && hasPassageStream)
    },
    takePicture,
  })
  const onPassagePart = alerts.createReader({
    read: readEvent,
    isOurs: alert => alert.plate !== undefined && concerns(alert, channel, channelsNow()),
  })

  async function followPassages(
    options: Pick<FollowOptions, 'http' | 'isThere' | 'timing' | 'signal'>,
  ): Promise<never> {
    if (channelsNow() === 1) passages.resolve()
    await passages.promise
    return followParts({
      ...options,
      source: passageStream(channel, timing.keepAlive),
      onPart: onPassagePart,
      onGranted: () => (hasPassageStream = true),
      onLost: () => (hasPassageStream = false),
      onEnd: () => (hasPassageStream = false),
    })
  }

  return {
    alerts,
    follow: (own: DahuaCalls, signal: AbortSignal): Promise<never>[] => {
      const options = { http: own.http, isThere: () => logIn(own, signal), timing, signal }
      hasPassageStream = false
      return [
        followParts({
          ...options,
          source: eventStream(timing.keepAlive),
          onPart: onEventPart,
          onGranted() {
            alerts.doubt()
            announcer.events(true)
          },
          onLost: fault => announcer.events(false, fault),
        }),
        followPassages(options),
      ]
    },
  }
}

/** Keeps in touch with a device by its event stream, and by asking when that is silent. */
export function connectDahua(
  { config }: Target<'dahua'>,
  reports: SessionReports,
  { timing, breaker }: { timing: Timing; breaker: LoginBreaker },
): DeviceSession {
  let calls: DahuaCalls | undefined
  const steady = createSwitch(() => calls)
  const announcer = createAnnouncer<DahuaAbilities>(reports)
  const life = createLife(reports, timing)
  const { alerts, follow } = createListening({ config, reports, announcer, life, steady, timing })

  return startAlertSession<DahuaCalls, DahuaAbilities>(
    {
      open: () => createDahuaCalls(config, timing, { breaker }),
      identify: logIn,
      find: (own, signal) => findAbilities(own, config, signal, steady),
      follow,
      announcer,
      life,
      alerts,
      connected: next => (calls = next),
    },
    { reports, timing },
  )
}
