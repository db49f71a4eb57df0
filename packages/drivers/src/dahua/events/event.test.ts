import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Alert } from '../../kit/alerts/alert.ts'
import { DeviceFault } from '../../kit/driver.ts'
import { concerns, readEvent } from './event.ts'

const NOW = Date.UTC(2026, 4, 1, 0, 0, 30)
const read = (text: string): Alert | undefined => readEvent(Buffer.from(text), NOW)
const passage = (data: object, code = 'TrafficJunction') =>
  read(`Code=${code};action=Pulse;index=0;data=${JSON.stringify(data, null, 3)}`)

test('an event with its data, with data that cannot be read, and with none', () => {
  const head = 'Code=CrossLineDetection;action=Start;index=1'
  const known = { topic: 'CrossLineDetection', isActive: true, lasting: 'until_told', source: '2', at: NOW }
  expect(read(`${head};data={\n "Name" : "Gate",\n "RuleID" : 3\n}\n`)).toMatchObject({
    ...known,
    description: 'Gate',
    region: '3',
  })
  for (const data of ['', ';data=', ';data="Name" : "Gate"', ';data={"Name":"Ga'])
    expect(read(head + data)).toMatchObject({ ...known, description: 'CrossLineDetection', region: '' })
})

test.each(['Heartbeat', 'Code=VideoMotionInfo;action=State;index=0', 'Code=NewFile;action=Pulse;index=0'])(
  '%s is no event',
  text => {
    expect(read(text)).toBeUndefined()
  },
)

test.each([
  ['Pulse', 'moment', true],
  ['Start', 'until_told', true],
  ['Stop', 'until_told', false],
])('%s', (action, lasting, isActive) => {
  expect(read(`Code=VideoBlind;action=${action};index=0`)).toMatchObject({ lasting, isActive })
})

test('a plate is that of the car, or of the object that is a plate', () => {
  expect(passage({ TrafficCar: { PlateNumber: 'A-1' } })?.plate?.plate).toBe('A1')
  expect(passage({ Object: { ObjectType: 'Plate', Text: 'B 2' } })?.plate?.plate).toBe('B2')
  expect(passage({ Object: { ObjectType: 'Vehicle', Text: 'Audi' } })?.plate?.plate).toBeNull()
  expect(passage({ Lane: 1, Count: 4 }, 'TrafficFlowStat')?.plate).toBeUndefined()
})

test('pictures that the device keeps are told by their files, in JSON and in a table', () => {
  const json = passage({
    TrafficCar: { PlateNumber: 'A-1' },
    SceneImage: { FilePath: '/mnt/sd/scene.jpg' },
    Object: { Image: { FilePath: '/mnt/sd/plate.jpg' } },
  })
  const rows = read(
    'Events[0].EventBaseInfo.Code=TrafficJunction\r\nEvents[0].TrafficCar.PlateNumber=A-1\r\nEvents[0].FilePath=/mnt/sd/1.jpg\r\n',
  )
  expect([json, rows].map(one => one?.plate?.pictureLinks)).toEqual([
    ['/mnt/sd/scene.jpg', '/mnt/sd/plate.jpg'],
    ['/mnt/sd/1.jpg'],
  ])
  expect(passage({ TrafficCar: { PlateNumber: 'A-1' } })?.plate).not.toHaveProperty('pictureLinks')
})

test('of a list the first is read, in JSON and in a table', () => {
  const json = passage({ TrafficCar: { Lane: 3, DrivingDirection: ['Leave', 'north'] } })
  const rows = read(
    'Events[0].EventBaseInfo.Code=TrafficJunction\r\nEvents[0].EventBaseInfo.Index=0\r\nEvents[0].TrafficCar.Lane=3\r\nEvents[0].TrafficCar.DrivingDirection[0]=Leave\r\n',
  )
  expect([json, rows].map(one => [one?.plate?.direction, one?.plate?.lane])).toEqual([
    ['reverse', 3],
    ['reverse', 3],
  ])
})

test.each([
  ['as it is', { UTC: NOW / 1000 - 10, UTCMS: 250 }, NOW - 9750],
  ['counted by a wall clock in China', { UTC: NOW / 1000 + 8 * 3600 - 5 }, NOW - 5000],
  ['counted by a wall clock in New York', { UTC: NOW / 1000 - 4 * 3600 }, NOW],
  ['beside the truth', { UTC: NOW / 1000 + 8 * 3600, RealUTC: NOW / 1000 - 3 }, NOW - 3000],
  ['of a clock that is ten minutes late', { UTC: NOW / 1000 - 600 }, NOW - 600_000],
  ['of 1970', { UTC: 100_000_000 }, NOW],
])('a time %s', (_, data, at) => {
  expect(passage({ ...data, TrafficCar: { PlateNumber: 'A1' } })?.at).toBe(at)
})

test.each([
  'hello',
  'Code=a b;action=Start;index=0',
  'Code=TrafficJunction;action=Pulse;index=0;data={"uuid":"2401',
  'Events[0].Nothing=1',
  '<html><body>Log in</body></html>',
  `Code=X;action=Start;index=0;data={"a":"${'y'.repeat(300_000)}"}`,
])('refuses %.60s', text => {
  expect(() => read(text)).toThrow(DeviceFault)
})

test('whatever the text, an event or a DeviceFault', () => {
  const near = fc
    .tuple(fc.string({ maxLength: 20 }), fc.json({ maxDepth: 4 }))
    .map(([code, data]) => `Code=${code};action=Pulse;index=0;data=${data}`)
  fc.assert(
    fc.property(fc.oneof(near, fc.string({ maxLength: 200 })), text => {
      try {
        expect(read(text)?.topic ?? 'none').toMatch(/^[\w.-]+$/)
      } catch (error) {
        if (!(error instanceof DeviceFault)) throw error
      }
    }),
  )
})

test('of a recorder the own channel, the whole device, and the inputs with the first channel', () => {
  const of = (code: string, index: number): number[] => {
    const alert = read(`Code=${code};action=Start;index=${index}`)
    return alert ? [1, 2, 3].filter(channel => concerns(alert, channel, 3)) : []
  }
  expect([of('VideoMotion', 1), of('StorageFailure', 0), of('AlarmLocal', 2)]).toEqual([[2], [1, 2, 3], [1]])
})
