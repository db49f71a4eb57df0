import { deviceDraft } from '@palisade/contract'
import { expect, it } from 'vitest'
import { emptyDevice, inputOf, type DeviceFields } from './device-form.ts'

const camera: DeviceFields = {
  ...emptyDevice,
  name: 'North-Gate-01',
  code: 'CAM01',
  areaId: '01990000-0000-7000-8000-000000000001',
  config: { mainUrl: 'rtsp://10.0.0.5/main', subUrl: '', username: '', password: '' },
}

it('leaves out what is empty', () => {
  expect(inputOf(camera)).toMatchObject({ driver: 'rtsp', config: { mainUrl: 'rtsp://10.0.0.5/main' } })
  expect(Object.keys(inputOf(camera).config)).toEqual(['mainUrl'])
  expect(deviceDraft.safeParse(inputOf(camera)).success).toBe(true)
})

it('gives a sensor no connection settings', () => {
  const sensor = inputOf({ ...camera, driver: 'http' })
  expect(sensor.config).toEqual({})
  expect(deviceDraft.safeParse(sensor).success).toBe(true)
})
