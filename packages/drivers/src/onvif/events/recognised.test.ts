import { expect, test } from 'vitest'
import { readXml } from '../../kit/xml.ts'
import { createNotificationReader } from './notification.ts'

const NOW = Date.UTC(2026, 10, 20, 12)

function reader() {
  const { take: read } = createNotificationReader({ deviceId: 'd', clockOffset: () => 0, now: () => NOW })
  return (
    data: string,
    { topic = 'tns1:RuleEngine/Recognition/LicensePlate', operation = '', at = NOW } = {},
  ) =>
    read(
      readXml(
        `<NotificationMessage><Topic>${topic}</Topic><Message><Message UtcTime="${new Date(at).toISOString()}" PropertyOperation="${operation}"><Source><SimpleItem Name="VideoSource" Value="1"/></Source><Data>${data}</Data></Message></Message></NotificationMessage>`,
      ),
    )
}

const item = (name: string, value: string) => `<SimpleItem Name="${name}" Value="${value}"/>`
const plateInfo = (plate: string) => `
  <ElementItem Name="LicensePlateInfo"><tt:LicensePlateInfo xmlns:tt="t"><tt:PlateNumber Likelihood="0.92">${plate}</tt:PlateNumber>
    <tt:PlateType>Normal</tt:PlateType><tt:CountryCode>DE</tt:CountryCode></tt:LicensePlateInfo></ElementItem>
  <ElementItem Name="VehicleInfo"><tt:VehicleInfo xmlns:tt="t"><tt:Type Likelihood="1">Car</tt:Type><tt:Brand>Audi</tt:Brand></tt:VehicleInfo></ElementItem>`

test('a plate of Profile M with its vehicle', () => {
  const event = reader()(plateInfo('b-ab 123') + item('Likelihood', '0.9'))
  expect(event).toMatchObject({
    topic: 'RuleEngine/Recognition/LicensePlate',
    plate: { plate: 'BAB123', confidence: 92, vehicleType: 'Car', brand: 'Audi', plateType: 'Normal' },
  })
  expect(event?.isActive).toBeUndefined()
})

test.each([
  ['an older detector', 'tns1:RuleEngine/LicensePlateDetector/Recognised', item('PlateNumber', 'X1')],
  [
    'an application of Axis',
    'tnsaxis:CameraApplicationPlatform/ALPV.AllPlates',
    item('text', 'X1') + item('carID', '7'),
  ],
])('%s is read by the names of its items', (_, topic, data) => {
  expect(reader()(data, { topic })?.plate?.plate).toBe('X1')
})

test('what a camera follows is one passage, however often it reads it; its name may come again later', () => {
  const read = reader()
  const seen = (plate: string, more: object = {}) =>
    read(plateInfo(plate) + item('ObjectId', '17'), more)?.plate?.plate
  expect(seen('AB1')).toBe('AB1')
  expect(seen('AB12', { at: NOW + 2000 })).toBeUndefined()
  expect(seen('AB12', { operation: 'Deleted' })).toBeUndefined()
  expect(seen('CD1', { at: NOW + 61_000 })).toBe('CD1')
})

test('what was recognised before the subscription, a plate that is none, and other topics are no passage', () => {
  const read = reader()
  expect(read(plateInfo('AB1'), { operation: 'Initialized' })).toBeUndefined()
  expect(read(item('Likelihood', '0.9'))?.plate).toBeUndefined()
  expect(read(plateInfo('AB1'), { topic: 'tns1:VideoSource/MotionAlarm' })?.plate).toBeUndefined()
  expect(read(plateInfo('unknown'))?.plate?.plate).toBeNull()
  expect(read(plateInfo('AB2').replace('0.92', 'NaN'))?.plate?.confidence).toBeNull()
})

test('a face is told without a picture of its own', () => {
  const topic = 'tns1:RuleEngine/Recognition/Face'
  expect(reader()(item('ObjectId', '3'), { topic })).toMatchObject({ faces: { pictures: [] } })
})
