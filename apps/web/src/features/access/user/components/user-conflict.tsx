import type { User, UserLevel } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { Form } from 'antd'
import type { Conflict } from '../../../../shared/hooks/use-edited.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { formatDateTime } from '../../../../shared/lib/date-format.ts'
import { plainText } from '../../../../shared/lib/plain-text.ts'
import { ConflictNotice } from '../../../../shared/ui/conflict-notice/conflict-notice.tsx'
import type { UserFields } from '../model/user-form.ts'

/** What somebody else changed of the user that stands in the form. */
export function UserConflict({ conflict: { changes, before, after } }: { conflict: Conflict<User> }) {
  const t = useT()
  const form = Form.useFormInstance<UserFields>()
  const known = [before, after].flatMap(({ roles, groups }) => [...roles, ...groups])
  const names = new Map(known.map(one => [one.id, one.name]))
  const valueOf = (path: string, value: unknown): string => {
    if (Array.isArray(value))
      return value.map(id => names.get(String(id)) ?? '…').join(', ') || t('user.value.none')
    if (typeof value === 'boolean') return t(value ? 'shared.input.yes' : 'shared.input.no')
    if (value === null || value === undefined || value === '') return t('user.value.none')
    if (path === 'level') return t(`enums.userLevel.${value as UserLevel}`)
    if (path === 'validity') return t(`user.validity.${value as UserFields['validity']}`)
    return path.startsWith('roles') ? formatDateTime(plainText(value)) : plainText(value)
  }
  return (
    <ConflictNotice
      changes={changes}
      nameOf={path => fieldName(t, path as keyof UserFields)}
      valueOf={valueOf}
      onTake={({ path, after: theirs }) => form.setFieldValue([...path] as never, theirs)}
    />
  )
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
