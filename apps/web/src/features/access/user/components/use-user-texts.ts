import type { User, UserLevel } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { namesText, type FieldTexts } from '#shared/ui/edit-form/conflict-notice.tsx'
import type { UserFields } from '../model/user-form.ts'

/** How a user's fields and values are called. */
export function useUserTexts(): FieldTexts<User> {
  const t = useT()
  return {
    nameOf: path => fieldName(t, path as keyof UserFields),
    none: t('user.value.none'),
    wordOf: (path, value, { before, after }) => {
      if (path === 'level') return t(`enums.userLevel.${value as UserLevel}`)
      if (path === 'validity') return t(`user.validity.${value as UserFields['validity']}`)
      if (typeof value === 'string' && path.startsWith('roles')) return formatDateTime(value)
      return namesText(
        value,
        [before, after].flatMap(({ roles, groups }) => [...roles, ...groups]),
      )
    },
  }
}

function fieldName(t: Translator, name: keyof UserFields): string {
  switch (name) {
    case 'roleIds':
      return t('user.field.roles')
    case 'groupIds':
      return t('user.field.groups')
    case 'rolesFrom':
    case 'rolesUntil':
      return t(`user.sheet.column.${name}`)
    default:
      return t(`user.field.${name}`)
  }
}
