import {
  deviceCategories,
  deviceScopes,
  permissions,
  type ResourceNode,
  type RoleDetails,
} from '@palisade/contract'
import { Form } from 'antd'
import type { Conflict } from '../../../../shared/hooks/use-edited.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { plainText } from '../../../../shared/lib/plain-text.ts'
import { ConflictNotice } from '../../../../shared/ui/conflict-notice/conflict-notice.tsx'
import type { RoleFields } from '../model/role-form.ts'

interface Props {
  conflict: Conflict<RoleDetails>
  areas: readonly ResourceNode[]
}

/** What somebody else changed of the role that stands in the form. */
export function RoleConflict({ conflict: { changes }, areas }: Props) {
  const t = useT()
  const form = Form.useFormInstance<RoleFields>()
  const names = new Map(areas.map(area => [area.id, area.name]))
  const nameOf = (path: string) => {
    const [field, part] = path.split('.')
    const category = deviceCategories.find(one => one === part)
    const name = t(`role.field.${field as keyof RoleFields}`)
    return category ? `${name}: ${t(`enums.deviceCategory.${category}`)}` : name
  }
  const wordOf = (id: string) => {
    const permission = permissions.find(code => code === id)
    return permission ? t(`enums.permission.${permission}`) : (names.get(id) ?? '…')
  }
  const valueOf = (path: string, value: unknown) => {
    if (path.startsWith('deviceIds')) return String((value as unknown[]).length)
    if (Array.isArray(value)) return value.map(id => wordOf(String(id))).join(', ')
    if (typeof value === 'boolean') return t(value ? 'shared.input.yes' : 'shared.input.no')
    const scope = path.startsWith('deviceScopes') && deviceScopes.find(one => one === value)
    return scope ? t(`enums.deviceScope.${scope}`) : plainText(value)
  }
  return (
    <ConflictNotice
      changes={changes}
      nameOf={nameOf}
      valueOf={valueOf}
      onTake={({ path, after }) => form.setFieldValue([...path] as never, after)}
    />
  )
}
