import { z } from 'zod'

/** File of a copy that says what all the others hold. */
export const CONTENTS_FILE = 'contents.json'

const relation = { schema: z.string().min(1), name: z.string().min(1) }

/** Bounds are text that the database reads as a statement: nothing but plain values may stand in them. */
const VALUE = String.raw`(?:'(?:[^'\\]|'')*'|-?[\d.]+|MINVALUE|MAXVALUE|NULL|true|false)`
const VALUES = String.raw`\(${VALUE}(?:, ${VALUE})*\)`
const BOUND = new RegExp(
  String.raw`^(?:DEFAULT|FOR VALUES (?:FROM ${VALUES} TO ${VALUES}|IN ${VALUES}|WITH \(modulus \d+, remainder \d+\)))$`,
)

const table = z.object({
  ...relation,
  /** Those that are written; the others are computed from them. */
  columns: z.array(z.string().min(1)).min(1),
  rows: z.int().min(0),
  /** Name of its file beside this one. */
  file: z.string().regex(/^[\w.%-]+\.copy\.zst$/),
})

const partition = z.object({
  ...relation,
  parent: z.object(relation),
  /** As PostgreSQL writes it: `FOR VALUES FROM ('2026-11-01') TO ('2026-12-01')`. */
  bound: z.string().regex(BOUND),
  /** How finely columns are sampled, where that is not the default. */
  samples: z.record(z.string(), z.int().min(0).max(10_000)),
})

const sequence = z.object({ ...relation, value: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })

export const contents = z.object({
  /** Of the PostgreSQL that it was read from, as `180004`. */
  serverVersion: z.int(),
  tables: z.array(table),
  partitions: z.array(partition),
  sequences: z.array(sequence),
})
export type Contents = z.infer<typeof contents>
export type CopiedTable = z.infer<typeof table>
export type Partition = z.infer<typeof partition>
