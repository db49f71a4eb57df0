import type { Call } from '@palisade/contract'
import { z } from 'zod'

type Schema = z.core.JSONSchema.BaseSchema

/** The path of an id within a request, e.g. `['devices', 'areaId']`; steps into lists are left out. */
export type IdPlace = readonly string[]

/** Returns the id for a path; undefined leaves an optional one out. */
export type IdFor = (place: IdPlace) => string | undefined

/** Texts tried in turn where a schema asks for a pattern or a format. */
const texts = [
  'Sample',
  'Sample1',
  '192.0.2.77',
  'rtsp://192.0.2.77/main',
  '00:1A:2B:3C:4D:5E',
  '2026-01-02T03:04:05Z',
  'https://host.example/path',
  'someone@host.example',
  'U2FtcGxl',
  '1.2.3',
  '24h',
  '2026-01',
  '08:00',
  's1',
  '0'.repeat(64),
  '#0958d9',
  'Sample request text',
  '',
] as const

/** A range ends after it begins. */
const LATER = '2026-01-02T04:04:05Z'

const formats: Partial<Record<string, string>> = {
  'date-time': '2026-01-02T03:04:05Z',
  date: '2026-01-02',
  base64: 'U2FtcGxl',
  uri: 'https://host.example/path',
  email: 'someone@host.example',
  ipv4: '192.0.2.77',
}

/**
 * The smallest request that the call's schema allows, with an id at every path that may have one.
 * @param wanted of several alternatives, the first that has this path is taken, else the first of all
 */
export function sampleRequest(call: Call, idFor: IdFor, wanted?: IdPlace): unknown {
  const schema = wanted ? narrowed(jsonSchema(call), wanted) : jsonSchema(call)
  return sampleOf(schema, [], idFor)
}

/** The schema with those alternatives alone that have a path, wherever one of them has it. */
function narrowed(schema: Schema, [step, ...rest]: IdPlace): Schema {
  const own = Object.entries(schema.properties ?? {}).map(([name, part]) => [
    name,
    name === step && isSchema(part) ? narrowed(part, rest) : part,
  ])
  const place = step === undefined ? [] : [step, ...rest]
  const fit = (parts: Schema['anyOf']) => {
    const alike = (parts ?? []).filter(part => isSchema(part) && hasPlace(part, place))
    return alike.length > 0 ? alike.map(part => narrowed(part, place)) : parts
  }
  return {
    ...schema,
    ...(schema.properties && { properties: Object.fromEntries(own) }),
    ...(isSchema(schema.items) && { items: narrowed(schema.items, place) }),
    ...(schema.anyOf && { anyOf: fit(schema.anyOf) }),
    ...(schema.oneOf && { oneOf: fit(schema.oneOf) }),
  }
}

function hasPlace(schema: Schema, place: IdPlace): boolean {
  const [step, ...rest] = place
  if (step === undefined && schema.format === 'uuid') return true
  const own = step === undefined ? undefined : schema.properties?.[step]
  return (
    (isSchema(own) && hasPlace(own, rest)) ||
    alternatives(schema).some(part => hasPlace(part, place)) ||
    (isSchema(schema.items) && hasPlace(schema.items, place))
  )
}

/** Every path of a call's request that may hold an id. */
export function idPlaces(call: Call): IdPlace[] {
  const found = new Map<string, IdPlace>()
  const look = (schema: Schema, place: IdPlace) => {
    if (schema.format === 'uuid') found.set(place.join('.'), place)
    for (const [name, part] of Object.entries(schema.properties ?? {})) look(part as Schema, [...place, name])
    for (const part of alternatives(schema)) look(part, place)
    if (isSchema(schema.items)) look(schema.items, place)
  }
  look(jsonSchema(call), [])
  return [...found.values()]
}

const jsonSchema = (call: Call) =>
  z.toJSONSchema(call.request, { io: 'input', unrepresentable: 'any' }) as Schema
const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null
const alternatives = ({ anyOf = [], oneOf = [], allOf = [] }: Schema) =>
  [...anyOf, ...oneOf, ...allOf].filter(isSchema)

function sampleOf(schema: Schema, place: IdPlace, idFor: IdFor): unknown {
  const named = namedValue(schema)
  if (named !== undefined) return named
  const [first] = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter(isSchema)
  if (first) return sampleOf(first, place, idFor)
  switch (schema.type) {
    case 'object':
      return sampleObject(schema, place, idFor)
    case 'array':
      return sampleList(schema, place, idFor)
    case 'string':
      return schema.format === 'uuid' ? idFor(place) : sampleText(schema, place)
    case 'integer':
    case 'number':
      return schema.minimum !== undefined && schema.minimum > 0 ? schema.minimum : 1
    case 'boolean':
      return true
    default:
      return null
  }
}

/** A value that the schema names itself: an example, too, since it does not say how fields must be like together. */
const namedValue = ({ const: only, examples = [], enum: values = [] }: Schema): unknown =>
  [only, ...examples, ...values].find(value => value !== undefined)

function sampleObject(schema: Schema, place: IdPlace, idFor: IdFor) {
  const required = new Set(schema.required)
  const parts = Object.entries(schema.properties ?? {})
    .filter((part): part is [string, Schema] => isSchema(part[1]))
    .filter(([name, part]) => required.has(name) || holdsId(part))
    .map(([name, part]) => [name, sampleOf(part, [...place, name], idFor)])
  return Object.fromEntries(parts.filter(([, value]) => value !== undefined))
}

function sampleList(schema: Schema, place: IdPlace, idFor: IdFor) {
  if (!isSchema(schema.items)) return []
  if ((schema.minItems ?? 0) === 0 && !holdsId(schema.items)) return []
  const item = sampleOf(schema.items, place, idFor)
  if (item === undefined) return []
  return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () => item)
}

const holdsId = (schema: Schema): boolean =>
  schema.format === 'uuid' ||
  Object.values(schema.properties ?? {}).some(part => isSchema(part) && holdsId(part)) ||
  alternatives(schema).some(holdsId) ||
  (isSchema(schema.items) && holdsId(schema.items))

function sampleText(
  { format, pattern, minLength = 0, maxLength = Infinity }: Schema,
  place: IdPlace,
): string {
  if (format === 'date-time' && /^to$|Until$/.test(place.at(-1) ?? '')) return LATER
  const known = format === undefined ? undefined : formats[format]
  const isFit = (text: string) =>
    text.length >= minLength &&
    text.length <= maxLength &&
    (pattern === undefined || new RegExp(pattern, 'u').test(text))
  if (known !== undefined && isFit(known)) return known
  return texts.find(isFit) ?? ''
}
