import { z } from 'zod'
import { id } from '../core/fields.ts'

/** The latest moment of a patrol at which a stop may be due, min after its beginning. */
export const FOOT_MINUTES_MAX = 24 * 60 - 1
/** A stop without a check-in so many minutes after it was due is absent; never before the tolerance ends. */
export const ABSENT_MINUTES_MAX = 240
export const ABSENT_MINUTES_DEFAULT = 20

export const footOrders = ['in_order', 'free'] as const
export const footOrder = z.enum(footOrders)
export type FootOrder = z.infer<typeof footOrder>

/** One checkpoint of a patrol on foot. `questions` has the rule of the stops of cameras. */
export const footStopOf = <Questions extends z.ZodType>(questions: Questions) =>
  z.strictObject({
    checkpointId: id,
    /** Due so many minutes after the patrol begins. */
    minutes: z.int().min(0).max(FOOT_MINUTES_MAX),
    isPhotoRequired: z.boolean(),
    questions,
  })
