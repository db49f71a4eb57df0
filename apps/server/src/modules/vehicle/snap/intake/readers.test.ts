import { expect, test } from 'vitest'
import { driverBody, readDriver } from './read-driver.ts'
import { readIsapi } from './read-isapi.ts'
import { readItsapi } from './read-itsapi.ts'
import { openBody, readOpen } from './read-open.ts'
import { readViid } from './read-viid.ts'
import { itsapiBody, JPEG, LARGE_JPEG, listened } from './readers.testing.ts'
import { viidVehicle } from '../viid/viid.testing.ts'
import { bodyColourOf, directionOf, plateColourOf, vehicleTypeOf } from './vehicle-words.rules.ts'

const NOW = Date.parse('2026-11-20T10:00:10Z')
/** As a session tells it. */
const PLATE = {
  plate: 'AB1',
  plateColour: 'blue',
  direction: 'reverse',
  lane: 3,
  confidence: 80,
  vehicleColour: 'black',
  vehicleType: 'truck',
  speed: 10,
} as const

test('HTTP listening: pictures before the XML, bare line ends, no lengths, and an end that is missing', () => {
  for (const body of [
    listened({}),
    listened({ isReversed: true }),
    listened({ isBare: true }),
    listened({ isCut: true }),
  ]) {
    const [snap] = readIsapi(body, NOW)
    expect(snap).toMatchObject({
      eventKey: 'a1b2c3d4-0001',
      plate: '粤B12345',
      at: Date.parse('2026-11-20T10:00:00Z'),
      direction: 'forward',
      lane: 2,
      speed: 61,
      confidence: 93,
      plateColour: 'blue',
      bodyColour: 'white',
    })
    expect(snap?.picture).toEqual(LARGE_JPEG)
  }
  expect(readIsapi(listened({}), NOW)[0]?.platePicture).toEqual(JPEG)
})

test.each(['unknown', 'noPlate', '无车牌', ''])('a plate that reads %s is none', plate => {
  expect(readIsapi(listened({ plate }), NOW)[0]?.plate).toBeNull()
})

test.each(['2090-01-01T00:00:00Z', '1970-01-01T00:00:00Z', 'yesterday', '2026-11-20T10:00:00'])(
  'a time of %s is not believed',
  time => {
    expect(readIsapi(listened({ time }), NOW)[0]?.at).toBe(NOW)
  },
)

test('what tells of no vehicle gives nothing, and what cannot be read is said to be so', () => {
  const readOrNot = (read: typeof readIsapi, body: Buffer) => {
    try {
      return read(body, NOW)
    } catch {
      return 'unreadable'
    }
  }
  const all = (text: string) => readers.map(read => readOrNot(read, Buffer.from(text)))
  const readers = [readIsapi, readItsapi, readViid]
  const bodies = [
    '',
    '{',
    '<a',
    '--x\r\n',
    'GET / HTTP/1.1',
    '[]',
    'null',
    '{"Picture":5}',
    '\u0000\u0001',
    '--\n--\n',
  ]
  for (const body of bodies) for (const found of all(body)) expect(['unreadable', []]).toContainEqual(found)
  expect(all('{')).toEqual(['unreadable', 'unreadable', 'unreadable'])
  expect(all('{"Picture":5}')).toEqual(['unreadable', [], []])
  expect(readIsapi(listened({ type: 'VMD' }), NOW)).toEqual([])
})

test('ITSAPI: a local time with its zone, pictures as base64, and its name and time as its id', () => {
  const [snap] = readItsapi(itsapiBody(), NOW)
  expect(snap).toMatchObject({
    eventKey: 'pic-1.jpg 2026-11-20 18:00:00.500',
    plate: 'ABC1234',
    at: Date.parse('2026-11-20T10:00:00.500Z'),
    direction: 'forward',
    lane: 1,
    speed: 72,
    vehicleType: 'suv',
    bodyColour: 'red',
    brand: 'Volvo',
  })
  expect(snap?.picture).toEqual(LARGE_JPEG)
  expect(snap?.platePicture).toEqual(JPEG)
  expect(readItsapi(itsapiBody({ Content: 'bm90IGEgSlBFRw==' }), NOW)[0]?.picture).toBeUndefined()
})

test('ITSAPI: pictures that the camera keeps are told by links, beside which a name is not needed', () => {
  const scene = { Content: '', PicUrl: 'http://10.0.0.9/cgi-bin/RPC_Loadfile/mnt/sd/1.jpg' }
  const [snap] = readItsapi(itsapiBody(scene, 'AB1'), NOW)
  expect([snap?.picture, snap?.links]).toEqual([undefined, [scene.PicUrl]])
  const bare = { Picture: { CutoutPic: { FilePath: '/mnt/sd/2.jpg' } } }
  expect(readItsapi(Buffer.from(JSON.stringify(bare)), NOW)).toMatchObject([{ links: ['/mnt/sd/2.jpg'] }])
  expect(readItsapi(itsapiBody({ FilePath: 5, PicUrl: 'x'.repeat(2000) }), NOW)[0]).toMatchObject({
    links: ['5'],
  })
})

