import type { BodyColour, PassingDirection, PlateColour, VehicleType } from '@palisade/contract'

/** How a snap came to us; `recalled`: its camera kept it, and was asked for it when it was listened to again. */
export const snapSources = ['driver', 'recalled', 'isapi', 'itsapi', 'viid', 'open'] as const
export type SnapWay = (typeof snapSources)[number]

/** A passage as a camera told it, in our words. */
export interface SnapReading {
  /** The device's own id of it; the same one again is the same passage. Undefined where the device gives none. */
  eventKey?: string
  /** ms since 1970, ours where the camera's clock cannot be true */
  at: number
  plate: string | null
  plateColour: PlateColour
  plateType: string
  direction: PassingDirection
  lane: number | null
  /** km/h */
  speed: number | null
  speedLimit: number | null
  vehicleType: VehicleType
  bodyColour: BodyColour
  brand: string
  subBrand: string
  modelYear: number | null
  /** Percent, and of each character. */
  confidence: number | null
  characterConfidence: number[]
  /** JPEG. */
  picture?: Buffer
  platePicture?: Buffer
  /** Where the camera keeps its pictures, if it sends none. */
  links?: readonly string[]
}

/** A reading that says nothing but when. */
export const emptyReading = (at: number): SnapReading => ({
  at,
  plate: null,
  plateColour: 'unknown',
  plateType: '',
  direction: 'unknown',
  lane: null,
  speed: null,
  speedLimit: null,
  vehicleType: 'unknown',
  bodyColour: 'unknown',
  brand: '',
  subBrand: '',
  modelYear: null,
  confidence: null,
  characterConfidence: [],
})
