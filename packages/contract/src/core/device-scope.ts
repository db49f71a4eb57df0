import { z } from 'zod'

/** Categories for which a role gives device permissions (ACCESS-39); everything else follows its area. */
export const deviceCategories = ['camera', 'gate', 'fire', 'door', 'other'] as const
export const deviceCategory = z.enum(deviceCategories)
export type DeviceCategory = z.infer<typeof deviceCategory>

/**
 * `area`: every device of the category in the role's areas, those added later too. `chosen`: those named in `deviceIds`
 * only. `none`: none of the category.
 */
export const deviceScopes = ['area', 'chosen', 'none'] as const
export const deviceScope = z.enum(deviceScopes)
export type DeviceScope = z.infer<typeof deviceScope>
