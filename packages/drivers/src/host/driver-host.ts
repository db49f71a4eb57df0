import type { DeviceProbe, DiscoveredDevice } from '@palisade/contract'
import type { LockedLogin } from '@palisade/rtsp'
import { DeviceFault, type Target } from '../kit/driver.ts'
import {
  COMMAND_LIMIT_MS,
  PROBE_LIMIT_MS,
  type CommandResult,
  type DeviceCommand,
  type DriverHost,
  type DriverHostOptions,
} from '../kit/host.ts'
import { createChildLink } from './child-link.ts'
import { failedProbe } from './engine.ts'
import { createInProcessLink } from './in-process-link.ts'
import type { EngineMessage } from './messages.ts'
import { createPendingRequests } from './pending-requests.ts'
import { createTargetSet } from './target-set.ts'

/** A message carries at most so many targets. */
const TARGETS_A_MESSAGE = 500
/** A search that does not end by itself gets this much longer, ms. */
const DISCOVER_GRACE_MS = 2000

/** The sessions and commands of all devices, in a process of their own that is started again when it dies. */
export function createDriverHost(options: DriverHostOptions): DriverHost {
  const targetSet = createTargetSet()
  const requests = createPendingRequests(message => link.send(message))

  const link = (options.isInProcess ? createInProcessLink : createChildLink)({
    log: options.log,
    onDeath: death => options.onDeath?.(death),
    onMessage: take,
    onUp() {
      tellLocks(options.lockedLogins?.() ?? [])
      sendTargets(targetSet.all(), [])
    },
    onDown: () => requests.failAll(),
  })

  function take(message: EngineMessage): void {
    if (message.type === 'reports') return report(message)
    if (message.type === 'lock') return options.onLock?.(message.news)
    if (message.type === 'log') return options.log[message.level](message.data, message.text)
    if (message.type !== 'heartbeat') requests.settle(message)
  }

  function tellLocks(locks: readonly LockedLogin[]): void {
    if (locks.length > 0) link.send({ type: 'locked', logins: locks })
  }

  function report({ reports }: Extract<EngineMessage, { type: 'reports' }>): void {
    // Reports of a device that has just been removed are dropped, but not what it noticed before.
    const known = reports.filter(one => one.kind === 'event' || targetSet.has(one.deviceId))
    if (known.length > 0) options.onReports(known)
  }

  function sendTargets(open: readonly Target[], end: readonly string[]): void {
    for (let at = 0; at < Math.max(open.length, end.length); at += TARGETS_A_MESSAGE) {
      const part = <T>(list: readonly T[]): readonly T[] => list.slice(at, at + TARGETS_A_MESSAGE)
      link.send({ type: 'targets', open: part(open), end: part(end) })
    }
  }

  return {
    start: () => link.start(),
    stop: () => link.stop(),

    setTargets(targets) {
      const { open, end } = targetSet.change(targets)
      if (open.length + end.length > 0) sendTargets(open, end)
    },

    tellLocks,

    settleEvents: events => void link.send({ type: 'settled', events }),

    probe(target) {
      const from = performance.now()
      return requests.ask<DeviceProbe>({
        message: request => ({ type: 'probe', request, target }),
        limit: PROBE_LIMIT_MS,
        answered: (message, resolve) => message.type === 'probed' && resolve(message.probe),
        lost: resolve => resolve(failedProbe('control_lost', Math.round(performance.now() - from))),
      }).answer
    },

    perform<C extends DeviceCommand>(target: Target, command: C): Promise<CommandResult<C>> {
      return requests.ask<CommandResult<C>>({
        message: request => ({ type: 'perform', request, target, command }),
        limit: COMMAND_LIMIT_MS,
        answered(message, resolve, reject) {
          if (message.type === 'performed') resolve(message.result as CommandResult<C>)
          if (message.type === 'faulted')
            reject(new DeviceFault(message.cause, message.detail, message.reason))
        },
        lost: (_, reject) => reject(new DeviceFault('control_lost', 'the driver process ended')),
      }).answer
    },

    async discover(onFound: (device: DiscoveredDevice) => void, seconds, signal) {
      if (signal?.aborted) return
      const { answer, request } = requests.ask<void>({
        message: request => ({ type: 'discover', request, seconds }),
        limit: seconds * 1000 + DISCOVER_GRACE_MS,
        answered(message, resolve) {
          if (message.type === 'found') onFound(message.device)
          if (message.type === 'discovered') resolve()
        },
        lost: resolve => resolve(),
      })
      const cancel = (): void => void link.send({ type: 'cancel', request })
      signal?.addEventListener('abort', cancel, { once: true })
      await answer.finally(() => signal?.removeEventListener('abort', cancel))
    },
  }
}
