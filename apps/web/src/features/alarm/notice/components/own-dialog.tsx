import { email as emailSchema, type OwnNotices } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { App, Form, Input, Select, Skeleton, Switch } from 'antd'
import { useApiError } from '#shared/api/use-api-error.ts'
import { AppModal } from '#shared/ui/dialog/app-modal.tsx'
import { useT } from '#shared/i18n/language-provider.tsx'
import { ErrorState } from '#shared/ui/state/error-state.tsx'
import { ownNoticesQuery, useSaveOwn } from '../api/notice-queries.ts'
import { clockText, draftOf, fieldsOf, QUARTERS, type OwnFields } from '../model/own-form.ts'
import { LIST_HEIGHT } from '#shared/ui/theme.ts'

/** How the signed-in person wants to be told. */
export function OwnDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { textOf } = useApiError()
  const { data, error, refetch } = useQuery(ownNoticesQuery())
  if (data) return <OwnForm own={data} onClose={onClose} />
  return (
    <AppModal title={t('notice.own.title')} footer={null} onCancel={onClose}>
      {error ? <ErrorState title={textOf(error)} onRetry={() => void refetch()} /> : <Skeleton active />}
    </AppModal>
  )
}

function OwnForm({ own, onClose }: { own: OwnNotices; onClose: () => void }) {
  const t = useT()
  const { message } = App.useApp()
  const [form] = Form.useForm<OwnFields>()
  const hasQuiet = Form.useWatch('hasQuiet', form) ?? own.quiet !== null
  const { mutateAsync, isPending } = useSaveOwn()
  const save = async (fields: OwnFields) => {
    await mutateAsync(draftOf({ ...fieldsOf(own), ...fields }, own.version))
    void message.success(t('notice.own.saved'))
    onClose()
  }
  const times = QUARTERS.map(value => ({ value, label: clockText(value) }))
  const phones = own.phones > 0 ? t('notice.own.phoneCount', { count: own.phones }) : t('notice.own.noPhone')
  return (
    <AppModal
      title={t('notice.own.title')}
      okText={t('shared.action.save')}
      confirmLoading={isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p>{t('notice.own.hint')}</p>
      <Form
        form={form}
        layout="vertical"
        initialValues={fieldsOf(own)}
        onFinish={fields => void save(fields).catch(() => undefined)}
      >
        <Form.Item name="byPush" label={t('enums.noticeChannel.push')} valuePropName="checked" extra={phones}>
          <Switch />
        </Form.Item>
        <Form.Item name="byEmail" label={t('enums.noticeChannel.email')} valuePropName="checked">
          <Switch />
        </Form.Item>
        <Form.Item
          name="email"
          label={t('notice.field.email')}
          extra={t('notice.own.emailHint')}
          rules={[
            {
              validator: (_rule, value: string) =>
                emailSchema.safeParse(value.trim()).success
                  ? Promise.resolve()
                  : Promise.reject(new Error(t('notice.own.emailRule'))),
            },
          ]}
        >
          <Input type="email" autoComplete="email" maxLength={100} />
        </Form.Item>
        <Form.Item name="hasQuiet" label={t('notice.own.quietOn')} valuePropName="checked">
          <Switch />
        </Form.Item>
        {hasQuiet && (
          <>
            <Form.Item name="from" label={t('notice.field.from_')}>
              <Select listHeight={LIST_HEIGHT} showSearch options={times} />
            </Form.Item>
            <Form.Item name="to" label={t('notice.field.until')}>
              <Select listHeight={LIST_HEIGHT} showSearch options={times} />
            </Form.Item>
            <Form.Item
              name="quietCoversVeryUrgent"
              label={t('notice.field.quietCoversVeryUrgent')}
              valuePropName="checked"
            >
              <Switch />
            </Form.Item>
          </>
        )}
      </Form>
    </AppModal>
  )
}
