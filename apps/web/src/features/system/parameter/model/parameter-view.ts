import {
  parameterKeys,
  parameters,
  type LiveTimeout,
  type ParameterGroup,
  type ParameterKey,
  type ParameterRow,
  type PasswordPolicy,
} from '@palisade/contract'
import { seededName, type Translator } from '@palisade/phrases'
import { z } from 'zod'
import { issueText } from '#shared/lib/zod-rule.ts'

/** Keys of a group, in the order of the contract's table. */
export const keysOf = (group: ParameterGroup): ParameterKey[] =>
  parameterKeys.filter(key => parameters[key].group === group)

/** Lowest and highest number that a parameter takes; undefined for what is no number. */
export function boundsOf(key: ParameterKey): { lowest: number; highest: number } | undefined {
  const { schema } = parameters[key]
  if (!(schema instanceof z.ZodNumber)) return undefined
  return { lowest: schema.minValue ?? 0, highest: schema.maxValue ?? 0 }
}

const choiceTexts: Partial<Record<ParameterKey, (t: Translator, value: string) => string>> = {
  'alarm.live_timeout': (t, value) => t(`parameter.liveTimeout.${value as LiveTimeout}`),
  'session.password_policy': (t, value) => t(`parameter.policy.${value as PasswordPolicy}`),
}

/** The choices of a parameter with their texts. */
export function choicesOf(t: Translator, key: ParameterKey): { value: string; label: string }[] {
  const { schema } = parameters[key]
  const values = schema instanceof z.ZodEnum ? schema.options : []
  return values.map(value => ({ value, label: valueText(t, key, value) }))
}

/** The unit shown beside a number. */
export function unitText(t: Translator, key: ParameterKey): string {
  const { unit } = parameters[key]
  switch (unit) {
    case 'switch':
    case 'choice':
    case 'text':
    case 'list':
    case 'file':
    case 'count':
      return ''
    default:
      return t(`parameter.unit.${unit}`)
  }
}

/** A value as a person reads it. */
export function valueText(
  t: Translator,
  key: ParameterKey,
  value: unknown,
  fileName?: string | null,
): string {
  if (typeof value === 'boolean') return t(value ? 'parameter.value.on' : 'parameter.value.off')
  if (typeof value === 'number') return `${value} ${unitText(t, key)}`.trim()
  if (Array.isArray(value))
    return value.length === 0
      ? t('parameter.value.none')
      : value.map(entry => seededName(t, String(entry))).join(t('parameter.list.separator'))
  if (key === 'alarm.sound_file') return value === '' ? t('parameter.value.builtIn') : (fileName ?? '')
  if (typeof value !== 'string' || value === '') return t('parameter.value.none')
  return choiceTexts[key]?.(t, value) ?? value
}

/** A row's value in words; of a secret only whether it is set. */
export function rowText(t: Translator, { key, value, isSet, fileName }: ParameterRow): string {
  if (value === null) return t(isSet ? 'parameter.value.secretSet' : 'parameter.value.secretUnset')
  return valueText(t, key, value, fileName)
}

/** Why a value cannot be saved, by the contract's own schema; undefined: it can. */
export function faultOf(t: Translator, key: ParameterKey, value: unknown): string | undefined {
  const { error } = parameters[key].schema.safeParse(value, { reportInput: true })
  const [issue] = error?.issues ?? []
  return issue && issueText(t, issue)
}

/** Those whose older contents are deleted when their value becomes smaller. */
const deletesWhenLowered: readonly ParameterKey[] = [
  'alarm.save_months',
  'face.save_weeks',
  'vehicle.save_weeks',
  'patrol.save_months',
  'handover.save_months',
  'log.retention_days',
]

export const isDeleting = (key: ParameterKey, before: unknown, after: unknown): boolean =>
  deletesWhenLowered.includes(key) && Number(after) < Number(before)
