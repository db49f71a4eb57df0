import type { z } from 'zod'

/** A committed change that is published to consoles under a type `<module>.<what happened>`. */
export interface EventDefinition<Type extends string = string, Data extends z.ZodType = z.ZodType> {
  type: Type
  data: Data
}

export function defineEvent<Type extends string, Data extends z.ZodType>(
  type: Type,
  data: Data,
): EventDefinition<Type, Data> {
  return { type, data }
}
