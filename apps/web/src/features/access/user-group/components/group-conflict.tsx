import type { UserGroup } from '@palisade/contract'
import { Form } from 'antd'
import type { Conflict } from '../../../../shared/hooks/use-edited.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { plainText } from '../../../../shared/lib/plain-text.ts'
import { ConflictNotice } from '../../../../shared/ui/conflict-notice/conflict-notice.tsx'
import type { GroupFields } from '../model/group-form.ts'

/** What somebody else changed of the group that stands in the form. */
export function GroupConflict({ conflict: { changes, before, after } }: { conflict: Conflict<UserGroup> }) {
  const t = useT()
  const form = Form.useFormInstance<GroupFields>()
  const names = new Map([...before.roles, ...after.roles].map(role => [role.id, role.name]))
  return (
    <ConflictNotice
      changes={changes}
      nameOf={path => t(path === 'roleIds' ? 'userGroup.field.roles' : `userGroup.field.${path as 'name'}`)}
      valueOf={(_, value) => {
        if (!Array.isArray(value)) return plainText(value)
        return value.map(id => names.get(String(id)) ?? '…').join(', ') || t('userGroup.value.noRoles')
      }}
      onTake={({ path, after: theirs }) => form.setFieldValue([...path] as never, theirs)}
    />
  )
}
