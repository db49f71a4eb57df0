import type { BodyColour, PassingDirection, PlateColour, Snap, VehicleType } from '@palisade/contract'
import { levelOfNumber } from '#server/modules/alarm/alarm/alarm.rules.ts'
import type { SnapHit } from './snap-hit.queries.ts'
import type { SnapRow } from './snap.queries.ts'

// The words of a row were written from these sets (intake/vehicle-words.rules.ts).
export const presentSnap = (row: SnapRow, hit?: SnapHit): Snap => ({
  id: row.id,
  snapTime: row.snap_time.toISOString(),
  camera: { id: row.camera_id, name: row.camera_name, longitude: row.longitude, latitude: row.latitude },
  areaName: row.area_name,
  plate: row.plate,
  plateColour: row.plate_colour as PlateColour,
  plateType: row.plate_type,
  direction: row.direction as PassingDirection,
  lane: row.lane,
  speed: row.speed,
  speedLimit: row.speed_limit,
  vehicleType: row.vehicle_type as VehicleType,
  bodyColour: row.body_colour as BodyColour,
  brand: row.brand,
  subBrand: row.sub_brand,
  modelYear: row.model_year,
  confidence: row.confidence,
  characterConfidence: row.char_confidence ?? [],
  hasPicture: row.picture_key !== null,
  hasPlatePicture: row.plate_picture_key !== null,
  pictureState: row.picture_state,
  hit: hit ? { level: levelOfNumber(hit.level), match: hit.match, listName: hit.listName } : null,
})
