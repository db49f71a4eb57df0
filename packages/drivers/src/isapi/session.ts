import type { LoginBreaker } from '@palisade/rtsp'
import { createAssembler } from '../kit/alerts/assembler.ts'
import { followParts } from '../kit/alerts/follow-parts.ts'
import { startAlertSession } from '../kit/asking/alert-session.ts'
import { createAnnouncer } from '../kit/asking/announcer.ts'
import { createLife } from '../kit/asking/life.ts'
import { DeviceFault, type DeviceSession, type SessionReports, type Target } from '../kit/driver.ts'
import type { Timing } from '../kit/timing.ts'
import { findAbilities, type IsapiAbilities } from './abilities.ts'
import { concerns } from './alerts/alert.ts'
import { alertStream } from './alerts/alert-stream.ts'
import { readNews } from './alerts/read-news.ts'
import { createIsapiCalls, type IsapiCalls } from './calls.ts'
import { readIdentity } from './identity.ts'
import { NO_RECORDER } from './recorder.ts'

/** The calls of the connection there is now, so that controls outlive a connection. */
function createSwitch(current: () => IsapiCalls | undefined): IsapiCalls {
  const need = (): IsapiCalls => {
    const calls = current()
    if (!calls) throw new DeviceFault('unreachable', 'no connection to the device')
    return calls
  }
  return {
    get http() {
      return need().http
    },
    get: async (...given) => need().get(...given),
    look: async (...given) => need().look(...given),
    attempt: async (...given) => need().attempt(...given),
    login: async (...given) => need().login(...given),
    find: async (...given) => need().find(...given),
    ask: async (...given) => need().ask(...given),
    send: async (...given) => need().send(...given),
    close: () => undefined,
  }
}

/** Keeps in touch with a device by its alert stream, and by asking when that is silent. */
export function connectIsapi(
  { config }: Target<'isapi'>,
  reports: SessionReports,
  { timing, breaker }: { timing: Timing; breaker: LoginBreaker },
): DeviceSession {
  let calls: IsapiCalls | undefined
  const steady = createSwitch(() => calls)
  const announcer = createAnnouncer<IsapiAbilities>(reports)
  const life = createLife(reports, timing)
  const alerts = createAssembler({ onEvent: event => reports.event(event), onAlert: () => life.tell() })
  const channelsNow = () => announcer.abilities()?.recorder.channels ?? NO_RECORDER.channels
  const onPart = alerts.createReader({
    read: readNews,
    isOurs: alert => concerns(alert, config.channel, channelsNow()),
  })

  return startAlertSession<IsapiCalls, IsapiAbilities>(
    {
      open: () => createIsapiCalls(config, timing, { breaker }),
      identify: readIdentity,
      find: (own, signal) => findAbilities(own, config, signal, steady),
      follow: (own, signal) => [
        followParts({
          http: own.http,
          source: alertStream,
          onPart,
          onGranted() {
            announcer.events(true)
            if (announcer.abilities()?.passages) reports.listening()
          },
          onLost: fault => announcer.events(false, fault),
          isThere: () => readIdentity(own, signal),
          timing,
          signal,
        }),
      ],
      announcer,
      life,
      alerts,
      connected: next => (calls = next),
    },
    { reports, timing },
  )
}
