import { REMARKS_LIMIT, TASK_PEOPLE_LIMIT } from '@palisade/contract'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AppInput } from '#shared/ui/input/app-input.tsx'
import { ActionField } from './action-field.tsx'
import { ChosenPeople } from './chosen-people.tsx'
import type { KindProps } from './kind-props.ts'

/** Who gets a task of the alarm. */
export function TaskFields({ action, onChange }: KindProps<'task'>) {
  const t = useT()
  return (
    <>
      <ChosenPeople
        label={t('linkage.field.userIds')}
        value={action.userIds}
        max={TASK_PEOPLE_LIMIT}
        onChange={userIds => onChange({ ...action, userIds })}
      />
      <ActionField name="remarks" label={t('linkage.field.remarks')}>
        {id => (
          <AppInput
            id={id}
            maxLength={REMARKS_LIMIT}
            value={action.remarks}
            onChange={event => onChange({ ...action, remarks: event.target.value })}
          />
        )}
      </ActionField>
    </>
  )
}
