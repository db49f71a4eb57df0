import type { DeviceIdentity } from '@palisade/contract'
import type { Driver, Target } from '../kit/driver.ts'
import { runProbe } from '../kit/probe-steps.ts'
import { defaultTiming, type Timing } from '../kit/timing.ts'
import { openLink, type PanelLink } from './link.ts'
import { connectPanel, panelCapabilities, readClock } from './session.ts'

const IDENTITY_LIMIT = 100

function identityOf(info: ReadonlyMap<string, string>): DeviceIdentity {
  const of = (key: string): string => (info.get(key) ?? '').slice(0, IDENTITY_LIMIT)
  const mac = of('mac')
  return {
    manufacturer: of('manufacturer'),
    model: of('model'),
    firmware: of('firmware'),
    serial: of('serial'),
    ...(mac !== '' && { mac }),
  }
}

/** Resolves `reached` with the greeting, `opened` with the login; both reject with the fault that prevented it. */
function openInSteps(
  target: Target<'panel'>,
  timing: Timing,
  signal: AbortSignal,
  info: Map<string, string>,
) {
  const reached = Promise.withResolvers<void>()
  const opened = openLink({
    config: target.config,
    timing,
    signal,
    onReached: reached.resolve,
    onMessage(message) {
      if (message.kind === 'info') info.set(message.key, message.value)
    },
    onEnd: () => undefined,
  })
  opened.catch(reached.reject)
  return { reached: reached.promise, opened }
}

/** Intrusion panels over the line protocol of README.md. */
export function createPanelDriver(timing: Timing = defaultTiming): Driver<'panel'> {
  return {
    name: 'panel',
    capabilities: panelCapabilities,
    connect: (target, reports) => connectPanel(target, reports, timing),
    probe(target, signal) {
      return runProbe(async probe => {
        const info = new Map<string, string>()
        const limit = AbortSignal.any([signal, AbortSignal.timeout(timing.probe)])
        const { reached, opened } = openInSteps(target, timing, limit, info)
        let link: PanelLink | undefined
        try {
          await probe.step('reach', () => reached)
          const open = await probe.step('login', () => opened)
          link = open
          await probe.step('capabilities', () => open.ask('INFO'))
          probe.found({ identity: identityOf(info), capabilities: [...panelCapabilities], zones: open.zones })
          const clock = await probe.step('events', () => readClock(open))
          probe.found({ clockOffset: clock - Date.now() })
        } finally {
          link?.close()
        }
      })
    },
  }
}
