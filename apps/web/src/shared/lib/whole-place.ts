import type { z } from 'zod'

type Placed = { longitude?: number | null | undefined; latitude?: number | null | undefined }

/** A form's schema in which a place is both degrees or neither; the fault is reported at the missing one. */
export const wholePlace = <Schema extends z.ZodType<Placed>>(schema: Schema) =>
  schema.check(({ value, issues }) => {
    const { longitude = null, latitude = null } = value
    if ((longitude === null) === (latitude === null)) return
    const path = [longitude === null ? 'longitude' : 'latitude']
    issues.push({ code: 'custom', path, message: 'half_place', input: value })
  })
