import {
  FREQUENT_WORDS_MAX,
  parameterKeys,
  parameters,
  QUICK_LABELS_MAX,
  type ErrorCode,
  type ErrorParams,
  type ParameterKey,
  type ParameterValues,
} from '@palisade/contract'

/** The effective values: the stored one if it is within its bounds, else the default. */
export function valuesInForce(stored: readonly { key: string; value: unknown }[]): ParameterValues {
  const byKey = new Map(stored.map(({ key, value }) => [key, value]))
  return Object.fromEntries(
    parameterKeys.map(key => {
      const parsed = parameters[key].schema.safeParse(byKey.get(key))
      return [key, parsed.success ? parsed.data : parameters[key].default]
    }),
  ) as unknown as ParameterValues
}

/** Whether the value is stored sealed and never shown. */
export const isSecret = (key: ParameterKey): boolean => parameters[key].audience === 'nobody'

/** Whether single sign-on would be enabled without a setting that it needs. */
export const isSsoIncomplete = (values: ParameterValues): boolean =>
  values['sso.enabled'] && (values['sso.issuer'] === '' || values['sso.client_id'] === '')

/** Lists that are changed one entry at a time, so that two administrators do not overwrite each other's changes. */
export const listLimits = {
  'alarm.quick_labels': QUICK_LABELS_MAX,
  'alarm.frequent_words': FREQUENT_WORDS_MAX,
} as const satisfies Partial<Record<ParameterKey, number>>
export type ListKey = keyof typeof listLimits

export interface ListChange {
  /** The entry to remove; with `add`, the new entry takes its place. */
  remove?: string | undefined
  add?: string
  /** Whether a full list drops its oldest entry (SYSTEM-24). */
  replaceOldest?: boolean
}

type ChangedList = { list: string[] } | { refused: ErrorCode; params?: ErrorParams }

/** The list after a change, the oldest entry first; or the reason for the refusal. */
export function changedList(key: ListKey, list: readonly string[], change: ListChange): ChangedList {
  const { remove, add, replaceOldest = false } = change
  if (add === undefined) return { list: list.filter(entry => entry !== remove) }
  if (add !== remove && list.includes(add)) return { refused: 'parameter.in_list' }
  if (remove !== undefined) {
    if (!list.includes(remove)) return { refused: 'parameter.not_in_list' }
    return { list: list.map(entry => (entry === remove ? add : entry)) }
  }
  const limit = listLimits[key]
  if (list.length < limit) return { list: [...list, add] }
  if (!replaceOldest) return { refused: 'parameter.list_full', params: { limit } }
  return { list: [...list.slice(list.length - limit + 1), add] }
}
