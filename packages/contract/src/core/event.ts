import type { z } from 'zod'

/** A committed change that is published to consoles under a type `<module>.<what happened>`. */
export interface EventDefinition<Type extends string = string, Data extends z.ZodType = z.ZodType> {
  type: Type
  data: Data
  /** Told on every console of who may see its object, whichever of the user's centres that console shows. */
  everyCentre?: boolean
}

export function defineEvent<Type extends string, Data extends z.ZodType>(
  type: Type,
  data: Data,
  options: Pick<EventDefinition, 'everyCentre'> = {},
): EventDefinition<Type, Data> {
  return { type, data, ...options }
}
