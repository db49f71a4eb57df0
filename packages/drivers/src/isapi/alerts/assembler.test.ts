import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAssembler, PICTURES_WITHIN_MS } from '../../kit/alerts/assembler.ts'
import type { Part } from '../../kit/alerts/multipart.ts'
import { DeviceFault, type DeviceEvent } from '../../kit/driver.ts'
import { concerns } from './alert.ts'
import { readNews } from './read-news.ts'

const told: DeviceEvent[] = []
let alerts = 0
let assembler: ReturnType<typeof createAssembler>
let takePart: (part: Part) => void

const take = (body: Buffer | string): void => takePart({ headers: new Map(), body: Buffer.from(body) })
const jpeg = (length: number): Buffer =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(length)])
const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47]), Buffer.alloc(9000)])
const alert = (type: string, more = ''): string =>
  `<EventNotificationAlert><eventType>${type}</eventType><eventState>active</eventState>${more}</EventNotificationAlert>`
const passage = (plate: string, pictures = ''): string =>
  alert('ANPR', `<ANPR><licensePlate>${plate}</licensePlate></ANPR>${pictures}`)

beforeEach(() => {
  vi.useFakeTimers()
  told.length = 0
  alerts = 0
  assembler = createAssembler({ onEvent: event => told.push(event), onAlert: () => (alerts += 1) })
  takePart = assembler.createReader({
    read: readNews,
    isOurs: one => concerns(one, 3, new Set()),
  })
})
afterEach(() => {
  vi.useRealTimers()
})

test('an event without pictures is told at once', () => {
  take(alert('VMD'))
  expect(told).toHaveLength(1)
})

test('the largest JPEG goes with the passage once all pictures are there, whatever their parts are called', () => {
  take(passage('A1', '<picNum>3</picNum>'))
  take(jpeg(10))
  take(png)
  expect(told).toEqual([])
  take(jpeg(500))
  expect(told[0]?.picture?.length).toBe(503)
})

test('pictures that do not come are not waited for', () => {
  take(passage('A1', '<picNum>2</picNum>'))
  take(jpeg(10))
  vi.advanceTimersByTime(PICTURES_WITHIN_MS)
  expect(told[0]?.picture?.length).toBe(13)
  take(jpeg(99))
  expect(told).toHaveLength(1)
})

test('the next alert ends the waiting; its pictures are its own', () => {
  take(passage('A1'))
  take(passage('B2'))
  take(jpeg(10))
  assembler.close()
  expect(told.map(event => [event.plate?.plate, event.picture?.length])).toEqual([
    ['A1', undefined],
    ['B2', 13],
  ])
})

test('a text that cannot be read now and then is passed over, nothing but such ends it', () => {
  for (let index = 0; index < 15; index++) take('<broken')
  take(alert('VMD'))
  for (let index = 0; index < 19; index++) take('<broken')
  expect(alerts).toBe(1)
  expect(() => take('<broken')).toThrow(DeviceFault)
})

test('of a recorder only the own channel is told, and what concerns all of it', () => {
  const of = (type: string, channel: number): string => alert(type, `<channelID>${channel}</channelID>`)
  for (const [type, channel] of [
    ['VMD', 2],
    ['linedetection', 3],
    ['fielddetection', 35],
    ['diskfull', 1],
  ] as const)
    take(of(type, channel))
  expect(told.map(event => event.topic)).toEqual(['linedetection', 'fielddetection', 'diskfull'])
})

test('two inputs are two', () => {
  take(alert('IO', '<channelID>1</channelID><inputIOPortID>1</inputIOPortID>'))
  take(alert('IO', '<channelID>1</channelID><inputIOPortID>2</inputIOPortID>'))
  expect(told).toHaveLength(2)
})

test('an old entry of a log is a sign of life and no event', () => {
  take(
    alert(
      'AccessControllerEvent',
      '<AccessControllerEvent><currentEvent>false</currentEvent></AccessControllerEvent>',
    ),
  )
  expect([alerts, told.length]).toEqual([1, 0])
})

test('of a capture of faces the largest picture is the scene, and each other one a face', () => {
  take(alert('facesnap'))
  for (const length of [20, 900, 30]) take(jpeg(length))
  assembler.close()
  expect(told.map(({ topic, picture, faces }) => [topic, picture?.length, faces?.pictures.length])).toEqual([
    ['faceCapture', 903, 2],
  ])
})

test('two persons within a second are two captures, the same id again is the same', () => {
  const capture = (id: string) =>
    JSON.stringify({ eventType: 'faceCapture', eventState: 'active', ...(id && { UUID: id }) })
  for (const id of ['', '', 'face-0001', 'face-0001']) take(capture(id))
  assembler.close()
  expect(told).toHaveLength(3)
  expect(new Set(told.map(({ eventId }) => eventId)).size).toBe(3)
})
