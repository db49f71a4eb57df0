import { expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from './contract.ts'
import type { Call } from './core/call.ts'

type Schema = {
  type?: string
  maxLength?: number
  pattern?: string
  format?: string
  enum?: unknown
  const?: unknown
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
  oneOf?: Schema[]
  additionalProperties?: Schema | boolean
  propertyNames?: Schema
}

/** Paths of the strings of a schema that take any number of characters. */
function unboundedIn(schema: Schema, path: string): string[] {
  const below = [
    ...Object.entries(schema.properties ?? {}).map(([name, part]) => [part, `${path}.${name}`] as const),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].map(part => [part, path] as const),
    ...(schema.items ? [[schema.items, `${path}[]`] as const] : []),
    ...(typeof schema.additionalProperties === 'object'
      ? [[schema.additionalProperties, `${path}{}`] as const]
      : []),
  ].flatMap(([part, at]) => unboundedIn(part, at))
  return schema.type === 'string' && !isBounded(schema) ? [path, ...below] : below
}

/** Base64 is a file, which the limit of the request's body bounds. */
const BOUNDED_FORMATS = ['uuid', 'date-time', 'date', 'base64']

const isBounded = (schema: Schema): boolean =>
  schema.maxLength !== undefined ||
  schema.enum !== undefined ||
  schema.const !== undefined ||
  BOUNDED_FORMATS.includes(schema.format ?? '') ||
  (schema.pattern !== undefined && isBoundedPattern(schema.pattern)) ||
  (schema.allOf ?? []).some(isBounded)

/** Anchored, and repeats nothing without an end. */
function isBoundedPattern(pattern: string): boolean {
  const bare = pattern.replaceAll(/\\./g, 'x').replaceAll(/\[[^\]]*\]/g, 'x')
  return bare.startsWith('^') && bare.endsWith('$') && !/[*+]|\{\d+,\}/.test(bare)
}

it('finds a string without a bound, wherever it is', () => {
  const request = z.strictObject({
    name: z.string().max(5),
    parts: z.array(z.strictObject({ note: z.string().optional() })),
    sent: z.iso.datetime(),
    code: z.string().regex(/^[A-Z*+]{1,5}\+$/),
    tail: z.string().regex(/^[A-Z]+$/),
  })
  expect(unboundedIn(z.toJSONSchema(request, { io: 'input' }) as Schema, '')).toEqual([
    '.parts[].note',
    '.tail',
  ])
})

it('every text of a request is bounded', () => {
  const calls = Object.values(contract).flatMap(group => Object.values<Call>(group))
  const found = calls.flatMap(call =>
    unboundedIn(z.toJSONSchema(call.request, { io: 'input', unrepresentable: 'any' }) as Schema, call.path),
  )
  expect(found).toEqual([])
})
