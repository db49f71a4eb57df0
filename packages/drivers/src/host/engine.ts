import type { DeviceProbe, DriverName } from '@palisade/contract'
import type { LoginBreaker } from '@palisade/rtsp'
import { DeviceFault, type Driver, type Target } from '../kit/driver.ts'
import { detailOf } from '../kit/fault.ts'
import { COMMAND_LIMIT_MS, PROBE_LIMIT_MS, REPORT_EVERY_MS, type DeviceCommand } from '../kit/host.ts'
import type { EngineMessage, HostMessage } from './messages.ts'
import { createReportQueue } from './report-queue.ts'
import { runCommand } from './run-command.ts'
import { createSessions, openSession } from './sessions.ts'

export interface EngineOptions {
  driverOf: (name: DriverName) => Driver | undefined
  allDrivers: () => readonly Driver[]
  /** Of all drivers. */
  breaker: LoginBreaker
  /** Resolves when the other side has room for more. */
  send: (message: EngineMessage) => Promise<void>
}

export type Engine = ReturnType<typeof createEngine>

/** The engine gives up this long before the host does, ms, so that the fault told is the device's and not the process's. */
const AHEAD_MS = 500

/** Runs sessions, probes, commands and searches: in a process of its own, or in a test's. */
export function createEngine({ driverOf, allDrivers, breaker, send }: EngineOptions) {
  const queue = createReportQueue(({ deviceId, event }) => {
    void send({ type: 'log', level: 'warn', data: { deviceId }, text: 'device event dropped: too many' })
    sessions.settle({ deviceId, eventId: event.eventId, isStored: false })
  })
  const sessions = createSessions({ driverOf, breaker, report: report => queue.push(report) })
  const endNews = breaker.listen(news => void send({ type: 'lock', news }))
  const cancels = new Map<number, AbortController>()
  let isSending = false

  async function flush(): Promise<void> {
    // One batch on its way at a time: the queue merges while the server is busy.
    if (isSending || queue.size() === 0) return
    isSending = true
    await send({ type: 'reports', reports: queue.take() })
    isSending = false
  }
  const flushing = setInterval(() => void flush(), REPORT_EVERY_MS)

  async function probe(request: number, target: Target): Promise<void> {
    const probed = await runProbe(driverOf(target.driver), target)
    await send({ type: 'probed', request, probe: probed })
  }

  async function perform(request: number, target: Target, command: DeviceCommand): Promise<void> {
    try {
      const result = await withSession(target, session => runCommand(session, command))
      await send({ type: 'performed', request, result })
    } catch (error) {
      const cause = error instanceof DeviceFault ? error.deviceCause : 'protocol_error'
      const reason = error instanceof DeviceFault ? error.reason : 'refused'
      await send({ type: 'faulted', request, cause, reason, detail: detailOf(error) })
    }
  }

  async function withSession<T>(
    target: Target,
    use: (session: ReturnType<typeof openSession>['session']) => Promise<T>,
  ): Promise<T> {
    const open = sessions.find(target)
    const driver = driverOf(target.driver)
    if (!driver?.connect) throw new DeviceFault('not_supported', 'the driver has no controls')
    const { session, ready } = open ?? openSession(driver, target, () => undefined)
    try {
      return await inTime(
        ready().then(() => use(session)),
        COMMAND_LIMIT_MS - AHEAD_MS,
      )
    } finally {
      if (!open) session.stop().catch(() => undefined)
    }
  }

  async function discover(request: number, seconds: number): Promise<void> {
    const cancel = new AbortController()
    cancels.set(request, cancel)
    const signal = AbortSignal.any([cancel.signal, AbortSignal.timeout(seconds * 1000)])
    await Promise.allSettled(
      allDrivers().map(async driver =>
        driver.discover?.(device => void send({ type: 'found', request, device }), signal),
      ),
    )
    cancels.delete(request)
    await send({ type: 'discovered', request })
  }

  return {
    take(message: HostMessage): void {
      if (message.type === 'targets') sessions.change(message.open, message.end)
      else if (message.type === 'probe') void probe(message.request, message.target)
      else if (message.type === 'perform') void perform(message.request, message.target, message.command)
      else if (message.type === 'discover') void discover(message.request, message.seconds)
      else if (message.type === 'settled') for (const event of message.events) sessions.settle(event)
      else if (message.type === 'locked') breaker.learn(message.logins)
      else if (message.type === 'cancel') cancels.get(message.request)?.abort()
    },
    sessions,
    async stop(): Promise<void> {
      clearInterval(flushing)
      endNews()
      for (const cancel of cancels.values()) cancel.abort()
      await sessions.stop()
      await flush()
    },
  }
}

async function runProbe(driver: Driver | undefined, target: Target): Promise<DeviceProbe> {
  const from = performance.now()
  const limit = PROBE_LIMIT_MS - AHEAD_MS
  try {
    if (!driver) throw new DeviceFault('not_supported', 'no such driver')
    return await inTime(driver.probe(target, AbortSignal.timeout(limit)), limit)
  } catch (error) {
    return failedProbe(
      error instanceof DeviceFault ? 'silent' : 'protocol_error',
      Math.round(performance.now() - from),
    )
  }
}

/** The result of a probe that never came to its first step. */
export function failedProbe(cause: 'silent' | 'protocol_error' | 'control_lost', took: number): DeviceProbe {
  const steps = [{ step: 'reach' as const, ok: false, cause, took: Math.max(0, Math.round(took)) }]
  return { ok: false, cause, steps, capabilities: [], sources: [] }
}

async function inTime<T>(work: Promise<T>, limit: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new DeviceFault('silent', 'no answer in time')), limit)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
