import type { AudioCodec } from '../audio/audio-codec.ts'
import type { ViewSpec } from '../encode/messages.ts'
import { INTRUDER, type FacePlace } from '../people/people-plan.ts'
import type { Look } from '../scenes/looks.ts'

// The campus. Places are metres east and north of its middle; `place` turns them into degrees.

export type Metres = readonly [east: number, north: number]
export type Degrees = { longitude: number; latitude: number }

/** Where the campus lies when the product's centre has no position of its own. */
export const CAMPUS: Degrees = { longitude: 121.5986, latitude: 31.2048 }
const METRES_PER_DEGREE = 111_320

/** Six decimals: a tenth of a metre. */
const round = (value: number): number => Math.round(value * 1e6) / 1e6

export function place(middle: Degrees, [east, north]: Metres): Degrees {
  return {
    longitude: round(
      middle.longitude + east / (METRES_PER_DEGREE * Math.cos((middle.latitude * Math.PI) / 180)),
    ),
    latitude: round(middle.latitude + north / METRES_PER_DEGREE),
  }
}

/** The way back from `place`. */
export function metresOf(middle: Degrees, { longitude, latitude }: Degrees): Metres {
  const east =
    (longitude - middle.longitude) * METRES_PER_DEGREE * Math.cos((middle.latitude * Math.PI) / 180)
  return [east, (latitude - middle.latitude) * METRES_PER_DEGREE]
}

/** `outline` are the corners on the map. */
export type AreaPlan = { code: string; name: string; at: Metres; outline: readonly Metres[] }

export const areas = [
  {
    code: 'NORTHGATE',
    name: 'North Gate',
    at: [0, 170],
    outline: [
      [-150, 140],
      [150, 140],
      [160, 205],
      [-140, 210],
    ],
  },
  {
    code: 'MAINBUILDING',
    name: 'Main Building',
    at: [0, 0],
    outline: [
      [-70, -45],
      [75, -45],
      [75, 20],
      [40, 20],
      [40, 60],
      [-70, 60],
    ],
  },
  {
    code: 'CARPARK',
    name: 'Car Park',
    at: [-190, 10],
    outline: [
      [-260, -60],
      [-110, -60],
      [-105, 85],
      [-255, 95],
    ],
  },
  {
    code: 'WAREHOUSE',
    name: 'Warehouse',
    at: [200, -40],
    outline: [
      [130, -130],
      [270, -125],
      [265, 60],
      [125, 55],
    ],
  },
] as const satisfies readonly AreaPlan[]

export type AreaCode = (typeof areas)[number]['code']

export type Credentials = { scheme: 'basic' | 'digest'; username: string; password: string }

export type CameraPlan = {
  /** First part of its stream paths. */
  id: string
  name: string
  code: string
  area: AreaCode
  at: Metres
  look: Look
  mainCodec: 'h264' | 'h265'
  audio?: AudioCodec
  auth?: Credentials
  /** Records on a card of its own. */
  hasCard?: boolean
  /** Whose face it sees when somebody walks in. */
  visitor?: FacePlace
}

const login = (scheme: Credentials['scheme']): Credentials => ({
  scheme,
  username: 'palisade',
  password: 'view-the-site-1',
})

type CameraRow = Omit<CameraPlan, 'id' | 'code' | 'mainCodec'> & { mainCodec?: 'h265' }

/** The first twelve cameras: as many as a video wall shows at once. */
const cameraRows: readonly CameraRow[] = [
  { name: 'North-Gate-01', area: 'NORTHGATE', at: [10, 165], look: 'gate', audio: 'aac' },
  { name: 'Staff-Entrance-01', area: 'NORTHGATE', at: [-80, 160], look: 'staff-gate', audio: 'pcmu' },
  {
    name: 'Perimeter-North-01',
    area: 'NORTHGATE',
    at: [110, 195],
    look: 'fence-night',
    auth: login('digest'),
    hasCard: true,
  },
  {
    name: 'Main-Lobby-01',
    area: 'MAINBUILDING',
    at: [0, 50],
    look: 'lobby',
    audio: 'aac',
    visitor: INTRUDER,
  },
  { name: 'Main-Corridor-2F', area: 'MAINBUILDING', at: [-30, 5], look: 'corridor' },
  { name: 'Server-Room-01', area: 'MAINBUILDING', at: [45, -25], look: 'server-room', auth: login('basic') },
  {
    name: 'Car-Park-West',
    area: 'CARPARK',
    at: [-235, 20],
    look: 'car-park',
    auth: login('digest'),
    hasCard: true,
  },
  { name: 'Car-Park-East', area: 'CARPARK', at: [-130, -20], look: 'car-park-dusk', mainCodec: 'h265' },
  { name: 'Car-Park-Barrier', area: 'CARPARK', at: [-120, 70], look: 'gate' },
  {
    name: 'Loading-Dock-01',
    area: 'WAREHOUSE',
    at: [140, 20],
    look: 'dock',
    audio: 'pcma',
    auth: login('digest'),
  },
  { name: 'Warehouse-Aisle-03', area: 'WAREHOUSE', at: [195, -40], look: 'aisle', hasCard: true },
  { name: 'Perimeter-South-01', area: 'WAREHOUSE', at: [230, -120], look: 'fence-day' },
]

const two = (value: number): string => String(value).padStart(2, '0')

function cameraAt(index: number): CameraPlan {
  const row = cameraRows[index % cameraRows.length]
  if (!row) throw new RangeError('no camera rows')
  const lap = Math.floor(index / cameraRows.length)
  return {
    ...row,
    id: `cam${two(index + 1)}`,
    name: lap === 0 ? row.name : `${row.name}-${lap + 1}`,
    code: `SIM-CAM-${two(index + 1)}`,
    at: [row.at[0] + lap * 9, row.at[1] - lap * 7],
    mainCodec: row.mainCodec ?? 'h264',
  }
}

/** Plans `count` cameras; beyond twelve the same views come again, moved a little. */
export function planCameras(count: number): CameraPlan[] {
  return Array.from({ length: count }, (_, index) => cameraAt(index))
}

/** The encoder draws this for a camera. */
export function viewOf(camera: CameraPlan): ViewSpec {
  return { name: camera.name, look: camera.look, seed: Number(camera.id.slice(3)) }
}
