import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { planCameras } from '../site/plan.ts'
import { sensors } from '../site/sensors.ts'
import { drawFloor } from './floor-drawing.ts'
import { floors, PLAN_WIDTH, views } from './floor-plans.ts'

/** Width, height and the pixels of an indexed PNG. */
function read(png: Buffer) {
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  // Eight bits a pixel, indexed, with the usual compression and filters, not interlaced.
  expect([...png.subarray(24, 29)]).toEqual([8, 3, 0, 0, 0])
  const start = png.indexOf('IDAT') + 4
  const rows = inflateSync(png.subarray(start, start + png.readUInt32BE(start - 8)))
  return { width, height, at: (x: number, y: number) => rows[y * (width + 1) + 1 + x] }
}

test('walls stand where the outline is, paper lies around, rooms have their tone', () => {
  const picture = read(
    drawFloor({
      title: '',
      width: 30,
      height: 20,
      outline: [[2, 2, 26, 16]],
      rooms: [{ name: '', at: [10, 5, 8, 8], tone: 'hall' }],
      doors: [{ at: [12, 13], width: 2, along: 'x' }],
    }),
  )
  expect([picture.width, picture.height]).toEqual([300, 200])
  const [paper, wall, floor, room, door] = [
    picture.at(5, 5),
    picture.at(22, 100),
    picture.at(40, 40),
    picture.at(140, 90),
    picture.at(135, 129),
  ]
  expect(new Set([paper, wall, floor, room]).size).toBe(4)
  expect(door).toBe(floor)
  expect(picture.at(105, 129)).toBe(wall)
})

test('every floor is drawn, within its bounds, and names only devices of the site', () => {
  const codes = new Set([...planCameras(12), ...sensors].map(one => one.code))
  for (const { drawing, devices } of floors) {
    const { width, height } = read(drawFloor(drawing))
    expect([width, height]).toEqual([PLAN_WIDTH * 10, 1050])
    for (const { at } of drawing.rooms) {
      expect(at[0] + at[2]).toBeLessThanOrEqual(drawing.width)
      expect(at[1] + at[3]).toBeLessThanOrEqual(drawing.height)
    }
    expect(devices.filter(code => !codes.has(code))).toEqual([])
  }
  expect(Object.keys(views).filter(code => !codes.has(code))).toEqual([])
})
