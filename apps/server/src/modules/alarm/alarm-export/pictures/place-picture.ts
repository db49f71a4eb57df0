import { buffer } from 'node:stream/consumers'
import { mercatorScale, onPlan, toMercator } from '@palisade/contract'
import sharp from 'sharp'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { Files } from '#server/infra/files/files.ts'
import type { AlarmRow } from '#server/modules/alarm/alarm/alarm.queries.ts'
import { findPlanOfAlarm, listCamerasNear, listOutlinesNear } from './place-picture.queries.ts'

/** px of the picture, and metres of the ground that its width shows outdoors. */
export const PLACE = { width: 640, height: 400 }
const METRES = 320
/** Metres of a degree of latitude, nearly enough for choosing what is near. */
const METRES_A_DEGREE = 111_000
/** px of the bar that tells the scale, which is 50 m outdoors. */
const BAR_METRES = 50

interface Place {
  longitude: number
  latitude: number
}

export interface PlaceDeps {
  db: Db
  files: Pick<Files, 'open'>
}

/**
 * Where an alarm is, as PNG: on the plan of its floor, else among the outlines and cameras around it which the user may
 * see. Undefined for an alarm without a position.
 */
export async function drawPlace(
  { db, files }: PlaceDeps,
  access: AccessSnapshot,
  { id, longitude, latitude }: AlarmRow,
): Promise<Buffer | undefined> {
  if (longitude === null || latitude === null) return undefined
  const place = { longitude, latitude }
  return (await onFloor({ db, files }, id, place)) ?? outdoors(db, access, place)
}

async function onFloor({ db, files }: PlaceDeps, alarmId: string, place: Place): Promise<Buffer | undefined> {
  const plan = await findPlanOfAlarm(db, alarmId)
  const file = plan && (await files.open(plan.file_key))
  if (!plan || !file) return undefined
  const [x, y] = onPlan(plan, place)
  const scale = Math.min(PLACE.width / plan.pixel_width, PLACE.height / plan.pixel_height)
  const [width, height] = [plan.pixel_width * scale, plan.pixel_height * scale]
  const pixels = width / plan.width
  const left = PLACE.width / 2 + x * pixels
  const top = PLACE.height / 2 - y * pixels
  const picture = await sharp(await buffer(file.stream))
    .resize({ width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)), fit: 'fill' })
    .toBuffer()
  const isOnIt = left > 0 && left < PLACE.width && top > 0 && top < PLACE.height
  return sharp({ create: { ...PLACE, channels: 3, background: '#ffffff' } })
    .composite([
      { input: picture, gravity: 'centre' },
      ...(isOnIt ? [{ input: Buffer.from(drawing(pin(left, top))), left: 0, top: 0 }] : []),
    ])
    .png()
    .toBuffer()
}

async function outdoors(db: Db, access: AccessSnapshot, place: Place): Promise<Buffer> {
  const { latitude } = place
  const latitudes = METRES / METRES_A_DEGREE / 2
  const reach = {
    longitude: latitudes / Math.max(0.01, Math.cos((latitude * Math.PI) / 180)),
    latitude: latitudes,
  }
  const [outlines, cameras] = await Promise.all([
    listOutlinesNear(db, access, place, reach),
    listCamerasNear(db, access, place, reach),
  ])
  const [middleX, middleY] = toMercator(place)
  const pixels = PLACE.width / METRES / mercatorScale(latitude)
  const at = (each: Place) => {
    const [x, y] = toMercator(each)
    return [PLACE.width / 2 + (x - middleX) * pixels, PLACE.height / 2 - (y - middleY) * pixels] as const
  }
  const point = (xy: readonly [number, number]) => xy.map(each => each.toFixed(1)).join(',')
  const shapes = outlines.map(({ boundary }) => {
    const corners = boundary.map(([lon, lat]) => point(at({ longitude: lon, latitude: lat })))
    return `<polygon points="${corners.join(' ')}" fill="#dbe6f1" fill-opacity="0.6" stroke="#7d93ab" stroke-width="2"/>`
  })
  const dots = cameras.map(camera => {
    const [x, y] = at(camera)
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="5" fill="#1f6fb5" stroke="#ffffff" stroke-width="1.5"/>`
  })
  const ground = `<rect width="100%" height="100%" fill="#f3f5f7"/>`
  const svg = drawing(
    `${ground}${shapes.join('')}${dots.join('')}${pin(PLACE.width / 2, PLACE.height / 2)}${bar()}`,
  )
  return sharp(Buffer.from(svg)).png().toBuffer()
}

const drawing = (inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${PLACE.width}" height="${PLACE.height}">${inner}</svg>`

/** A mark whose shape tells it from the cameras also without its colour. */
const pin = (x: number, y: number) =>
  `<path d="M${x} ${y} l-13 -22 a15 15 0 1 1 26 0 z" fill="#d4261f" stroke="#ffffff" stroke-width="2"/>` +
  `<circle cx="${x}" cy="${y - 29}" r="5" fill="#ffffff"/>`

/** The bar that tells the scale. */
function bar(): string {
  const length = (PLACE.width / METRES) * BAR_METRES
  const [left, top] = [16, PLACE.height - 18]
  return (
    `<path d="M${left} ${top - 6} v6 h${length} v-6" fill="none" stroke="#33414f" stroke-width="2"/>` +
    `<text x="${left + length / 2}" y="${top - 8}" font-size="13" font-family="sans-serif" text-anchor="middle" fill="#33414f">${BAR_METRES} m</text>`
  )
}
