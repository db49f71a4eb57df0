import { z } from 'zod'
import { alarmLevel } from '../alarm/alarm.ts'
import { timeZone } from '../alarm/alarm.calls.ts'
import { areasFilter, CAMERAS_FILTER_MAX, id, moment } from '../core/fields.ts'
import { PLATE_LIMIT } from './plate.ts'
import {
  bodyColour,
  BRAND_LIMIT,
  hitMatch,
  LANE_MAX,
  passingDirection,
  plateColour,
  SPEED_MAX,
  vehicleType,
} from './vehicle.ts'

/** A search reaches over at most so many days (VEHICLE-6); where no plate, checkpoint or camera narrows it, over one. */
export const SNAP_DAYS_MAX = 31
export const SNAP_DAYS_FUZZY = 7
export const SNAP_HOURS_WIDE = 24
/** A statement of a search takes no longer, ms. */
export const SNAP_SEARCH_MS = 3_000
/** Plates of one search. */
export const SNAP_PLATES_MAX = 20
/** Rows of an Excel file; with pictures in it. */
export const SNAP_EXPORT_LIMIT = 20_000
export const SNAP_EXPORT_PICTURES = 1000
/** A plate camera that nobody heard for a while is asked for its passages of so many hours, and so many of them (VEHICLE-27). */
export const RECALL_HOURS = 24
export const RECALL_PASSAGES_MAX = 5000
/** Passages of one vehicle that are drawn as its way. */
export const TRACK_LIMIT = 1000
/** Two vehicles are companions that pass within so many seconds of each other, at so many checkpoints. */
export const COMPANION_SECONDS_MAX = 120
export const COMPANION_CAMERAS_MIN = 3
export const COMPANIONS_LIMIT = 50
/** Looking through pictures is one row of the log a user and snap for so long. */
export const SNAP_PICTURE_AUDIT_SECONDS = 300

/** A plate or a part of one: letters of any alphabet and digits, `*` for any characters, `?` for one (VEHICLE-3). */
export const plateText = z
  .string()
  .trim()
  .min(1)
  .max(PLATE_LIMIT)
  .regex(/^[\p{L}\p{N}*?\s.·-]+$/u, 'plate_text')

const speed = z.int().min(0).max(SPEED_MAX)
export const snapFilters = {
  startTime: moment,
  endTime: moment,
  plates: z.array(plateText).min(1).max(SNAP_PLATES_MAX).optional(),
  /** Whole plates are found with one character that was read wrong as well. */
  isNear: z.boolean().optional(),
  hasPlate: z.boolean().optional(),
  /** Checkpoints: camera groups of the function type plate recognition. */
  cameraGroupIds: z.array(id).min(1).max(CAMERAS_FILTER_MAX).optional(),
  cameraIds: z.array(id).min(1).max(CAMERAS_FILTER_MAX).optional(),
  ...areasFilter,
  plateColours: z.array(plateColour).min(1).optional(),
  bodyColours: z.array(bodyColour).min(1).optional(),
  vehicleTypes: z.array(vehicleType).min(1).optional(),
  /** A part of brand or sub-brand. */
  brand: z.string().trim().min(1).max(BRAND_LIMIT).optional(),
  direction: passingDirection.optional(),
  lane: z.int().min(0).max(LANE_MAX).optional(),
  speedFrom: speed.optional(),
  speedTo: speed.optional(),
  /** Whether a deployment found it; only for who may see deployments. */
  isHit: z.boolean().optional(),
}
export const exportFilters = { ...snapFilters, timeZone, hasPictures: z.boolean().optional() }

/** One passage of a vehicle before a plate camera. */
export const snap = z.object({
  id,
  snapTime: moment,
  camera: z.object({
    id,
    name: z.string(),
    longitude: z.number().nullable(),
    latitude: z.number().nullable(),
  }),
  areaName: z.string(),
  /** Null: a vehicle without a readable plate. */
  plate: z.string().nullable(),
  plateColour,
  plateType: z.string(),
  direction: passingDirection,
  lane: z.int().nullable(),
  /** km/h; the limit is as the camera tells it. */
  speed: z.int().nullable(),
  speedLimit: z.int().nullable(),
  vehicleType,
  bodyColour,
  brand: z.string(),
  subBrand: z.string(),
  modelYear: z.int().nullable(),
  /** Percent, of the plate and of each character. */
  confidence: z.int().nullable(),
  characterConfidence: z.array(z.int()),
  hasPicture: z.boolean(),
  hasPlatePicture: z.boolean(),
  /** Of pictures that the camera keeps: they are being fetched, or it gave none; null: there is nothing to be said. */
  pictureState: z.enum(['awaited', 'missing']).nullable(),
  /** Its hit, that of the highest level, with its list, else its deployment; null: it has none, or one may not see hits. */
  hit: z.object({ level: alarmLevel, match: hitMatch, listName: z.string() }).nullable(),
})
export type Snap = z.infer<typeof snap>

const place = z.object({
  cameraId: id,
  name: z.string(),
  count: z.int(),
  /** Of them between 22:00 and 06:00 of the site. */
  atNight: z.int(),
})
/** A night of the site, from 22:00 to 06:00, in which a vehicle was seen. */
const night = z.object({
  /** The day on which it begins, `yyyy-mm-dd`. */
  night: z.iso.date(),
  /** When it came and went: a passage that goes on into the night, or out of it, counts whole. */
  firstSeen: moment,
  lastSeen: moment,
  count: z.int(),
  /** Where, in the order in which it came there. */
  places: z.array(
    z.object({ cameraId: id, name: z.string(), checkpoints: z.array(z.string()), count: z.int() }),
  ),
})
export type TrackNight = z.infer<typeof night>
export const track = z.object({
  /** In the order of time; the newest TRACK_LIMIT. */
  passages: z.array(snap),
  isCut: z.boolean(),
  /** Of all that is kept, not of the span alone. */
  firstSeen: moment.nullable(),
  lastSeen: moment.nullable(),
  /** Most often seen first. */
  places: z.array(place),
  /** The newest first. */
  nights: z.array(night),
})
export type Track = z.infer<typeof track>

export const companion = z.object({ plate: z.string(), cameras: z.int(), times: z.int(), lastTime: moment })
export type Companion = z.infer<typeof companion>

/** A plate camera, and how it comes in touch with us. */
export const snapSource = z.object({
  id,
  name: z.string(),
  areaName: z.string(),
  checkpoints: z.array(z.string()),
  lastSnapAt: moment.nullable(),
  /** Since when it may push; null: it has no address to push to. */
  addressMadeAt: moment.nullable(),
  /** Posts that could not be read since then, and when the last of them came. */
  unreadableCount: z.int(),
  unreadableAt: moment.nullable(),
})
export type SnapSource = z.infer<typeof snapSource>

/** Cameras push below this path, with their token as the next step (VEHICLE-9). */
export const PUSH_PATH = '/open/plates'
/** Cameras of GA/T 1400 speak below this path, which they add to the address of a server by themselves. */
export const VIID_PATH = '/VIID'
/** Bytes of what a camera pushes at once: a snap with its pictures. */
export const PUSH_BODY_LIMIT = 16 * 1024 * 1024
