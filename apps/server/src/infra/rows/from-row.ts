import type { z } from 'zod'

type Camel<Column extends string> = Column extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Column
/** A moment goes over the wire as text. */
type Sent<Value> = Value extends Date ? string : Value
type SentRow<Row> = { [Column in keyof Row & string as Camel<Column>]: Sent<Row[Column]> }

/** The fields of a thing whose columns hold what is sent. */
type Held<Thing, Row> = {
  [Name in keyof Thing]-?: Name extends keyof SentRow<Row>
    ? SentRow<Row>[Name] extends Thing[Name]
      ? Name
      : never
    : never
}[keyof Thing]
type Derived<Thing, Row> = Omit<Thing, Held<Thing, Row>> & Partial<Thing>
type Rest<Fields> = object extends Fields ? [derived?: Fields] : [derived: Fields]

/**
 * A thing of the contract from its row: each field of the schema is the column of its name, moments as ISO text. Columns that
 * the schema does not name, such as secrets, stay behind.
 * @param derived the fields that are no column of their name; one that is missing does not compile
 */
export function fromRow<Schema extends z.ZodObject, Row extends object>(
  schema: Schema,
  row: Row,
  ...[derived]: Rest<Derived<z.output<Schema>, Row>>
): z.output<Schema> {
  const values = row as Readonly<Record<string, unknown>>
  const thing: Record<string, unknown> = {}
  for (const [name, column] of columnsOf(schema)) {
    const value = values[column]
    if (value !== undefined) thing[name] = value instanceof Date ? value.toISOString() : value
  }
  return Object.assign(thing, derived) as z.output<Schema>
}

const known = new WeakMap<z.ZodObject, readonly (readonly [name: string, column: string])[]>()

function columnsOf(schema: z.ZodObject) {
  const columns = known.get(schema) ?? Object.keys(schema.shape).map(name => [name, snake(name)] as const)
  known.set(schema, columns)
  return columns
}

const snake = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
