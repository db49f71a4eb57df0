import { deviceProbe, type DriverName } from '@palisade/contract'
import { afterEach, expect } from 'vitest'
import type { Target } from '../kit/driver.ts'
import type { Timing } from '../kit/timing.ts'
import type { Endpoint, Harness } from './harness.ts'
import {
  startHostilePeer,
  type HostilePeer,
  type HostilePeerOptions,
  type PeerMode,
  type PeerProtocol,
} from './hostile-peer.ts'
import { quickTiming } from './quick-timing.ts'
import { watchSession } from './session-watch.ts'

/** Such a peer sends no whole answer or line: the test need not wait for it as long as for a slow device. */
export function timesFor(mode: PeerMode, protocol: PeerProtocol): Partial<Timing> {
  return mode === 'silent' || mode === 'slow_drip' || protocol === 'raw' ? { answer: 200 } : {}
}

/** A device gets rid of so many bytes at most of an answer that does not end, those in the sockets' buffers included. */
const TAKEN_BOUND = 32 * 1024 * 1024

/** Starts endpoints, sessions and peers of one test, and ends them after it. */
export function createWorkbench<Name extends DriverName>(harness: Harness<Name>) {
  const endings: (() => Promise<unknown>)[] = []
  const driver = harness.createDriver(quickTiming)
  afterEach(async () => {
    for (const end of endings.splice(0).toReversed()) await end()
  })

  return {
    driver,

    async start(): Promise<Endpoint<Name>> {
      const endpoint = await harness.start()
      endings.push(() => endpoint.stop())
      return endpoint
    },

    /** Of the contract's shape, and with the step that failed. With `quickTiming`, but for the times given. */
    async probe(target: Target<Name>, times: Partial<Timing> = {}) {
      const own = harness.createDriver({ ...quickTiming, ...times })
      const result = await own.probe(target, AbortSignal.timeout(quickTiming.probe))
      expect(() => deviceProbe.parse(result)).not.toThrow()
      expect(result.ok).toBe(result.cause === undefined)
      if (!result.ok) expect(result.steps.at(-1)).toMatchObject({ ok: false, cause: result.cause })
      return result
    },

    /** With `quickTiming`, but for the times given. */
    connect(target: Target<Name>, times: Partial<Timing> = {}) {
      const { reports, watch } = watchSession()
      const session = harness.createDriver({ ...quickTiming, ...times }).connect?.(target, reports)
      if (!session) throw new Error(`${driver.name} has no session`)
      endings.push(() => session.stop())
      return { session, watch }
    },

    async hostilePeer(options: Omit<HostilePeerOptions, 'protocol'>) {
      const peer = await startHostilePeer({ ...options, protocol: harness.protocol })
      endings.push(() => peer.stop())
      return peer
    },
  }
}
export type Workbench<Name extends DriverName> = ReturnType<typeof createWorkbench<Name>>

/** A driver stops reading an answer that does not end. */
export function expectBoundedReading(mode: PeerMode, peer: HostilePeer): void {
  if (mode === 'endless_body') expect(peer.longestSent()).toBeLessThan(TAKEN_BOUND)
}
