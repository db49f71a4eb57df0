import { z } from 'zod'

/** Rectangles of one camera, at most. */
export const CAMERA_MASKS_MAX = 16
/** Cameras with masks in one installation. */
export const MASKED_CAMERAS_MAX = 10_000

const fraction = z.number().min(0).max(1)

/** A rectangle that is drawn black, in parts of the camera's whole picture, so that one drawing fits all its streams. */
export const maskSchema = z
  .strictObject({ left: fraction, top: fraction, right: fraction, bottom: fraction })
  .refine(({ left, top, right, bottom }) => left < right && top < bottom)
  .meta({ examples: [{ left: 0.25, top: 0.25, right: 0.5, bottom: 0.5 }] })
export type Mask = z.infer<typeof maskSchema>

/** The rectangles of one camera. */
export const masksSchema = z.array(maskSchema).max(CAMERA_MASKS_MAX)
