import type { Metres } from '../site/plan.ts'
import type { Door, FloorDrawing, Rect, Room } from './floor-drawing.ts'

/** The main building: an L of 145 m by 105 m, its plan's middle in metres from the campus' middle. */
export const BUILDING = { code: 'SIMBUILDING', name: 'Main Building Tower', at: [2.5, 7.5] as Metres }
export const PLAN_WIDTH = 145

export type FloorPlanned = {
  code: string
  name: string
  drawing: FloorDrawing
  /** Codes of the cameras and sensors on this floor; their positions are those of the site. */
  devices: readonly string[]
}

const outline: readonly Rect[] = [
  [0, 40, 145, 65],
  [0, 0, 110, 105],
]

const row = (names: readonly string[], [left, top, width, height]: Rect): Room[] =>
  names.map((name, index) => ({
    name,
    at: [left + (index * width) / names.length, top, width / names.length, height],
  }))

const doorsBelow = (rooms: readonly Room[]): Door[] =>
  rooms.map(({ at: [x, y, width, height] }) => ({
    at: [x + width / 2 - 1, y + height],
    width: 2,
    along: 'x',
  }))
const doorsAbove = (rooms: readonly Room[]): Door[] =>
  rooms.map(({ at: [x, y, width] }) => ({ at: [x + width / 2 - 1, y], width: 2, along: 'x' }))

const shops = row(['RECEPTION', 'CAFE', 'MEETING 1', 'MEETING 2'], [36, 70, 109, 35])
const offices = row(['OFFICE 01', 'OFFICE 02', 'OFFICE 03'], [0, 20, 66, 28])
const upper = row(['OFFICE 21', 'OFFICE 22', 'OFFICE 23', 'OFFICE 24', 'OFFICE 25'], [0, 0, 110, 34])
const lower = row(['LAB 1', 'LAB 2', 'SERVER ROOM', 'ARCHIVE'], [30, 70, 115, 35])
const stairs: Room = { name: 'STAIRS', at: [0, 60, 14, 16], tone: 'stairs' }
const lift: Room = { name: 'LIFT', at: [0, 76, 14, 10], tone: 'technical' }

export const floors: readonly FloorPlanned[] = [
  {
    code: 'SIMFLOOR1',
    name: 'Main Building Floor 1',
    devices: ['SIM-CAM-04', 'SIM-CAM-06'],
    drawing: {
      title: 'MAIN BUILDING - FLOOR 1',
      width: PLAN_WIDTH,
      height: 105,
      outline,
      rooms: [
        { name: 'LOBBY', at: [66, 0, 44, 48], tone: 'hall' },
        ...offices,
        ...shops,
        stairs,
        lift,
        { name: 'STORE', at: [0, 86, 36, 19], tone: 'technical' },
      ],
      doors: [
        ...doorsBelow(offices),
        ...doorsAbove(shops),
        { at: [80, 48], width: 6, along: 'x' },
        { at: [84, 0], width: 6, along: 'x' },
        { at: [14, 66], width: 2, along: 'y' },
      ],
    },
  },
  {
    code: 'SIMFLOOR2',
    name: 'Main Building Floor 2',
    devices: ['SIM-CAM-05'],
    drawing: {
      title: 'MAIN BUILDING - FLOOR 2',
      width: PLAN_WIDTH,
      height: 105,
      outline,
      rooms: [
        ...upper,
        { name: 'CORRIDOR', at: [0, 34, 110, 10], tone: 'hall' },
        ...lower,
        stairs,
        lift,
        { name: 'KITCHEN', at: [0, 86, 30, 19] },
      ],
      doors: [...doorsBelow(upper), ...doorsAbove(lower), { at: [14, 66], width: 2, along: 'y' }],
    },
  },
]

/** Where the first cameras look, degrees clockwise from north, with how wide and how far in metres. */
export const views: Readonly<Record<string, readonly [direction: number, angle: number, range: number]>> = {
  'SIM-CAM-01': [0, 70, 45],
  'SIM-CAM-02': [200, 60, 30],
  'SIM-CAM-03': [80, 50, 60],
  'SIM-CAM-04': [180, 90, 22],
  'SIM-CAM-05': [90, 50, 30],
  'SIM-CAM-06': [300, 80, 16],
  'SIM-CAM-07': [60, 75, 50],
  'SIM-CAM-08': [290, 75, 50],
  'SIM-CAM-09': [15, 40, 25],
  'SIM-CAM-10': [230, 65, 35],
  'SIM-CAM-11': [0, 45, 40],
  'SIM-CAM-12': [270, 55, 60],
}
