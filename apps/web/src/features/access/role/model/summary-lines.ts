import {
  deviceCategories,
  permissions,
  permissionTree,
  withNeeded,
  type PermissionCode,
  type PermissionNode,
} from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import type { RoleFields } from './role-fields.ts'

export interface SummaryLine {
  text: string
  /** A role like this lets nobody do anything. */
  isWarning?: boolean
}

/** Names listed before the rest is only counted. */
const NAMED = 3

const codesIn = (node: PermissionNode): PermissionCode[] => [
  ...(node.permissions ?? []),
  ...(node.children ?? []).flatMap(codesIn),
]

/** The rights that a role gives, in words. @param areaName undefined for an area that this user does not see */
export function summaryOf(
  t: Translator,
  fields: RoleFields,
  areaName: (id: string) => string | undefined,
): SummaryLine[] {
  return [
    ...functionLines(t, withNeeded(fields.permissions)),
    ...areaLines(t, fields.areaIds.map(areaName)),
    ...(fields.areaIds.length > 0 ? deviceLines(t, fields) : []),
    ...(fields.isSecondFactorRequired ? [{ text: t('role.summary.secondFactor') }] : []),
  ]
}

function functionLines(t: Translator, held: readonly PermissionCode[]): SummaryLine[] {
  if (held.length === 0) return [{ text: t('role.summary.noFunctions'), isWarning: true }]
  const parts = permissionTree.flatMap((node: PermissionNode) => {
    const codes = codesIn(node)
    const count = codes.filter(code => held.includes(code)).length
    const id = 'screen' in node ? `screen.${node.screen}` : `group.${node.group}`
    const name = t(`menu.${id}` as 'menu.screen.home')
    if (count === 0) return []
    return [
      { text: count === codes.length ? name : t('role.summary.part', { name, count, total: codes.length }) },
    ]
  })
  return [{ text: t('role.summary.functions', { chosen: held.length, total: permissions.length }) }, ...parts]
}

function areaLines(t: Translator, names: readonly (string | undefined)[]): SummaryLine[] {
  if (names.length === 0) return [{ text: t('role.summary.noAreas'), isWarning: true }]
  const known = names.filter(name => name !== undefined)
  const first = known.slice(0, NAMED).join(', ')
  const rest = names.length - Math.min(known.length, NAMED)
  const text = rest > 0 ? t('role.summary.more', { names: first, count: rest }) : first
  return [{ text: t('role.summary.areas', { names: text }) }]
}

function deviceLines(t: Translator, { deviceScopes, deviceIds }: RoleFields): SummaryLine[] {
  return deviceCategories.map(one => {
    const category = t(`enums.deviceCategory.${one}`)
    const scope = deviceScopes[one]
    if (scope !== 'chosen')
      return { text: t(`role.summary.${scope === 'area' ? 'all' : 'none'}`, { category }) }
    return { text: t('role.summary.chosen', { category, count: deviceIds[one].length }) }
  })
}
