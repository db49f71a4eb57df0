import type { IncomingMessage } from 'node:http'
import { z } from 'zod'

const MAX_BODY_BYTES = 16 * 1024

/** Answered with 400 and its text. */
export class BadRequest extends Error {}

export async function readJson(request: IncomingMessage): Promise<unknown> {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) {
    body += String(chunk)
    if (body.length > MAX_BODY_BYTES) throw new BadRequest('body too large')
  }
  if (body === '') return {}
  try {
    return JSON.parse(body)
  } catch {
    throw new BadRequest('body is not JSON')
  }
}

/** @throws BadRequest with every issue */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value)
  if (!result.success) throw new BadRequest(z.prettifyError(result.error))
  return result.data
}

/**
 * Serves the paths of the control port that begin with one word; `path` is the rest of it. undefined is answered with 404.
 */
export type ControlPart = {
  read: (path: readonly string[]) => unknown
  act: (path: readonly string[], body: unknown) => unknown
  /** Ends what was done to its devices; they are as the site begins. */
  reset?: () => unknown
}
