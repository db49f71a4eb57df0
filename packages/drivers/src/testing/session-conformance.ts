import type { Capability, DriverName } from '@palisade/contract'
import { describe, expect, test } from 'vitest'
import type { DeviceSession } from '../kit/driver.ts'
import type { Harness } from './harness.ts'
import { hostileModes } from './hostile-peer.ts'
import { quickTiming } from './quick-timing.ts'
import { MEMORY_BOUND, memoryWatch, type Workbench } from './workbench.ts'

const hasControl: Partial<Record<Capability, (session: DeviceSession) => boolean>> = {
  ptz: session => session.ptz !== undefined,
  ptz_absolute: session => session.ptz?.absolute !== undefined,
  preset: session => session.presets !== undefined,
  snapshot: session => session.snapshot !== undefined,
  relay: session => session.relays !== undefined,
  clock: session => session.clock !== undefined,
  reboot: session => session.reboot !== undefined,
  zone: session => session.zones !== undefined,
}

/** A standing session with a device that is well, cut, restored, hanging or hostile. */
export function testSession<Name extends DriverName>(harness: Harness<Name>, bench: Workbench<Name>): void {
  describe(`${harness.driver.name}: session`, () => {
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

    test('stops within a second, also while the device hangs', async () => {
      const endpoint = await bench.start()
      const { session, watch } = bench.connect(endpoint.target)
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
        const endpoint = await bench.start()
        const peer = await bench.hostilePeer({ mode })
        const grown = memoryWatch()
        const { watch, session } = bench.connect(harness.at(endpoint.target, peer.port))
        await watch.failedAgain()
        expect(watch.aliveCount()).toBe(0)
        expect(grown()).toBeLessThan(MEMORY_BOUND)
        expect(peer.strayed()).toBe('')
        await session.stop()
      },
    )

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
