import { useQuery } from '@tanstack/react-query'
import { useT } from '#shared/i18n/language-provider.tsx'
import { noticeRecipientsQuery } from '#shared/queries/notice-recipients.ts'
import { useMay } from '#shared/session/session-store.ts'
import { AppSelect } from '#shared/ui/input/app-select.tsx'
import { useNames } from '../action/names.tsx'
import { ActionField } from './action-field.tsx'
import type { KindProps } from './kind-props.ts'
import { TextField } from './text-field.tsx'

/** Which registered receiver is told, and the text that goes along. */
export function WebhookFields({ action, onChange }: KindProps<'webhook'>) {
  const t = useT()
  const { learn } = useNames()
  // The receivers are listed to those who keep them; the row above says so to others.
  const mayList = useMay('notice.edit')
  const { data } = useQuery({ ...noticeRecipientsQuery(), enabled: mayList })
  const choices = data?.webhooks ?? []
  return (
    <>
      {mayList && (
        <ActionField name="webhookId" label={t('linkage.field.webhookId')}>
          {id => (
            <AppSelect<string>
              id={id}
              {...(action.webhookId !== '' && { value: action.webhookId })}
              options={choices.map(one => ({ value: one.id, label: one.name }))}
              loading={data === undefined}
              onChange={webhookId => {
                const chosen = choices.find(one => one.id === webhookId)
                if (chosen) learn(chosen)
                onChange({ ...action, webhookId })
              }}
            />
          )}
        </ActionField>
      )}
      <TextField value={action.text} onChange={text => onChange({ ...action, text })} />
    </>
  )
}
