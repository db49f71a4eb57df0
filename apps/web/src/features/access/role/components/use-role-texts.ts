import {
  deviceCategories,
  deviceScopes,
  permissions,
  type ResourceNode,
  type RoleDetails,
} from '@palisade/contract'
import { useT } from '#shared/i18n/language-provider.tsx'
import type { FieldTexts } from '#shared/ui/edit-form/conflict-notice.tsx'
import type { RoleFields } from '../model/role-form.ts'

/** How a role's fields and values are called. */
export function useRoleTexts(areas: readonly ResourceNode[]): FieldTexts<RoleDetails> {
  const t = useT()
  const wordOfId = (id: unknown) => {
    const permission = permissions.find(code => code === id)
    return permission
      ? t(`enums.permission.${permission}`)
      : (areas.find(area => area.id === id)?.name ?? '…')
  }
  return {
    nameOf: path => {
      const [field, part] = path.split('.')
      const category = deviceCategories.find(one => one === part)
      const name = t(`role.field.${field as keyof RoleFields}`)
      return category ? `${name}: ${t(`enums.deviceCategory.${category}`)}` : name
    },
    wordOf: (path, value) => {
      if (path.startsWith('deviceIds')) return String((value as unknown[]).length)
      if (Array.isArray(value)) return value.map(wordOfId).join(', ')
      const scope = deviceScopes.find(one => path.startsWith('deviceScopes') && one === value)
      return scope && t(`enums.deviceScope.${scope}`)
    },
  }
}
