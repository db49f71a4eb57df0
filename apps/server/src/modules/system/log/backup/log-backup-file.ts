import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { chainFields, chainHash, type ChainRow } from '#server/infra/audit/chain.rules.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { SealedRow } from '../log-verify.queries.ts'

const FORMAT = 'palisade-log-backup-1'

/** The most characters of an unpacked file; a larger one is no backup of ours. */
const UNPACKED_LIMIT = 16 * 1024 ** 3
/** The most characters of a line; the size of `before` and `after` is limited when rows are written. */
const LINE_LIMIT = 4 * 1024 * 1024

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const head = z.strictObject({ format: z.literal(FORMAT), first: z.int(), last: z.int(), previous: hash })
const fields = z.strictObject(
  Object.fromEntries(chainFields.map(field => [field, z.string().nullable()])) as Record<
    keyof ChainRow,
    z.ZodNullable<z.ZodString>
  >,
)
const line = z.strictObject({ serial: z.int(), hash, row: fields })

/** The lines of a backup: first its span and the hash that it continues from, then each row with its hash. */
export async function* backupLines(
  span: { first: number; last: number; previous: Buffer },
  pieces: AsyncIterable<readonly SealedRow[]>,
): AsyncGenerator<string> {
  const { first, last, previous } = span
  yield `${JSON.stringify({ format: FORMAT, first, last, previous: previous.toString('hex') })}\n`
  for await (const piece of pieces) yield piece.map(lineOf).join('')
}

function lineOf(sealed: SealedRow): string {
  const row = Object.fromEntries(chainFields.map(field => [field, sealed[field]]))
  return `${JSON.stringify({ serial: sealed.serial, hash: sealed.hash.toString('hex'), row })}\n`
}

/** Reads the rows of a backup. Each row is verified against the one before it, and the file against its declared end. */
export async function* readBackup(file: Readable): AsyncGenerator<{ serial: number; row: ChainRow }> {
  let expected: { serial: number; previous: Buffer; last: number } | undefined
  const lines = unpackedLines(file)
  const next = () =>
    lines.next().catch((error: unknown) => Promise.reject(broken(expected?.serial ?? 0, error)))
  for (let read = await next(); read.done !== true; read = await next()) {
    const text = read.value
    if (!expected) {
      const { first, last, previous } = parsed(head, text, 0)
      expected = { serial: first, previous: Buffer.from(previous, 'hex'), last }
      continue
    }
    const { serial, previous, last } = expected
    const found = parsed(line, text, serial)
    const proved = chainHash(previous, serial, found.row)
    if (found.serial !== serial || serial > last || proved.toString('hex') !== found.hash)
      throw broken(serial)
    yield { serial, row: found.row }
    expected = { serial: serial + 1, previous: proved, last }
  }
  if (!expected || expected.serial !== expected.last + 1) throw broken(expected?.serial ?? 0)
}

const broken = (serial: number, cause?: unknown) => new AppError('log.backup_broken', { serial }, { cause })

function parsed<Value>(schema: z.ZodType<Value>, text: string, serial: number): Value {
  try {
    return schema.parse(JSON.parse(text))
  } catch (error) {
    throw broken(serial, error)
  }
}

async function* unpackedLines(file: Readable): AsyncGenerator<string> {
  const unpacked = createGunzip()
  file.on('error', error => unpacked.destroy(error))
  file.pipe(unpacked).setEncoding('utf8')
  let [rest, characters] = ['', 0]
  try {
    for await (const chunk of unpacked as AsyncIterable<string>) {
      characters += chunk.length
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      if (rest.length > LINE_LIMIT || characters > UNPACKED_LIMIT) throw new Error('no backup of ours')
      yield* lines
    }
    if (rest !== '') yield rest
  } finally {
    file.destroy()
    unpacked.destroy()
  }
}
