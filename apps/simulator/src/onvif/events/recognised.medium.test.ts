import { createOnvifDriver } from '@palisade/drivers/onvif'
import { quickTiming, watchSession } from '@palisade/drivers/testing'
import { expect, test, vi } from 'vitest'
import { planCameras } from '../../site/plan.ts'
import { startOnvifEndpoint } from '../endpoint.ts'
import { onvifPlans } from '../onvif-plan.ts'

const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')

test('a plate that the camera recognised comes with its vehicle and a picture of then', async () => {
  const plan = onvifPlans.find(({ camera }) => camera === 'cam10')!
  const camera = planCameras(12).find(({ id }) => id === 'cam10')!
  const endpoint = await startOnvifEndpoint({
    plan,
    camera,
    card: undefined,
    urlOf: (id, stream) => `rtsp://127.0.0.1:8554/${id}/${stream}`,
    snapshot: () => Promise.resolve(jpeg),
    host: '127.0.0.1',
    port: 0,
    rebootMs: 100,
  })
  const { reports, watch } = watchSession()
  const config = {
    host: '127.0.0.1',
    port: endpoint.port(),
    isTls: false,
    mainUrl: 'rtsp://127.0.0.1:8554/cam10/main',
    mainProfile: 'main',
    username: camera.auth?.username,
    password: camera.auth?.password,
  }
  const driver = createOnvifDriver(quickTiming)
  const session = driver.connect!({ id: 'd1', driver: 'onvif', config }, reports)
  await watch.capabilities()
  const { notifications } = endpoint.model
  await vi.waitFor(() => expect(notifications.count()).toBe(1), 3000)
  notifications.recognise({ plate: 'B-AB 123', brand: 'Audi', vehicleType: 'Car', likelihood: 0.92 })
  const event = await watch.event(one => one.plate !== undefined)
  expect(event).toMatchObject({
    topic: 'RuleEngine/Recognition/LicensePlate',
    plate: { plate: 'BAB123', brand: 'Audi', vehicleType: 'Car', confidence: 92 },
  })
  expect(Buffer.from(event.picture ?? [])).toEqual(jpeg)
  await session.stop()
  await endpoint.stop()
})
