import { expect, test } from 'vitest'
import type { z } from 'zod'

/** One limit: its field, its schema, the smallest and largest values that pass, and the nearest ones that do not. */
export type LimitRow = readonly [
  field: string,
  schema: z.ZodType,
  accepted: readonly unknown[],
  refused: readonly unknown[],
]

/** A table of a module's limits, each tried at the bound and one beyond it. */
export function testLimits(rows: readonly LimitRow[]): void {
  test.each(rows)('%s', (_field, schema, accepted, refused) => {
    expect(accepted.filter(value => !schema.safeParse(value).success)).toEqual([])
    expect(refused.filter(value => schema.safeParse(value).success)).toEqual([])
  })
}

/** A text of so many characters. */
export const chars = (count: number, of = 'a'): string => of.repeat(count)

/** A list of so many things. */
export const list = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item)

export const ID = '01890000-0000-7000-8000-000000000001'
export const MOMENT = '2026-11-20T08:00:00Z'
