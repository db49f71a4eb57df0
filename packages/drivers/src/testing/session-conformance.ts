import type { Capability, DriverName } from '@palisade/contract'
import { describe, expect, test } from 'vitest'
import type { DeviceSession } from '../kit/driver.ts'
import type { Harness } from './harness.ts'
import { hostileModes } from './hostile-peer.ts'
import { quickTiming } from './quick-timing.ts'
import { expectBoundedReading, timesFor, type Workbench } from './workbench.ts'

const hasControl: Partial<Record<Capability, (session: DeviceSession) => boolean>> = {
  ptz: session => session.ptz !== undefined,
  pan_tilt: session => session.ptz !== undefined,
  zoom: session => session.ptz !== undefined,
  ptz_absolute: session => session.ptz?.absolute !== undefined,
  preset: session => session.presets !== undefined,
  home: session => session.ptz?.goHome !== undefined,
  home_set: session => session.ptz?.setHome !== undefined,
  cruise: session => session.cruises !== undefined,
  snapshot: session => session.snapshot !== undefined,
  relay: session => session.relays !== undefined,
  clock: session => session.clock !== undefined,
  reboot: session => session.reboot !== undefined,
  zone: session => session.zones !== undefined,
}

/** Their pauses add up to a quarter of a second when the first is 1 ms. */
const TRIES_OF_AN_OUTAGE = 8

/** A session with a device that is well, cut, restored or hanging. */
export function testSession<Name extends DriverName>(harness: Harness<Name>, bench: Workbench<Name>): void {
  describe(`${bench.driver.name}: session`, () => {
    test('is alive each interval and announces what it can do', async () => {
      const endpoint = await bench.start()
      const { session, watch } = bench.connect(endpoint.target)
      await watch.capabilities()
      const announced = watch.lastCapabilities()
      expect(announced.toSorted()).toEqual([...endpoint.capabilities].toSorted())
      for (const [capability, control] of Object.entries(hasControl)) {
        const isThere = control(session)
        expect([capability, isThere]).toEqual([
          capability,
          (announced as readonly string[]).includes(capability),
        ])
      }
      for (let interval = 0; interval < 3; interval++) await watch.aliveAgain(quickTiming.keepAlive * 3)
      expect(watch.failures()).toEqual([])
    })

    test('cut: each try fails with its cause, and nothing is alive; restored: alive by itself', async () => {
      const endpoint = await bench.start()
      const { watch } = bench.connect(endpoint.target)
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

    test('after each time in touch the tries begin again with the shortest pause', async () => {
      const endpoint = await bench.start()
      const { watch } = bench.connect(endpoint.target, { retryFrom: 1, retryUpTo: 600_000 })
      await watch.aliveAgain()
      // Pauses that went on doubling from one outage to the next would be minutes long in the second one.
      for (let outage = 0; outage < 2; outage++) {
        await endpoint.cut()
        for (let tries = 0; tries < TRIES_OF_AN_OUTAGE; tries++) await watch.failedAgain()
        await endpoint.restore()
        await watch.aliveAgain()
      }
      expect(watch.failures().length).toBeGreaterThanOrEqual(2 * TRIES_OF_AN_OUTAGE)
    })

    test('stops at once while the device hangs, however long an answer may take', async () => {
      const endpoint = await bench.start()
      const { session, watch } = bench.connect(endpoint.target, { answer: 600_000 })
      await watch.aliveAgain()
      await endpoint.hang?.()
      await session.stop()
      const told = watch.count()
      await new Promise(resolve => setImmediate(resolve))
      expect(watch.count()).toBe(told)
    })

    test('every capability that it announces works', async () => {
      const endpoint = await bench.start()
      const { session, watch } = bench.connect(endpoint.target)
      await watch.capabilities()
      for (const capability of watch.lastCapabilities()) {
        const exercise = endpoint.exercise[capability]
        expect([capability, exercise !== undefined]).toEqual([capability, capability !== 'live'])
        await exercise?.(session, watch)
      }
    })
  })
}

/** A session with a peer that answers what no device should. */
export function testHostileSession<Name extends DriverName>(
  harness: Harness<Name>,
  bench: Workbench<Name>,
): void {
  describe(`${bench.driver.name}: session`, () => {
    test.each(hostileModes)(
      '%s from the device ends as a failure and leaves the process well',
      async mode => {
        const endpoint = await bench.start()
        const peer = await bench.hostilePeer({ mode })
        const { watch, session } = bench.connect(
          harness.at(endpoint.target, peer.port),
          timesFor(mode, harness.protocol),
        )
        await watch.failedAgain()
        expect(watch.aliveCount()).toBe(0)
        expectBoundedReading(mode, peer)
        expect(peer.strayed()).toBe('')
        await session.stop()
      },
    )
  })
}
