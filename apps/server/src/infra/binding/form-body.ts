import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { invalidRequest } from '#server/infra/errors/app-error.ts'

/** The most parts of a form; no request of the contract has more. */
const FORM_PARTS = 64

type Fields = Record<string, unknown>
type Part = string | File
type TypeOf = (name: string) => string | undefined

/**
 * Makes the routes of this instance accept `multipart/form-data` beside JSON. A form has the fields of the call's schema:
 * a list is its part repeated, a number or a yes its text, a file what `uploaded` describes.
 */
export function acceptForms(app: FastifyInstance, request: z.ZodType): void {
  const { properties = {} } = z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' })
  const typeOf: TypeOf = name => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined
    return typeof property === 'object' ? String(property.type) : undefined
  }
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (incoming: FastifyRequest, body: Buffer) =>
      fieldsOf(await readForm(body, incoming.headers['content-type'] ?? ''), typeOf),
  )
}

async function readForm(body: Buffer, contentType: string): Promise<FormData> {
  const boundary = /boundary=(?:"([^"]{1,70})"|([^;\s]{1,70}))/i.exec(contentType)
  const mark = boundary?.[1] ?? boundary?.[2]
  if (mark === undefined) throw invalidRequest([{ path: '', rule: 'form' }])
  // The parser itself has no limit: a million empty parts would take it seconds.
  if (hasMore(body, `--${mark}`, FORM_PARTS + 1))
    throw invalidRequest([{ path: '', rule: 'too_many_fields' }])
  try {
    return await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData()
  } catch {
    throw invalidRequest([{ path: '', rule: 'form' }])
  }
}

function hasMore(body: Buffer, mark: string, most: number): boolean {
  let found = 0
  for (let at = body.indexOf(mark); at >= 0; at = body.indexOf(mark, at + mark.length)) {
    found += 1
    if (found > most) return true
  }
  return false
}

async function fieldsOf(form: FormData, typeOf: TypeOf): Promise<Fields> {
  const fields = new Map<string, unknown>()
  for (const name of new Set(form.keys())) {
    const type = typeOf(name)
    const values: unknown[] = []
    for (const part of form.getAll(name))
      if (type !== 'array' || !isNothing(part)) values.push(await valueOf(part, type))
    if (type === 'array') fields.set(name, values)
    else if (values.length > 1) throw invalidRequest([{ path: name, rule: 'twice' }])
    else if (values.length === 1) fields.set(name, values[0])
  }
  return Object.fromEntries(fields)
}

/** A browser sends an empty part for a list of files in which none was chosen; some parsers take it for a text. */
const isNothing = (part: Part) =>
  part === '' || (typeof part !== 'string' && part.name === '' && part.size === 0)

async function valueOf(part: Part, type: string | undefined): Promise<unknown> {
  if (typeof part !== 'string')
    return { fileName: part.name, content: Buffer.from(await part.arrayBuffer()).toString('base64') }
  if (type === 'boolean' && (part === 'true' || part === 'false')) return part === 'true'
  const number = type === 'number' || type === 'integer' ? Number(part.trim() || Number.NaN) : Number.NaN
  return Number.isNaN(number) ? part : number
}
