import { App, Form } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { DeviceSelect } from '#shared/ui/device-select/device-select.tsx'
import { AppModal } from '#shared/ui/dialog/app-modal.tsx'
import { useCopyPlan } from '../api/recording-plan-queries.ts'

interface Props {
  cameraIds: readonly string[]
  onDone: () => void
  onClose: () => void
}

/** Asks from which camera the chosen ones take their plan. */
export function CopyDialog({ cameraIds, onDone, onClose }: Props) {
  const t = useT()
  const { message } = App.useApp()
  const copy = useCopyPlan()
  const [form] = Form.useForm<{ cameraId: string }>()
  const handleFinish = ({ cameraId }: { cameraId: string }) =>
    copy.mutate(
      { cameraId, cameraIds: [...cameraIds] },
      {
        onSuccess: () => {
          message.success(t('recordingPlan.act.copied', { count: cameraIds.length }))
          onDone()
        },
      },
    )
  return (
    <AppModal
      title={t('recordingPlan.act.copyTitle', { count: cameraIds.length })}
      okText={t('recordingPlan.act.copyNow')}
      confirmLoading={copy.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={handleFinish}>
        <Form.Item
          name="cameraId"
          label={t('recordingPlan.field.cameraId')}
          extra={t('recordingPlan.act.copyHint')}
          rules={[{ required: true, message: t('shared.rule.required') }]}
        >
          <DeviceSelect kind="camera" />
        </Form.Item>
      </Form>
    </AppModal>
  )
}
