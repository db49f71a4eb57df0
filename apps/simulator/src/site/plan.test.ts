import { contract, deviceDraft } from '@palisade/contract'
import { describe, expect, test } from 'vitest'
import { areas, CAMPUS, place, planCameras } from './plan.ts'
import { calmEvents, findSensor, sensors } from './sensors.ts'

const areaId = '01890000-0000-7000-8000-000000000001'

describe('what the product is told keeps to its contract', () => {
  test.each(planCameras(30))('camera $name', ({ name, code, id, at, auth }) => {
    const config = {
      mainUrl: `rtsp://127.0.0.1:8554/${id}/main`,
      username: auth?.username,
      password: auth?.password,
    }
    expect(() =>
      deviceDraft.parse({ driver: 'rtsp', name, code, areaId, config, ...place(CAMPUS, at) }),
    ).not.toThrow()
  })

  test.each(sensors)('sensor $name', ({ name, code, at }) => {
    expect(() =>
      deviceDraft.parse({ driver: 'http', name, code, areaId, config: {}, ...place(CAMPUS, at) }),
    ).not.toThrow()
  })

  test.each(areas)('area $name', ({ name, code, at, outline }) => {
    const boundary = outline.map(corner => Object.values(place(CAMPUS, corner)))
    const draft = { name, code, kind: 'area', boundary, ...place(CAMPUS, at) }
    expect(() => contract.organisation.add.request.parse(draft)).not.toThrow()
  })
})

test('codes and names are unique, also beyond twelve cameras', () => {
  const cameras = planCameras(64)
  expect(new Set(cameras.map(camera => camera.name)).size).toBe(64)
  expect(new Set([...cameras, ...sensors].map(device => device.code)).size).toBe(64 + sensors.length)
})

const count = <T>(values: T[], value: T): number => values.filter(one => one === value).length

test('the twelve cover what a wall must play', () => {
  const cameras = planCameras(12)
  expect(
    count(
      cameras.map(camera => camera.mainCodec),
      'h265',
    ),
  ).toBe(1)
  expect(new Set(cameras.map(camera => camera.audio))).toEqual(new Set(['aac', 'pcmu', 'pcma', undefined]))
  expect(
    count(
      cameras.map(camera => camera.auth?.scheme),
      'basic',
    ),
  ).toBe(1)
  expect(
    count(
      cameras.map(camera => camera.auth?.scheme),
      'digest',
    ),
  ).toBeGreaterThan(1)
})

test('every sensor has a camera, and every calm event a sensor that can report it', () => {
  const cameras = new Set(planCameras(12).map(camera => camera.id))
  expect(sensors.filter(sensor => !cameras.has(sensor.camera))).toEqual([])
  expect(calmEvents.filter(event => !findSensor(event.sensor)?.types.includes(event.type))).toEqual([])
  expect(new Set(calmEvents.map(event => event.level))).toEqual(new Set(['low', 'general']))
})

test('a hundred metres north and east are where they belong', () => {
  const { longitude, latitude } = place({ longitude: 10, latitude: 60 }, [1000, 1000])
  expect(latitude - 60).toBeCloseTo(0.00898, 4)
  expect(longitude - 10).toBeCloseTo(0.01797, 4)
})
