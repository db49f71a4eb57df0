import {
  NOTICE_RECIPIENTS_LIMIT,
  NOTICE_TITLE_LIMIT,
  personalChannels,
  type PersonalChannel,
} from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { useT } from '#shared/i18n/language-provider.tsx'
import { roleChoicesQuery, userGroupChoicesQuery } from '#shared/queries/user-choices.ts'
import { useMay } from '#shared/session/session-store.ts'
import { AppInput } from '#shared/ui/input/app-input.tsx'
import { AppSelect } from '#shared/ui/input/app-select.tsx'
import { ActionField } from './action-field.tsx'
import { ChosenPeople } from './chosen-people.tsx'
import { ChosenOf } from './chosen-of.tsx'
import type { KindProps } from './kind-props.ts'
import { TextField } from './text-field.tsx'

/** Who is notified by which ways, and with what words. */
export function NoticeFields({ action, onChange }: KindProps<'notice'>) {
  const t = useT()
  const maySeeUsers = useMay('user.view')
  const groups = useQuery({ ...userGroupChoicesQuery(), enabled: maySeeUsers })
  const roles = useQuery({ ...roleChoicesQuery(), enabled: maySeeUsers })
  return (
    <>
      <ChosenPeople
        label={t('linkage.field.userIds')}
        value={action.userIds}
        max={NOTICE_RECIPIENTS_LIMIT}
        onChange={userIds => onChange({ ...action, userIds })}
      />
      {maySeeUsers && (
        <>
          <ChosenOf
            name="groupIds"
            label={t('linkage.field.groupIds')}
            choices={groups.data}
            value={action.groupIds}
            onChange={groupIds => onChange({ ...action, groupIds })}
          />
          <ChosenOf
            name="roleIds"
            label={t('linkage.field.roleIds')}
            choices={roles.data}
            value={action.roleIds}
            onChange={roleIds => onChange({ ...action, roleIds })}
          />
        </>
      )}
      <ActionField name="channels" label={t('linkage.field.channels')}>
        {id => (
          <AppSelect<PersonalChannel[]>
            id={id}
            mode="multiple"
            value={action.channels}
            options={personalChannels.map(value => ({ value, label: t(`linkageScreen.way.${value}`) }))}
            onChange={channels => onChange({ ...action, channels })}
          />
        )}
      </ActionField>
      <ActionField name="title" label={t('linkage.field.title')}>
        {id => (
          <AppInput
            id={id}
            maxLength={NOTICE_TITLE_LIMIT}
            placeholder={t('linkageScreen.form.textHint')}
            value={action.title}
            onChange={event => onChange({ ...action, title: event.target.value })}
          />
        )}
      </ActionField>
      <TextField value={action.text} onChange={text => onChange({ ...action, text })} />
    </>
  )
}
