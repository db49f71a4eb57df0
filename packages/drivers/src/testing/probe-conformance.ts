import type { DeviceCause, DriverName } from '@palisade/contract'
import { describe, expect, test } from 'vitest'
import type { Target } from '../kit/driver.ts'
import type { Harness } from './harness.ts'
import { hostileModes, type PeerMode } from './hostile-peer.ts'
import { expectBoundedReading, timesFor, type Workbench } from './workbench.ts'

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
  'clear_text_login',
]
const USUAL: Partial<Record<PeerMode, readonly DeviceCause[]>> = {
  silent: ['silent', 'unreachable'],
  refuse: ['refused'],
}

/** A login that the device does not take, told in a probe and in a session. */
export function testLogin<Name extends DriverName>(
  { withWrongLogin, causes }: Harness<Name>,
  bench: Workbench<Name>,
): void {
  const { driver } = bench
  if (!withWrongLogin) return
  const expected = causes?.wrong_credentials ?? ['wrong_credentials']

  test(`${driver.name}: a probe with a login that it does not take`, async () => {
    const { target } = await bench.start()
    const { cause, steps } = await bench.probe(withWrongLogin(target))
    expect(expected).toContain(cause)
    expect(steps.at(-1)).toMatchObject({ step: 'login', ok: false })
  })

  if (!driver.connect) return
  test(`${driver.name}: a session with a login that it does not take is never alive`, async () => {
    const { target } = await bench.start()
    const { watch } = bench.connect(withWrongLogin(target))
    await watch.failedAgain()
    expect(expected).toContain(watch.failures()[0]?.cause)
    expect(watch.aliveCount()).toBe(0)
  })
}

/** Probing a device that is well, away or hostile: a cause each, within the limit, never thrown. */
export function testProbe<Name extends DriverName>(harness: Harness<Name>, bench: Workbench<Name>): void {
  describe(`${bench.driver.name}: probe`, () => {
    test('tells what the device is and can do', async () => {
      const { target, capabilities } = await bench.start()
      const result = await bench.probe(target)
      expect(result).toMatchObject({ ok: true, cause: undefined })
      expect(result.steps.every(step => step.ok)).toBe(true)
      expect(result.capabilities.toSorted()).toEqual([...capabilities].toSorted())
      expect(bench.driver.capabilities).toEqual(expect.arrayContaining([...capabilities]))
    })

    test('no device there', async () => {
      const endpoint = await bench.start()
      await endpoint.cut()
      const { cause } = await bench.probe(endpoint.target)
      expect(harness.causes?.unreachable ?? ['unreachable']).toContain(cause)
    })

    const rounds = (harness.hostileAfter ?? [0]).flatMap(requests =>
      (['silent', 'refuse', ...hostileModes] as const).map(mode => ({ mode, requests })),
    )
    test.each(rounds)(
      '$mode after $requests good answers is a cause, in time',
      async ({ mode, requests }) => {
        const endpoint = await bench.start()
        const port = portOf(endpoint.target)
        const after = requests > 0 && port !== undefined ? { requests, port } : undefined
        const peer = await bench.hostilePeer({ mode, after })
        const { ok, cause } = await bench.probe(
          harness.at(endpoint.target, peer.port),
          timesFor(mode, harness.protocol),
        )
        expectBoundedReading(mode, peer)
        expect(ok).toBe(false)
        const usual = requests === 0 ? USUAL[mode] : undefined
        expect(harness.causes?.[mode] ?? usual ?? HOSTILE_CAUSES).toContain(cause)
        // Neither a call nor a login goes where the device sends us.
        expect(peer.strayed()).toBe('')
      },
    )
  })
}

function portOf(target: Target): number | undefined {
  return 'port' in target.config ? target.config.port : undefined
}
