import { App, Form } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { AppModal } from '#shared/ui/dialog/app-modal.tsx'
import { CaseFields, chosenCase, NEW_CASE, type CaseChoice } from './case-fields.tsx'
import { useCollect } from './evidence-queries.ts'

interface Props {
  camera: { id: string; name: string }
  /** ms since 1970 */
  at: number
  onClose: () => void
}

/** Puts the recorded picture of a moment into a case; the server takes it from the recording. */
export function SnapshotDialog({ camera, at, onClose }: Props) {
  const t = useT()
  const { message } = App.useApp()
  const [form] = Form.useForm<CaseChoice>()
  const collect = useCollect()
  const submit = (choice: CaseChoice) =>
    collect.mutate(
      { ...chosenCase(choice), snapshot: { cameraId: camera.id, at: new Date(at).toISOString() } },
      {
        onSuccess: ({ item }) => {
          if (item?.at) void message.success(t('evidence.snapshotAdded', { time: formatDateTime(item.at) }))
          onClose()
        },
      },
    )
  return (
    <AppModal
      title={t('evidence.act.addSnapshot')}
      confirmLoading={collect.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p>{t('evidence.pictureOf', { camera: camera.name, time: formatDateTime(at) })}</p>
      <Form form={form} layout="vertical" initialValues={{ caseId: NEW_CASE }} onFinish={submit}>
        <CaseFields isNeeded />
      </Form>
    </AppModal>
  )
}
