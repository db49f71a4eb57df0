import { z } from 'zod'
import { alarmLevel } from '../alarm/alarm.ts'
import { id, moment, remarks, uploaded, version } from '../core/fields.ts'
import { validInOrder, validity } from '../core/validity.ts'
import { PLATE_LIMIT, plateKey } from './plate.ts'
import { plateImportReportOf } from './plate-import.ts'
import {
  bodyColour,
  BRAND_LIMIT,
  MODEL_YEAR_MAX,
  MODEL_YEAR_MIN,
  plateColour,
  vehicleType,
} from './vehicle.ts'

/** Most characters of an owner's name (VEHICLE-3). */
export const OWNER_LIMIT = 64
/** Bytes of the picture of a listed vehicle; JPEG, PNG or BMP by its first bytes. */
export const BLACKLIST_PICTURE_LIMIT = 5 * 1024 * 1024
/** The longest side in which it is kept, pixels. */
export const BLACKLIST_PICTURE_SIDE = 1600

/**
 * A plate of a list: Chinese, English, digits, and `*` for any characters (VEHICLE-3). Spaces, dots and hyphens are ways of
 * writing and do not count. Stars alone would list every vehicle.
 */
export const listedPlate = z
  .string()
  .trim()
  .min(1)
  .max(PLATE_LIMIT)
  .refine(plate => /^[\p{Script=Han}A-Za-z0-9*\s.·•・_-]+$/u.test(plate.normalize('NFKC')), 'listed_plate')
  .refine(plate => /[^*]/.test(plateKey(plate)), 'only_stars')

const owner = z
  .string()
  .trim()
  .max(OWNER_LIMIT)
  .regex(/^[\p{Script=Han}A-Za-z\s.·'-]*$/u, 'owner_name')
const word = z.string().trim().max(BRAND_LIMIT).default('')

const fields = {
  groupId: id,
  plate: listedPlate,
  owner: owner.default(''),
  plateColour: plateColour.default('unknown'),
  plateType: word,
  vehicleType: vehicleType.default('unknown'),
  bodyColour: bodyColour.default('unknown'),
  brand: word,
  subBrand: word,
  modelYear: z.int().min(MODEL_YEAR_MIN).max(MODEL_YEAR_MAX).nullable().default(null),
  /** Null: that of the group. */
  level: alarmLevel.nullable().default(null),
  ...validity,
  /** Why this vehicle is listed. */
  reason: remarks.default(''),
  remarks: remarks.default(''),
}
const newPicture = { picture: uploaded.nullable().default(null) }
/** Of a row of a spreadsheet, which has no picture. */
export const blacklistRow = z.strictObject(fields).superRefine(validInOrder)
export type BlacklistRow = z.output<typeof blacklistRow>
export const blacklistDraft = z.strictObject({ ...fields, ...newPicture }).superRefine(validInOrder)
export type BlacklistDraft = z.output<typeof blacklistDraft>
export const blacklistUpdate = z
  .strictObject({ id, version, ...fields, ...newPicture, isPictureRemoved: z.boolean().default(false) })
  .superRefine(validInOrder)

export const blacklistEntry = z.object({
  id,
  group: z.object({ id, name: z.string(), level: alarmLevel }),
  plate: z.string(),
  owner: z.string(),
  plateColour,
  plateType: z.string(),
  vehicleType,
  bodyColour,
  brand: z.string(),
  subBrand: z.string(),
  modelYear: z.int().nullable(),
  level: alarmLevel.nullable(),
  validFrom: moment.nullable(),
  validUntil: moment.nullable(),
  reason: z.string(),
  remarks: z.string(),
  hasPicture: z.boolean(),
  createdBy: z.string(),
  createdAt: moment,
  version,
})
export type BlacklistEntry = z.infer<typeof blacklistEntry>

/** Columns of the template, of an import and of an export. */
export const blacklistColumns = [
  'plate',
  'group',
  'owner',
  'plateColour',
  'plateType',
  'vehicleType',
  'bodyColour',
  'brand',
  'subBrand',
  'modelYear',
  'level',
  'validFrom',
  'validUntil',
  'reason',
  'remarks',
] as const
export type BlacklistColumn = (typeof blacklistColumns)[number]
export const blacklistReport = plateImportReportOf(blacklistColumns)
export type BlacklistReport = z.infer<typeof blacklistReport>
