import { latitude, longitude } from '@palisade/contract'
import { z } from 'zod'

export { planPlacement as placementSchema } from '@palisade/contract'

/** The fields of a place in numbers, with the contract's own bounds. */
export const placeSchema = z.object({ longitude, latitude, floorId: z.string().nullish() })
