import type { z } from 'zod'
import { moment } from './fields.ts'

/** Null: since ever, or for ever. */
export const validity = { validFrom: moment.nullable(), validUntil: moment.nullable() }

/** Refines a validity: its end lies behind its beginning. */
export const validInOrder = (
  { validFrom, validUntil }: { validFrom: string | null; validUntil: string | null },
  context: z.core.$RefinementCtx,
): void => {
  if (validFrom !== null && validUntil !== null && Date.parse(validUntil) <= Date.parse(validFrom))
    context.addIssue({ code: 'custom', path: ['validUntil'], message: 'end_after_start' })
}
