import { once } from 'node:events'
import { connect as connectNet, createServer } from 'node:net'
import type { DriverConfigs } from '@palisade/contract'
import type { DeviceSession, Target } from '@palisade/drivers'
import { createPanelDriver } from '@palisade/drivers/panel'
import { quickTiming, testDriver, watchSession, type Endpoint } from '@palisade/drivers/testing'
import { selfSigned } from '@palisade/testkit/peer'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { panelFaults } from './panel-faults.ts'
import { panelPlan, zonePlans } from './panel-plan.ts'
import { createPanel, type SimulatedPanel } from './panel-server.ts'

const driver = createPanelDriver(quickTiming)
const host = '127.0.0.1'

function targetAt(port: number, changes: Partial<DriverConfigs['panel']> = {}): Target<'panel'> {
  return { id: 'p1', driver: 'panel', config: { host, port, isTls: false, ...panelPlan.auth, ...changes } }
}

const conditionOf = (panel: SimulatedPanel, number: number): string | undefined =>
  panel.state.conditions().find(zone => zone.number === number)?.condition

function zonesOf(session: DeviceSession) {
  if (!session.zones) throw new Error('no zones')
  return session.zones
}

async function start(): Promise<Endpoint<'panel'>> {
  const panel = createPanel({ host, port: 0 })
  const { port } = await panel.start()
  return {
    target: targetAt(port),
    capabilities: ['event', 'clock', 'zone'],
    cut: () => panel.setFault('cut'),
    restore: () => panel.setFault('normal'),
    hang: () => panel.setFault('hang'),
    stop: () => panel.stop(),
    exercise: {
      async zone(session) {
        const zones = zonesOf(session)
        expect(await zones.list()).toEqual(panel.state.conditions())
        await zones.arm([3, 4])
        expect([conditionOf(panel, 3), conditionOf(panel, 4)]).toEqual(['armed', 'armed'])
        await zones.disarm([4])
        await zones.bypass([4])
        expect(conditionOf(panel, 4)).toBe('bypassed')
        await zones.cancelBypass([4])
        expect(conditionOf(panel, 4)).toBe('disarmed')
      },
      async event(_, watch) {
        panel.state.trip(1)
        const event = await watch.event(one => one.topic === 'zone_alarm')
        expect(event).toMatchObject({ zone: 1, isActive: true, description: 'Fence-North-West' })
      },
      async clock(session) {
        await session.clock?.set(Date.now() + 3_600_000)
        const hour = ((await session.clock?.read()) ?? 0) - Date.now()
        expect(Math.abs(hour - 3_600_000)).toBeLessThan(2000)
      },
    },
  }
}

testDriver({
  createDriver: createPanelDriver,
  protocol: 'raw',
  start,
  at: (target, port) => ({ ...target, config: { ...target.config, port } }),
  withWrongLogin: target => ({ ...target, config: { ...target.config, password: 'guess' } }),
  // The simulated panel breaks a connection that it has taken; a raw peer has no word for a refusal.
  causes: { refuse: ['silent'] },
})

