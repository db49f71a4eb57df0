import { HELO_NAME, mailSecurities, type NoticeServers } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Form } from 'antd'
import { useState } from 'react'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AppInput } from '#shared/ui/input/app-input.tsx'
import { LoadingMask } from '#shared/ui/loading-mask/loading-mask.tsx'
import { ErrorState } from '#shared/ui/state/error-state.tsx'
import { serversQuery, useSaveMail, useTestMail } from '../../api/notice-queries.ts'
import { mailFields, passwordOf, type MailFields } from '../../model/server-form.ts'
import css from '../settings.module.css'
import { ServerFields } from './server-fields.tsx'
import { useTellTrial } from './use-tell-trial.ts'

/** The mail server. */
export function MailTab() {
  const { textOf } = useApiError()
  const { data, error, refetch } = useQuery(serversQuery())
  if (data) return <MailForm key={data.mail?.version ?? 0} mail={data.mail} mayEdit={data.mayEdit} />
  if (error) return <ErrorState title={textOf(error)} onRetry={() => void refetch()} />
  return <LoadingMask isLoading />
}

function MailForm({ mail, mayEdit }: Pick<NoticeServers, 'mail' | 'mayEdit'>) {
  const t = useT()
  const { message } = App.useApp()
  const { mutateAsync, isPending } = useSaveMail()
  const save = async (fields: MailFields) => {
    const { removesPassword, password, ...settings } = fields
    const version = mail?.version ?? 0
    await mutateAsync({ ...settings, password: passwordOf(password, removesPassword), version })
    void message.success(t('notice.server.saved'))
  }
  return (
    <>
      <Form
        className={css['form'] ?? ''}
        layout="vertical"
        disabled={!mayEdit}
        initialValues={mailFields(mail)}
        onFinish={(fields: MailFields) => void save(fields).catch(() => undefined)}
      >
        <p className={css['hint']}>{t('notice.server.mailHint')}</p>
        {!mayEdit && <p>{t('errors.notice.super_only')}</p>}
        <ServerFields
          securities={mailSecurities.map(value => ({ value, label: t(`enums.mailSecurity.${value}`) }))}
          hasPassword={mail?.hasPassword === true}
        />
        <Form.Item
          name="from"
          label={t('notice.field.from')}
          rules={[{ required: true, type: 'email', message: t('shared.rule.email') }]}
        >
          <AppInput />
        </Form.Item>
        <Form.Item
          name="heloName"
          label={t('notice.field.heloName')}
          extra={t('notice.server.heloHint')}
          rules={[{ pattern: HELO_NAME, message: t('notice.server.heloInvalid') }]}
        >
          <AppInput />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={isPending}>
          {t('shared.action.save')}
        </Button>
      </Form>
      <MailTrial isReady={mail?.isEnabled === true} />
    </>
  )
}

function MailTrial({ isReady }: { isReady: boolean }) {
  const t = useT()
  const tell = useTellTrial()
  const [to, setTo] = useState('')
  const { mutateAsync, isPending } = useTestMail()
  return (
    <div className={css['buttons']} style={{ marginTop: 24 }}>
      <AppInput
        aria-label={t('notice.field.to')}
        placeholder={t('notice.field.to')}
        value={to}
        onChange={event => setTo(event.target.value)}
        style={{ maxWidth: 280 }}
      />
      <Button
        disabled={!isReady || !to.includes('@')}
        loading={isPending}
        onClick={() => void mutateAsync(to.trim()).then(tell, () => undefined)}
      >
        {t('notice.server.test')}
      </Button>
      {!isReady && <span>{t('notice.server.saveFirst')}</span>}
    </div>
  )
}
