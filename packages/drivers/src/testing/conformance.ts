import { deviceProbe, type Capability, type DeviceCause, type DriverName } from '@palisade/contract'
import { afterEach, describe, expect, test } from 'vitest'
import type { DeviceSession, Driver, Target } from '../kit/driver.ts'
import { hostileModes, startHostilePeer, type PeerMode, type PeerProtocol } from './hostile-peer.ts'
import { watchSession, type SessionWatch } from './session-watch.ts'
import { quickTiming } from './quick-timing.ts'

export type { SessionWatch } from './session-watch.ts'

/** A device for one test, over real sockets. */
export interface Endpoint<Name extends DriverName> {
  target: Target<Name>
  /** What this device can do; its session announces exactly that. */
  capabilities: readonly Capability[]
  /** As if it lost its power: connections break and new ones are refused. */
  cut(): Promise<void> | void
  restore(): Promise<void> | void
  /** From now on it takes everything and answers nothing. Left out: the session has no conversation that could hang. */
  hang?(): Promise<void> | void
  /** Works a declared capability and checks at the device that it happened. Every one but `live` needs its own. */
  exercise: Partial<Record<Capability, (session: DeviceSession, watch: SessionWatch) => Promise<void>>>
  stop(): Promise<void>
}

export interface Harness<Name extends DriverName> {
  /** Made with `quickTiming`. */
  driver: Driver<Name>
  protocol: PeerProtocol
  start(): Promise<Endpoint<Name>>
  /** The same device at another port of this machine. */
  at(target: Target<Name>, port: number): Target<Name>
  /** The same device with a login it does not take; left out: the protocol has none. */
  withWrongLogin?(target: Target<Name>): Target<Name>
  /** Good answers before a peer turns hostile, one round each. Default [0]; only with `http`. */
  hostileAfter?: readonly number[]
  /** Causes where this protocol differs from the usual ones. */
  causes?: Partial<Record<PeerMode | 'unreachable' | 'wrong_credentials', readonly DeviceCause[]>>
}

/** A hostile answer is any of these, never "online". */
const HOSTILE_CAUSES: readonly DeviceCause[] = [
  'protocol_error',
  'silent',
  'stalled',
  'refused',
  'unreachable',
  'no_such_stream',
  'unsupported_codec',
  'wrong_credentials',
]
const USUAL: Partial<Record<PeerMode, readonly DeviceCause[]>> = {
  silent: ['silent', 'unreachable'],
  refuse: ['refused'],
}

/** A probe ends by then, ms: quickTiming's limit and room for a loaded machine. */
const PROBE_WITHIN_MS = quickTiming.probe + 1500
/** What one conversation with a hostile device may cost, bytes. */
const MEMORY_BOUND = 64 * 1024 * 1024
const HOSTILE_TEST_MS = 20_000

const controls: Partial<Record<Capability, (session: DeviceSession) => unknown>> = {
  ptz: session => session.ptz,
  ptz_absolute: session => session.ptz?.absolute,
  preset: session => session.presets,
  snapshot: session => session.snapshot,
  relay: session => session.relays,
  clock: session => session.clock,
  reboot: session => session.reboot,
  zone: session => session.zones,
}

