import { deviceDraft } from '@palisade/contract'
import { expect, it } from 'vitest'
import { emptyDevice, inputOf, type DeviceFields } from './device-fields.ts'

const camera: DeviceFields = {
  ...emptyDevice,
  name: 'North-Gate-01',
  code: 'CAM01',
  areaId: '01990000-0000-7000-8000-000000000001',
  config: { ...emptyDevice.config, mainUrl: 'rtsp://10.0.0.5/main' },
}

it('leaves out what is empty', () => {
  expect(inputOf(camera)).toMatchObject({ driver: 'rtsp', config: { mainUrl: 'rtsp://10.0.0.5/main' } })
  expect(Object.keys(inputOf(camera).config)).toEqual(['mainUrl'])
  expect(deviceDraft.safeParse(inputOf(camera)).success).toBe(true)
})

it('gives each driver its own settings of all that were typed', () => {
  const config = { ...camera.config, host: '10.0.0.5', port: 80, mainProfile: 'p1' }
  const onvif = inputOf({ ...camera, driver: 'onvif', config })
  expect(onvif.config).toEqual({
    host: '10.0.0.5',
    port: 80,
    isTls: false,
    mainUrl: 'rtsp://10.0.0.5/main',
    mainProfile: 'p1',
  })
  expect(deviceDraft.safeParse(onvif).success).toBe(true)
  expect(inputOf({ ...camera, driver: 'panel', config }).config).toEqual({
    host: '10.0.0.5',
    port: 80,
    isTls: false,
  })
})

it('allows old encryption only where that was said', () => {
  const config = { ...camera.config, host: '10.0.0.5', port: 443, isTls: true, isOldTlsAllowed: true }
  expect(inputOf({ ...camera, driver: 'isapi', config }).config).toMatchObject({ isOldTlsAllowed: true })
  const panel = inputOf({ ...camera, driver: 'panel', config })
  expect(panel.config).not.toHaveProperty('isOldTlsAllowed')
})

it('gives a sensor no connection settings', () => {
  const sensor = inputOf({ ...camera, driver: 'http' })
  expect(sensor.config).toEqual({})
  expect(deviceDraft.safeParse(sensor).success).toBe(true)
})

it('sends the access category of what is no camera; a camera is always one', () => {
  const sensor: DeviceFields = { ...camera, driver: 'http', category: 'door' }
  expect(inputOf(sensor)).toMatchObject({ category: 'door' })
  expect(inputOf({ ...sensor, driver: 'rtsp' })).toMatchObject({ category: 'camera' })
  for (const fields of [sensor, { ...sensor, driver: 'rtsp' as const }])
    expect(deviceDraft.safeParse(inputOf(fields)).success).toBe(true)
})
