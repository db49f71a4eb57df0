import type { AlarmLevel, AlarmType } from '@palisade/contract'
import type { AreaCode, Metres } from './plan.ts'

export type SensorPlan = {
  code: string
  name: string
  area: AreaCode
  at: Metres
  /** Alarm types that it can report, the usual one first. */
  types: readonly [AlarmType, ...AlarmType[]]
  /** The camera that looks at it; its picture goes with the event. */
  camera: string
}

export const sensors = [
  {
    code: 'SIM-FENCE-NORTH',
    name: 'Fence-North',
    area: 'NORTHGATE',
    at: [120, 205],
    types: ['fence', 'tamper'],
    camera: 'cam03',
  },
  {
    code: 'SIM-LINE-NORTH',
    name: 'Line-North',
    area: 'NORTHGATE',
    at: [95, 190],
    types: ['line_crossing', 'intrusion'],
    camera: 'cam03',
  },
  {
    code: 'SIM-DOOR-STAFF',
    name: 'Door-Staff-Entrance',
    area: 'NORTHGATE',
    at: [-84, 158],
    types: ['door_held', 'door_forced', 'access_denied'],
    camera: 'cam02',
  },
  {
    code: 'SIM-PANIC-LOBBY',
    name: 'Panic-Button-Lobby',
    area: 'MAINBUILDING',
    at: [-6, 48],
    types: ['panic'],
    camera: 'cam04',
  },
  {
    code: 'SIM-DOOR-SERVER',
    name: 'Door-Server-Room',
    area: 'MAINBUILDING',
    at: [42, -22],
    types: ['access_denied', 'door_forced', 'door_held'],
    camera: 'cam06',
  },
  {
    code: 'SIM-SMOKE-SERVER',
    name: 'Smoke-Server-Room',
    area: 'MAINBUILDING',
    at: [48, -28],
    types: ['smoke', 'fire'],
    camera: 'cam06',
  },
  {
    code: 'SIM-LEAK-SERVER',
    name: 'Leak-Server-Room',
    area: 'MAINBUILDING',
    at: [50, -24],
    types: ['water_leak'],
    camera: 'cam06',
  },
  {
    code: 'SIM-LOITER-WEST',
    name: 'Loitering-Car-Park',
    area: 'CARPARK',
    at: [-230, 15],
    types: ['loitering', 'motion'],
    camera: 'cam07',
  },
  {
    code: 'SIM-MOTION-DOCK',
    name: 'Motion-Loading-Dock',
    area: 'WAREHOUSE',
    at: [145, 15],
    types: ['motion', 'intrusion'],
    camera: 'cam10',
  },
  {
    code: 'SIM-SMOKE-AISLE',
    name: 'Smoke-Aisle-03',
    area: 'WAREHOUSE',
    at: [198, -44],
    types: ['smoke', 'fire'],
    camera: 'cam11',
  },
  {
    code: 'SIM-MOTION-SOUTH',
    name: 'Motion-South',
    area: 'WAREHOUSE',
    at: [235, -124],
    types: ['motion', 'line_crossing'],
    camera: 'cam12',
  },
] as const satisfies readonly SensorPlan[]

export type SensorCode = (typeof sensors)[number]['code']

/** The plan of a sensor, or undefined for a code of none. */
export function findSensor(code: string): SensorPlan | undefined {
  return sensors.find(sensor => sensor.code === code)
}

/** Events of a quiet day. */
export const calmEvents: readonly {
  sensor: SensorCode
  type: AlarmType
  level: AlarmLevel
  description: string
}[] = [
  {
    sensor: 'SIM-MOTION-DOCK',
    type: 'motion',
    level: 'low',
    description: 'Movement at the dock, delivery expected',
  },
  {
    sensor: 'SIM-DOOR-STAFF',
    type: 'door_held',
    level: 'general',
    description: 'Staff entrance open for more than 30 s',
  },
  {
    sensor: 'SIM-DOOR-SERVER',
    type: 'access_denied',
    level: 'low',
    description: 'Card not valid for this door',
  },
  {
    sensor: 'SIM-LOITER-WEST',
    type: 'loitering',
    level: 'general',
    description: 'Person near parked cars for 3 min',
  },
  {
    sensor: 'SIM-MOTION-SOUTH',
    type: 'motion',
    level: 'low',
    description: 'Movement at the southern fence, probably an animal',
  },
  { sensor: 'SIM-DOOR-STAFF', type: 'access_denied', level: 'low', description: 'Card expired' },
]