/** What every driver keeps to, run by its `<name>.conformance.test.ts` against an endpoint that speaks its protocol. */
export function testDriver<Name extends DriverName>(name: Name, harness: Harness<Name>): void {
  const endings: (() => Promise<unknown>)[] = []
  const { driver } = harness
  afterEach(async () => {
    for (const end of endings.splice(0).toReversed()) await end()
  })

  async function start(): Promise<Endpoint<Name>> {
    const endpoint = await harness.start()
    endings.push(() => endpoint.stop())
    return endpoint
  }

  async function probe(target: Target<Name>) {
    const from = Date.now()
    const result = await driver.probe(target, AbortSignal.timeout(quickTiming.probe))
    expect(Date.now() - from).toBeLessThan(PROBE_WITHIN_MS)
    expect(() => deviceProbe.parse(result)).not.toThrow()
    if (!result.ok) expect(result.steps.some(step => !step.ok && step.cause === result.cause)).toBe(true)
    return result
  }

  function connect(endpoint: Endpoint<Name>, target = endpoint.target) {
    if (!driver.connect) throw new Error(`${name} has no session`)
    const watched = watchSession()
    const session = driver.connect(target, watched.reports)
    endings.push(() => session.stop())
    return { session, watch: watched.watch }
  }

  describe(`${name}: probe`, () => {
    test('tells what the device is and can do', async () => {
      const { target, capabilities } = await start()
      const result = await probe(target)
      expect(result).toMatchObject({ ok: true, cause: undefined })
      expect(result.steps.every(step => step.ok)).toBe(true)
      expect(result.capabilities.toSorted()).toEqual([...capabilities].toSorted())
      expect(driver.capabilities).toEqual(expect.arrayContaining([...capabilities]))
    })

    test('no device there', async () => {
      const endpoint = await start()
      await endpoint.cut()
      const { cause } = await probe(endpoint.target)
      expect(harness.causes?.unreachable ?? ['unreachable']).toContain(cause)
    })

    test.skipIf(!harness.withWrongLogin)('a login that it does not take', async () => {
      const { target } = await start()
      const { cause, steps } = await probe(harness.withWrongLogin?.(target) ?? target)
      expect(harness.causes?.wrong_credentials ?? ['wrong_credentials']).toContain(cause)
      expect(steps.at(-1)).toMatchObject({ step: 'login', ok: false })
    })

    const rounds = (harness.hostileAfter ?? [0]).flatMap(requests =>
      (['silent', 'refuse', ...hostileModes] as const).map(mode => ({ mode, requests })),
    )
    test.each(rounds)(
      '$mode after $requests good answers is a cause, in time and memory',
      async ({ mode, requests }) => {
        const endpoint = await start()
        const port = portOf(endpoint.target)
        const after = requests > 0 && port !== undefined ? { requests, port } : undefined
        const peer = await startHostilePeer({ mode, protocol: harness.protocol, after })
        endings.push(() => peer.stop())
        const before = process.memoryUsage().rss
        const { ok, cause } = await probe(harness.at(endpoint.target, peer.port))
        expect(process.memoryUsage().rss - before).toBeLessThan(MEMORY_BOUND)
        expect(ok).toBe(false)
        const usual = requests === 0 ? USUAL[mode] : undefined
        expect(harness.causes?.[mode] ?? usual ?? HOSTILE_CAUSES).toContain(cause)
        // Neither a call nor a login goes where the device sends us.
        expect(peer.strayed()).toBe('')
      },
      HOSTILE_TEST_MS,
    )
  })

  if (!driver.connect) return

  describe(`${name}: session`, () => {
    test('is alive each interval and announces what it can do', async () => {
      const endpoint = await start()
      const { session, watch } = connect(endpoint)
      await watch.capabilities()
      const announced = watch.lastCapabilities()
      expect(announced.toSorted()).toEqual([...endpoint.capabilities].toSorted())
      for (const [capability, control] of Object.entries(controls)) {
        const isThere = control(session) !== undefined
        expect([capability, isThere]).toEqual([
          capability,
          (announced as readonly string[]).includes(capability),
        ])
      }
      for (let interval = 0; interval < 3; interval++) await watch.aliveAgain(quickTiming.keepAlive * 3)
      expect(watch.failures()).toEqual([])
    })

    test('cut: each try fails with its cause, and nothing is alive; restored: alive by itself', async () => {
      const endpoint = await start()
      const { watch } = connect(endpoint)
      await watch.aliveAgain()
      await endpoint.cut()
      await watch.failedAgain()
      await watch.failedAgain()
      expect(harness.causes?.unreachable ?? ['unreachable']).toContain(watch.failures().at(-1)?.cause)
      const lastAlive = watch.aliveCount()
      await watch.failedAgain()
      expect(watch.aliveCount()).toBe(lastAlive)
      await endpoint.restore()
      await watch.aliveAgain()
    })

    test.skipIf(!harness.withWrongLogin)('a login that it does not take is told, never alive', async () => {
      const endpoint = await start()
      const target = harness.withWrongLogin?.(endpoint.target) ?? endpoint.target
      const { watch } = connect(endpoint, target)
      await watch.failedAgain()
      expect(harness.causes?.wrong_credentials ?? ['wrong_credentials']).toContain(watch.failures()[0]?.cause)
      expect(watch.aliveCount()).toBe(0)
    })

    test('stops within a second, also while the device hangs', async () => {
      const endpoint = await start()
      const { session, watch } = connect(endpoint)
      await watch.aliveAgain()
      await endpoint.hang?.()
      const from = Date.now()
      await session.stop()
      expect(Date.now() - from).toBeLessThan(1000)
      const told = watch.count()
      await new Promise(resolve => setImmediate(resolve))
      expect(watch.count()).toBe(told)
    })

    test.each(hostileModes)(
      '%s from the device ends as a failure and leaves the process well',
      async mode => {
        const endpoint = await start()
        const peer = await startHostilePeer({ mode, protocol: harness.protocol })
        endings.push(() => peer.stop())
        const before = process.memoryUsage().rss
        const { watch, session } = connect(endpoint, harness.at(endpoint.target, peer.port))
        await watch.failedAgain()
        expect(watch.aliveCount()).toBe(0)
        expect(process.memoryUsage().rss - before).toBeLessThan(MEMORY_BOUND)
        expect(peer.strayed()).toBe('')
        await session.stop()
      },
    )

    test('every capability that it announces works', async () => {
      const endpoint = await start()
      const { session, watch } = connect(endpoint)
      await watch.capabilities()
      for (const capability of watch.lastCapabilities()) {
        const exercise = endpoint.exercise[capability]
        if (exercise) await exercise(session, watch)
        else expect(capability).toBe('live')
      }
    })
  })
}

function portOf(target: Target): number | undefined {
  return 'port' in target.config ? target.config.port : undefined
}