describe('panel', () => {
  const endings: (() => unknown)[] = []
  afterEach(async () => {
    for (const end of endings.splice(0).toReversed()) await end()
  })

  async function startPanel(options: Partial<Parameters<typeof createPanel>[0]> = {}) {
    const panel = createPanel({ host, port: 0, ...options })
    const { port } = await panel.start()
    endings.push(() => panel.stop())
    return { panel, port }
  }

  function connect(target: Target<'panel'>) {
    const { reports, watch } = watchSession()
    const session = driver.connect?.(target, reports)
    if (!session) throw new Error('no session')
    endings.push(() => session.stop())
    return { session, watch }
  }

  test('the probe tells model, zones and clock', async () => {
    const { panel, port } = await startPanel()
    panel.state.setClock(Date.now() - 60_000)
    const probe = await driver.probe(targetAt(port), AbortSignal.timeout(3000))
    expect(probe).toMatchObject({ ok: true, identity: panelPlan.info, zones: zonePlans.length })
    expect(Math.abs((probe.clockOffset ?? 0) + 60_000)).toBeLessThan(2000)
  })

  test('speaks TLS', async () => {
    const { port } = await startPanel({ tls: selfSigned() })
    const probe = await driver.probe(targetAt(port, { isTls: true }), AbortSignal.timeout(3000))
    expect(probe.ok).toBe(true)
  })

  test('the code never crosses the line, in either direction', async () => {
    const { port } = await startPanel()
    let seen = ''
    const tap = createServer(socket => {
      const inner = connectNet(port, host)
      socket.on('data', chunk => (seen += chunk.toString('latin1')))
      inner.on('data', chunk => (seen += chunk.toString('latin1')))
      socket.pipe(inner).pipe(socket)
    })
    tap.listen(0, host)
    await once(tap, 'listening')
    endings.push(() => tap.close())
    const address = tap.address()
    const probe = await driver.probe(
      targetAt(typeof address === 'object' ? (address?.port ?? 0) : 0),
      AbortSignal.timeout(3000),
    )
    expect(probe.ok).toBe(true)
    expect(seen).toContain('LOGIN palisade')
    expect(seen).not.toContain(panelPlan.auth.password)
  })

  test.each([
    [
      'arming a zone in fault',
      (panel: SimulatedPanel) => panel.state.setFault(3, true),
      'arm',
      3,
      'zone_in_fault',
    ],
    ['bypassing an armed zone', () => true, 'bypass', 1, 'zone_armed'],
    ['arming a zone in alarm', (panel: SimulatedPanel) => panel.state.trip(1), 'arm', 1, 'zone_in_alarm'],
    ['an unknown zone', () => true, 'arm', 99, 'no_such_zone'],
  ] as const)(
    'refuses %s with its reason, and changes nothing',
    async (_, prepare, action, number, reason) => {
      const { panel, port } = await startPanel()
      prepare(panel)
      const { session, watch } = connect(targetAt(port))
      await watch.capabilities()
      const before = panel.state.conditions()
      const refused = zonesOf(session)[action]([4, number])
      await expect(refused).rejects.toMatchObject({
        deviceCause: 'rejected',
        reason,
      })
      expect(panel.state.conditions()).toEqual(before)
    },
  )

  test('tells zones and the troubles of the panel as they come and go', async () => {
    const { panel, port } = await startPanel()
    const { watch } = connect(targetAt(port))
    await watch.zones(zones => zones.length === zonePlans.length)
    panel.state.setFault(4, true)
    await watch.zones(zones => zones.some(zone => zone.number === 4 && zone.condition === 'fault'))
    for (const trouble of ['mains_lost', 'battery_low', 'panel_tamper', 'line_fault'] as const) {
      panel.state.setTrouble(trouble, true)
      panel.state.setTrouble(trouble, false)
      await watch.event(event => event.topic === trouble && event.isActive === true)
      const over = await watch.event(event => event.topic === trouble && event.isActive === false)
      expect(over.zone).toBeUndefined()
    }
  })

  test('an event that comes while the line is down is told once after it, and no other twice', async () => {
    const { panel, port } = await startPanel()
    const { session, watch } = connect(targetAt(port))
    await watch.aliveAgain()
    panel.state.trip(1)
    await watch.event(event => event.zone === 1)
    // Cut before the acknowledgement: the panel sends the first one again.
    panel.setFault('cut')
    panel.state.trip(2)
    panel.state.setTrouble('mains_lost', true)
    expect(panel.state.waiting()).toHaveLength(3)
    panel.setFault('normal')
    await watch.event(event => event.topic === 'mains_lost')
    // Nothing is stored yet, so the panel still has everything.
    expect(panel.state.waiting()).toHaveLength(3)
    for (const { eventId } of watch.events()) session.eventSettled?.(eventId, true)
    await vi.waitFor(() => expect(panel.state.waiting()).toEqual([]))
    expect(watch.events().map(({ topic, zone }) => [topic, zone])).toEqual([
      ['zone_alarm', 1],
      ['zone_alarm', 2],
      ['mains_lost', undefined],
    ])
    expect(new Set(watch.events().map(event => event.eventId)).size).toBe(3)
  })

  test('a second console after the first died gets what was not acknowledged, under the same ids', async () => {
    const { panel, port } = await startPanel()
    const first = connect(targetAt(port))
    await first.watch.aliveAgain()
    panel.state.trip(1)
    const told = await first.watch.event(event => event.zone === 1)
    await first.session.stop()
    const second = connect(targetAt(port))
    const again = await second.watch.event(event => event.zone === 1)
    expect(again.eventId).toBe(told.eventId)
  })

  test('hang: alive no more, each try fails; afterwards alive again', async () => {
    const { panel, port } = await startPanel()
    const { watch } = connect(targetAt(port))
    await watch.aliveAgain()
    panel.setFault('hang')
    await watch.failedAgain()
    expect(watch.failures().at(-1)?.cause).toBe('silent')
    panel.setFault('normal')
    await watch.aliveAgain()
  })

  const spoilt = panelFaults.filter(one => !['normal', 'cut', 'hang'].includes(one))
  test.each(spoilt)('%s: a cause, never alive', async fault => {
    const { panel, port } = await startPanel()
    panel.setFault(fault)
    const { watch } = connect(targetAt(port))
    await watch.failedAgain()
    const expected = fault === 'impostor' ? 'wrong_credentials' : 'protocol_error'
    expect(watch.failures()[0]?.cause).toBe(expected)
    expect(watch.aliveCount()).toBe(0)
  })
})
