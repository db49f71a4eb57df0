import type { RequestIssue } from '@palisade/contract'
import { z } from 'zod'
import { invalidRequest } from '#server/infra/errors/app-error.ts'

export interface SplitBody {
  /** The id of the selected centre, as sent. */
  centerId: string | undefined
  locale: unknown
  /** The rest of the body, which the call's own schema parses. */
  fields: unknown
}

const centerIdSchema = z.uuid().optional()

/**
 * Separates the fields that every call may carry (COMMON-40) from the call's own. A missing body counts as no fields.
 */
export function splitBody(body: unknown): SplitBody {
  if (body === undefined || body === null) return { centerId: undefined, locale: undefined, fields: {} }
  if (typeof body !== 'object' || Array.isArray(body))
    throw invalidRequest([{ path: '', rule: 'invalid_type' }])
  const { centerId, locale, ...fields } = body as Record<string, unknown>
  const checked = centerIdSchema.safeParse(centerId ?? undefined)
  if (!checked.success) throw invalidRequest([{ path: 'centerId', rule: 'invalid_format' }])
  return { centerId: checked.data, locale, fields }
}

export function parseRequest<Request extends z.ZodType>(schema: Request, fields: unknown): z.output<Request> {
  const parsed = schema.safeParse(fields)
  if (!parsed.success) throw invalidRequest(issuesOf(parsed.error))
  const path = unstorableText(parsed.data)
  if (path !== undefined) throw invalidRequest([{ path, rule: 'invalid_character' }])
  return parsed.data
}

const ISSUES_TOLD = 20

/**
 * The path and the rule of each fault, never the value, which may be a secret. Our own refinements name their own rule.
 */
export function issuesOf(error: z.ZodError): RequestIssue[] {
  return error.issues.slice(0, ISSUES_TOLD).flatMap(issue => {
    const path = issue.path.map(String).join('.')
    if (issue.code === 'unrecognized_keys')
      return issue.keys.slice(0, ISSUES_TOLD).map(key => ({ path: joined(path, key), rule: issue.code }))
    if (issue.code === 'custom' && /^[a-z_]+$/.test(issue.message)) return [{ path, rule: issue.message }]
    return [{ path, rule: issue.code }]
  })
}

const joined = (path: string, key: string) => (path === '' ? key : `${path}.${key}`)

/** Path of the first text that PostgreSQL cannot store: one with a NUL or a lone surrogate. */
function unstorableText(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const found = unstorableText(inner, joined(path, key))
    if (found !== undefined) return found
  }
  return undefined
}
