import { z } from 'zod'

/** Plate cameras have words of their own for vehicles, which are brought to these; `unknown` where they say nothing. */
export const plateColours = [
  'blue',
  'yellow',
  'white',
  'black',
  'green',
  'yellow_green',
  'other',
  'unknown',
] as const
export const plateColour = z.enum(plateColours)
export type PlateColour = z.infer<typeof plateColour>

export const bodyColours = [
  'white',
  'silver',
  'grey',
  'black',
  'red',
  'blue',
  'yellow',
  'green',
  'brown',
  'pink',
  'purple',
  'orange',
  'other',
  'unknown',
] as const
export const bodyColour = z.enum(bodyColours)
export type BodyColour = z.infer<typeof bodyColour>

export const vehicleTypes = [
  'car',
  'suv',
  'van',
  'bus',
  'truck',
  'light_truck',
  'motorcycle',
  'tricycle',
  'other',
  'unknown',
] as const
export const vehicleType = z.enum(vehicleTypes)
export type VehicleType = z.infer<typeof vehicleType>

/** Towards the camera, away from it. */
export const directions = ['forward', 'reverse', 'unknown'] as const
export const passingDirection = z.enum(directions)
export type PassingDirection = z.infer<typeof passingDirection>

/** Most characters of a brand or sub-brand. */
export const BRAND_LIMIT = 32
export const LANE_MAX = 99
/** km/h */
export const SPEED_MAX = 400
/** Model years that can be true. */
export const MODEL_YEAR_MIN = 1950
export const MODEL_YEAR_MAX = 2100

/** How a passage came to be a hit: its plate is listed, fits a pattern, differs in one character, or is on no list. */
export const hitMatches = ['exact', 'pattern', 'near', 'unlisted'] as const
export const hitMatch = z.enum(hitMatches)
export type HitMatch = z.infer<typeof hitMatch>