test('an event of a session goes through the spool and back, under the id that HTTP listening gives it', () => {
  const event = {
    eventId: 'ANPR/uuid-12345',
    topic: 'ANPR',
    at: NOW,
    description: '',
    plate: PLATE,
    picture: JPEG,
  }
  const [snap] = readDriver(driverBody(event)!)
  expect(snap).toMatchObject({
    eventKey: 'uuid-12345',
    plate: 'AB1',
    bodyColour: 'black',
    vehicleType: 'truck',
  })
  expect(snap?.picture).toEqual(JPEG)
  expect(driverBody({ eventId: 'x', topic: 'VMD', at: NOW, description: '' })).toBeUndefined()
})

test('what an earlier version left in the spool is read: JSON with its pictures as base64', () => {
  const bodyOf = (fields: object) =>
    Buffer.from(JSON.stringify({ ...fields, picture: JPEG.toString('base64') }))
  const [driven] = readDriver(bodyOf({ eventId: 'e1', at: NOW, plate: PLATE }))
  const [open] = readOpen(bodyOf({ eventId: 'e2', cameraCode: 'c', plate: 'ab-1' }), NOW)
  expect(driven).toMatchObject({ eventKey: 'e1', plate: 'AB1', at: NOW, picture: JPEG })
  expect(open).toMatchObject({ eventKey: 'e2', plate: 'AB1', at: NOW, picture: JPEG })
})

test('the open call keeps of its pictures those that are JPEG', () => {
  const [snap] = readOpen(
    openBody({
      cameraCode: 'c',
      plate: 'ab-1',
      picture: JPEG.toString('base64'),
      platePicture: Buffer.from('GIF89a').toString('base64'),
    }),
    NOW,
  )
  expect(snap).toMatchObject({ plate: 'AB1', at: NOW, picture: JPEG })
  expect(snap?.platePicture).toBeUndefined()
})

test('words of cameras, in either language, are brought to ours', () => {
  expect(
    ['Blue', '黄绿双拼', 'newEnergyYellowGreen', 'GREEN', 'striped', '', '3'].map(plateColourOf),
  ).toEqual(['blue', 'yellow_green', 'yellow_green', 'green', 'other', 'unknown', 'unknown'])
  expect(['DarkGray', '银色', 'cyan', 'unknown'].map(bodyColourOf)).toEqual([
    'grey',
    'silver',
    'blue',
    'unknown',
  ])
  expect(['SUVMPV', '大货车', 'vehicle', 'motorVehicle2', 'two wheeler'].map(vehicleTypeOf)).toEqual([
    'suv',
    'truck',
    'car',
    'car',
    'motorcycle',
  ])
  expect(['Obverse', 'Leave', '逆行', 'sideways'].map(directionOf)).toEqual([
    'forward',
    'reverse',
    'reverse',
    'unknown',
  ])
})

const viid = (told: unknown, at = NOW) =>
  readViid(Buffer.from(JSON.stringify({ MotorVehicleListObject: { MotorVehicleObject: told } })), at)
const posted = (...vehicles: unknown[]) => viid(vehicles)

test('GA/T 1400: codes become words, a local time is the site’s, and pictures are told by their types', () => {
  const [snap] = posted(viidVehicle())
  expect(snap).toMatchObject({
    eventKey: viidVehicle().MotorVehicleID,
    plate: '粤B12345',
    plateColour: 'blue',
    plateType: '小型汽车',
    direction: 'forward',
    lane: 3,
    speed: 43,
    confidence: 91,
    vehicleType: 'car',
    bodyColour: 'white',
    brand: '',
    modelYear: 2019,
  })
  expect([snap?.picture, snap?.platePicture]).toEqual([LARGE_JPEG, JPEG])
  const at = new Date(2026, 10, 20, 12)
  // A list of one may be written as the one.
  expect(viid(viidVehicle({ PassTime: '20261120120000' }), at.getTime() + 5000)[0]?.at).toBe(at.getTime())
})

test('GA/T 1400: pictures that the camera keeps are told by links', () => {
  const list = { SubImageInfoObject: [{ Type: '14', StoragePath: 'http://10.0.0.9/scene.jpg' }] }
  const [snap] = posted(
    viidVehicle({ SubImageList: list, StorageUrl1: 'http://10.0.0.9/near.jpg', StorageUrl2: '' }),
  )
  expect(snap?.picture).toBeUndefined()
  expect(snap?.links).toEqual(['http://10.0.0.9/near.jpg', 'http://10.0.0.9/scene.jpg'])
  expect(posted(viidVehicle())[0]?.links).toBeUndefined()
  expect(posted({ StorageUrl1: '/1.jpg' })).toMatchObject([{ links: ['/1.jpg'] }])
})

test('GA/T 1400: what is wrong in a vehicle is left out, and the others are read', () => {
  const wrong = {
    LaneNo: 'x',
    Speed: -3,
    PlateColor: {},
    VehicleClass: 'Z9',
    VehicleColor: '77',
    PassTime: '20900101000000',
  }
  const list = posted(
    null,
    5,
    {},
    viidVehicle({ ...wrong, HasPlate: false, SubImageList: [] }),
    viidVehicle(),
  )
  expect(list).toHaveLength(2)
  expect(list[0]).toMatchObject({ plate: null, lane: null, speed: null, plateColour: 'unknown', at: NOW })
  expect(list[0]?.picture).toBeUndefined()
})
