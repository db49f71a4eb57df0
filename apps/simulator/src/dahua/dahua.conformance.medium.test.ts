import { createDahuaDriver } from '@palisade/drivers/dahua'
import { exerciseMoves, testDriver, type Endpoint } from '@palisade/drivers/testing'
import { expect } from 'vitest'
import { scene, startCamera, targetAt } from './dahua-camera.testing.ts'
import type { DahuaEndpoint } from './endpoint.ts'

const need = <Value>(value: Value | undefined): Value => {
  if (value === undefined) throw new Error('missing')
  return value
}

const exercises = (camera: DahuaEndpoint): Endpoint<'dahua'>['exercise'] => ({
  ...exerciseMoves(() => camera.model.ptz.isMoving()),
  async preset(session) {
    const presets = need(session.presets)
    const gate = await presets.set('大门 <1>')
    expect(await presets.list()).toEqual([{ token: '1', name: '大门 <1>' }])
    camera.model.ptz.absolute({ pan: 1, tilt: 0, zoom: 0 })
    await presets.goTo(gate.token)
    expect(camera.model.ptz.position().pan).toBeLessThan(1)
    await presets.remove(gate.token)
    expect(await presets.list()).toEqual([])
    for (const token of ['7', '0&code=Up'])
      await expect(presets.goTo(token)).rejects.toMatchObject({ reason: 'no_such_preset' })
  },
  async snapshot(session) {
    expect(await session.snapshot?.()).toEqual(scene)
  },
  async clock(session) {
    await session.clock?.set(Date.now() + 300_000)
    const ahead = ((await session.clock?.read()) ?? 0) - Date.now()
    expect(Math.abs(ahead - 300_000)).toBeLessThan(3000)
    expect(Math.abs(camera.model.clockOffset() - 300_000)).toBeLessThan(3000)
    await session.clock?.set(Date.now())
  },
  async event(_, watch) {
    camera.feed.begin('CrossRegionDetection', 0, {
      Name: 'IVS-1',
      RuleID: 2,
      Object: { ObjectType: 'Human' },
    })
    const event = await watch.event(one => one.topic === 'CrossRegionDetection')
    expect(event).toMatchObject({ isActive: true, description: 'IVS-1' })
    camera.feed.end('CrossRegionDetection')
    await watch.event(one => one.topic === 'CrossRegionDetection' && one.isActive === false)
  },
  async reboot(session, watch) {
    await session.reboot?.()
    await watch.failedAgain()
    expect(camera.model.reboots()).toBe(1)
    await watch.aliveAgain()
  },
})

testDriver({
  createDriver: createDahuaDriver,
  protocol: 'http',
  async start() {
    const camera = await startCamera('cam05')
    return {
      target: targetAt(camera.port()),
      capabilities: ['live', 'ptz', 'pan_tilt', 'zoom', 'preset', 'snapshot', 'event', 'clock', 'reboot'],
      cut: () => camera.setFault('cut'),
      restore: () => camera.setFault('normal'),
      hang: () => camera.setFault('hang'),
      stop: () => camera.stop(),
      exercise: exercises(camera),
    }
  },
  at: (target, port) => ({ ...target, config: { ...target.config, port } }),
  withWrongLogin: target => ({ ...target, config: { ...target.config, password: 'guess' } }),
  // After the login, in the identity, in the capabilities.
  hostileAfter: [0, 2, 4, 8],
})
