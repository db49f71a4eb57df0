import type { RequestIssue } from '@palisade/contract'
import type { PlainKey, Translator } from '@palisade/phrases'
import type { FormInstance } from 'antd'
import type { z } from 'zod'

type Issue = z.core.$ZodIssue

const formats = new Map<string, PlainKey>([
  ['email', 'shared.rule.email'],
  ['url', 'shared.rule.url'],
  ['datetime', 'shared.rule.date'],
  ['date', 'shared.rule.date'],
  ['regex', 'shared.rule.pattern'],
  ['ipv4', 'shared.rule.ip'],
  ['ipv6', 'shared.rule.ip'],
  ['mac', 'shared.rule.mac'],
])

// A schema may name its own rule in zod's message (`.regex(…, 'rtsp_url')`); its text is `shared.rule.<name>`.
function namedRule(t: Translator, name: string): string | undefined {
  if (!/^[a-z][a-z_]*$/.test(name)) return undefined
  const key = `shared.rule.${name}`
  const text = t(key as 'shared.rule.invalid')
  return text === key ? undefined : text
}

function tooSmall(t: Translator, issue: Extract<Issue, { code: 'too_small' }>): string {
  const min = Number(issue.minimum)
  if (issue.origin === 'string')
    return min <= 1 ? t('shared.rule.required') : t('shared.rule.tooShort', { min })
  if (issue.origin === 'array' || issue.origin === 'set') return t('shared.rule.tooFew', { min })
  return t('shared.rule.tooSmall', { min })
}

function tooBig(t: Translator, issue: Extract<Issue, { code: 'too_big' }>): string {
  const max = Number(issue.maximum)
  if (issue.origin === 'string') return t('shared.rule.tooLong', { max })
  if (issue.origin === 'array' || issue.origin === 'set') return t('shared.rule.tooMany', { max })
  return t('shared.rule.tooBig', { max })
}

function wrongType(t: Translator, issue: Extract<Issue, { code: 'invalid_type' }>): string {
  if (issue.input === undefined || issue.input === null || issue.input === '')
    return t('shared.rule.required')
  if (issue.expected === 'int') return t('shared.rule.notInteger')
  return issue.expected === 'number' ? t('shared.rule.notNumber') : t('shared.rule.invalid')
}

/** The operator's text for one fault that zod found; zod's own English is never shown. */
export function issueText(t: Translator, issue: Issue): string {
  const named = namedRule(t, issue.message)
  if (named !== undefined) return named
  switch (issue.code) {
    case 'too_small':
      return tooSmall(t, issue)
    case 'too_big':
      return tooBig(t, issue)
    case 'invalid_type':
      return wrongType(t, issue)
    case 'invalid_format':
      return t(formats.get(issue.format) ?? 'shared.rule.invalid')
    // Of several forms that would do (an IPv4 or IPv6 address), the last one tells what is wanted.
    case 'invalid_union': {
      const last = issue.errors.at(-1)?.[0]
      return last ? issueText(t, last) : t('shared.rule.invalid')
    }
    default:
      return t('shared.rule.invalid')
  }
}

/** Empty inputs count as not filled in, at any depth: '' becomes undefined. */
export function withoutBlanks(value: unknown): unknown {
  if (value === '') return undefined
  if (Array.isArray(value)) return value.map(withoutBlanks)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withoutBlanks(part)]))
}

/**
 * An antd Form rule that runs the contract's whole schema, so that checks across fields work too (give both
 * items `dependencies`). `complete` adds what the schema wants and the form does not hold (ids, the driver).
 * Use: `<Form.Item name="name" rules={[zodRule(t, schema)]}>`.
 */
export const zodRule =
  (t: Translator, schema: z.ZodType, complete: (values: object) => object = values => values) =>
  ({ getFieldsValue }: Pick<FormInstance, 'getFieldsValue'>) => ({
    validator: async (rule: object): Promise<void> => {
      const values = withoutBlanks(complete(getFieldsValue() as object))
      const result = await schema.safeParseAsync(values, { reportInput: true })
      const field = 'field' in rule ? rule.field : undefined
      const issue = result.error?.issues.find(found => found.path.join('.') === field)
      if (issue !== undefined) throw new Error(issueText(t, issue))
    },
  })

const rules = new Map<string, PlainKey>([
  ['invalid_type', 'shared.rule.required'],
  ['too_small', 'shared.rule.short'],
  ['too_big', 'shared.rule.long'],
])

/** The text of a rule that the server names: one of a schema's own, or zod's code. */
export const ruleText = (t: Translator, rule: string): string =>
  namedRule(t, rule) ?? t(rules.get(rule) ?? formats.get(rule) ?? 'shared.rule.invalid')

/** Server's field faults (`errorParams.issues`) as antd's `form.setFields` takes them. */
export const issueFields = (t: Translator, issues: readonly RequestIssue[]) =>
  issues.map(({ path, rule }) => ({
    name: path.split('.').map(part => (/^\d+$/.test(part) ? Number(part) : part)),
    errors: [ruleText(t, rule)],
  }))
