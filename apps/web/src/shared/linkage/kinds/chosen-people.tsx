import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { namesInWords } from '#shared/lib/names-in-words.ts'
import { UserPicker } from '#shared/ui/user-picker/user-picker.tsx'
import { useNames } from '../action/names.tsx'
import { ActionField } from './action-field.tsx'

interface Props {
  label: string
  value: readonly string[]
  max: number
  hint?: string
  onChange: (userIds: string[]) => void
}

/** People of an action. Who may not see the users is told who is chosen, and why no other can be. */
export function ChosenPeople({ label, value, max, hint, onChange }: Props) {
  const t = useT()
  const maySee = useMay('user.view')
  const { nameOf, learn } = useNames()
  const picked = value.map(id => ({ value: id, label: nameOf(id) ?? t('linkageScreen.unknown') }))
  if (!maySee)
    return (
      <p>
        {label}:{' '}
        {namesInWords(
          t,
          picked.map(one => one.label),
        )}{' '}
        {t('linkageScreen.form.noUsers', { permission: t('enums.permission.user.view') })}
      </p>
    )
  return (
    <ActionField name="userIds" label={label} hint={hint}>
      {id => (
        <UserPicker
          id={id}
          value={picked}
          max={max}
          onChange={users => {
            for (const user of users) learn({ id: user.value, name: user.label })
            onChange(users.map(user => user.value))
          }}
        />
      )}
    </ActionField>
  )
}
