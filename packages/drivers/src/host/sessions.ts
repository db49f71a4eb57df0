import type { DriverName } from '@palisade/contract'
import type { LoginBreaker } from '@palisade/rtsp'
import {
  DeviceFault,
  type DeviceSession,
  type Driver,
  type SessionReports,
  type Target,
} from '../kit/driver.ts'
import type { DeviceReport, SettledEvent } from '../kit/host.ts'

/** Sessions that are opened at the same time: a site of thousands must not ask all its devices at once. */
export const OPENING_MAX = 64
/** A session that has told nothing by then no longer holds the others up, ms. */
const OPENING_LIMIT_MS = 5000

interface OpenSession {
  target: Target
  session?: DeviceSession
  ready?: () => Promise<void>
}

/** Resolves with the first announcement of capabilities and rejects with a failure before it; a later announcement resolves again. */
function createReadiness() {
  const { promise, resolve } = Promise.withResolvers<void>()
  let isReady = false
  let fault: DeviceFault | undefined
  const failures = new Set<(fault: DeviceFault) => void>()
  return {
    took(): void {
      isReady = true
      resolve()
    },
    failed(next: DeviceFault): void {
      fault = next
      for (const fail of failures) fail(next)
    },
    /** @throws DeviceFault while the device is away and was never in touch */
    wait: (): Promise<void> => {
      if (isReady) return Promise.resolve()
      if (fault) return Promise.reject(fault)
      const { promise: failing, reject } = Promise.withResolvers<never>()
      failures.add(reject)
      return Promise.race([promise, failing]).finally(() => failures.delete(reject))
    },
  }
}

/** Opens a session whose stop silences its reports at once. */
export function openSession(
  driver: Driver,
  target: Target,
  report: (report: DeviceReport) => void,
): { session: DeviceSession; ready: () => Promise<void> } {
  if (!driver.connect) throw new DeviceFault('not_supported', 'the driver has no session')
  const deviceId = target.id
  const readiness = createReadiness()
  let isOver = false
  const tell = (next: DeviceReport): void => {
    if (!isOver) report(next)
  }
  const reports: SessionReports = {
    alive: () => tell({ deviceId, kind: 'alive', at: Date.now() }),
    failed(cause, detail, lockedFor) {
      readiness.failed(new DeviceFault(cause, detail))
      const at = Date.now()
      const lock = lockedFor !== undefined && { lockedUntil: at + lockedFor }
      tell({ deviceId, kind: 'failed', at, cause, detail, ...lock })
    },
    capabilities(list, lacks = []) {
      readiness.took()
      tell({ deviceId, kind: 'capabilities', capabilities: [...list], lacks: [...lacks] })
    },
    event: event => tell({ deviceId, kind: 'event', event }),
    listening: () => tell({ deviceId, kind: 'listening' }),
    zones: zones => tell({ deviceId, kind: 'zones', zones: [...zones] }),
  }
  const inner = driver.connect(target, reports)
  return { session: stoppable(inner, () => (isOver = true)), ready: readiness.wait }
}

/** The same controls (they come and go), with a stop that silences the reports at once. */
function stoppable(inner: DeviceSession, onStop: () => void): DeviceSession {
  return new Proxy(inner, {
    get(session, name) {
      if (name !== 'stop') return Reflect.get(session, name)
      return () => {
        onStop()
        return session.stop()
      }
    },
  })
}

const accountOf = ({ config }: Target) => ({
  host: 'host' in config ? config.host : '',
  port: 'port' in config ? config.port : 0,
  username: 'username' in config ? config.username : undefined,
  password: 'password' in config ? config.password : undefined,
})

function isLoginEdited(before: Target, target: Target): boolean {
  const [old, now] = [accountOf(before), accountOf(target)]
  return old.username !== now.username || old.password !== now.password
}

export interface SessionsOptions {
  breaker: Pick<LoginBreaker, 'edited'>
  driverOf: (name: DriverName) => Driver | undefined
  report: (report: DeviceReport) => void
}

/** The sessions of all devices, opened a bounded number at a time. */
export function createSessions({ driverOf, breaker, report }: SessionsOptions) {
  const sessions = new Map<string, OpenSession>()
  const waiting = new Set<string>()
  const opening = new Map<string, NodeJS.Timeout>()
  let isStopped = false

  function opened(id: string): void {
    clearTimeout(opening.get(id))
    if (opening.delete(id)) openMore()
  }

  function openMore(): void {
    for (const id of waiting) {
      if (opening.size >= OPENING_MAX || isStopped) return
      waiting.delete(id)
      const entry = sessions.get(id)
      if (entry) openOne(entry)
    }
  }

  function openOne(entry: OpenSession): void {
    const { id, driver: name } = entry.target
    const driver = driverOf(name)
    if (!driver?.connect) return
    opening.set(
      id,
      setTimeout(() => opened(id), OPENING_LIMIT_MS),
    )
    try {
      const { session, ready } = openSession(driver, entry.target, next => {
        report(next)
        opened(id)
      })
      entry.session = session
      entry.ready = ready
    } catch {
      report({ deviceId: id, kind: 'failed', at: Date.now(), cause: 'protocol_error', detail: 'no session' })
      opened(id)
    }
  }

  function end(id: string): Promise<void> {
    const entry = sessions.get(id)
    sessions.delete(id)
    waiting.delete(id)
    opened(id)
    return entry?.session ? entry.session.stop().catch(() => undefined) : Promise.resolve()
  }

  return {
    change(targets: readonly Target[], endIds: readonly string[]): void {
      for (const id of endIds) void end(id)
      for (const target of targets) {
        const before = sessions.get(target.id)?.target
        if (before && isLoginEdited(before, target)) breaker.edited(accountOf(target))
        void end(target.id)
        sessions.set(target.id, { target })
        waiting.add(target.id)
      }
      openMore()
    },
    /** The session that is open with just these settings. */
    find(target: Target): { session: DeviceSession; ready: () => Promise<void> } | undefined {
      const entry = sessions.get(target.id)
      if (!entry?.session || !entry.ready) return undefined
      const isSame = JSON.stringify(entry.target) === JSON.stringify(target)
      return isSame ? { session: entry.session, ready: entry.ready } : undefined
    },
    /** Tells the session of the device how its event ended, if there is one. */
    settle({ deviceId, eventId, isStored }: SettledEvent): void {
      sessions.get(deviceId)?.session?.eventSettled?.(eventId, isStored)
    },
    count: (): number => sessions.size,
    openingCount: (): number => opening.size,
    async stop(): Promise<void> {
      isStopped = true
      await Promise.all(Array.from(sessions.keys(), id => end(id)))
    },
  }
}
