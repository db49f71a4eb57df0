import { FOOTAGE_NAME_LIMIT, footageCalls } from '@palisade/contract'
import { App, Button, Form } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime, parseDateTime } from '#shared/lib/date-format.ts'
import { AppModal } from '#shared/ui/dialog/app-modal.tsx'
import { TypedSpanFields } from '#shared/ui/typed-span/typed-span-fields.tsx'
import { AppInput } from '#shared/ui/input/app-input.tsx'
import { AppSelect } from '#shared/ui/input/app-select.tsx'
import { openWorkList } from '#shared/work/work-list.ts'
import { addClips } from '../../api/footage-desk.ts'
import { useFootage } from '../../api/footage-queries.ts'
import { mediaName } from '#shared/player/snapshot/snapshot-name.ts'
import type { PlayCamera } from '../search/chosen-cameras.tsx'

interface Props {
  cameras: readonly PlayCamera[]
  cameraId: string | undefined
  /** ms since 1970 */
  span: { from: number; to: number }
  onClose: () => void
}

interface Fields {
  cameraId: string
  from: string
  to: string
  fileName: string
}

/** Camera, span to the second and name of a file; or the span as a clip of a splice. */
export function DownloadDialog({ cameras, cameraId = cameras[0]?.id ?? '', span, onClose }: Props) {
  const t = useT()
  const { message } = App.useApp()
  const { download } = useFootage()
  const [form] = Form.useForm<Fields>()
  const nameOf = (id: string) => cameras.find(camera => camera.id === id)?.name ?? ''
  const initial = {
    cameraId,
    from: formatDateTime(span.from),
    to: formatDateTime(span.to),
    fileName: mediaName(nameOf(cameraId), new Date(span.from), FOOTAGE_NAME_LIMIT),
  }
  const rename = () => {
    const { cameraId: id, from } = form.getFieldsValue()
    const moment = parseDateTime(from)
    // A name that somebody wrote stays.
    if (!moment || form.isFieldTouched('fileName')) return
    form.setFieldValue('fileName', mediaName(nameOf(id), moment, FOOTAGE_NAME_LIMIT))
  }
  const start = (fields: Fields) => {
    const asked = { cameraId: fields.cameraId, ...spanOf(fields), fileName: fields.fileName.trim() }
    download.mutate(asked, {
      onSuccess: () => {
        void message.info(t('footage.started'))
        openWorkList()
        onClose()
      },
    })
  }
  const addClip = async () => {
    const fields = await form.validateFields(['cameraId', 'from', 'to']).catch(() => undefined)
    if (!fields) return
    const clip = { cameraId: fields.cameraId, cameraName: nameOf(fields.cameraId), ...spanOf(fields) }
    if (!addClips([clip])) return void message.warning(t('footage.spliceFull'))
    openWorkList()
    onClose()
  }
  return (
    <AppModal
      title={t('footage.add')}
      onCancel={onClose}
      footer={[
        <Button key="clip" onClick={() => void addClip()}>
          {t('footage.addClip')}
        </Button>,
        <Button key="file" type="primary" loading={download.isPending} onClick={() => form.submit()}>
          {t('footage.begin')}
        </Button>,
      ]}
    >
      <Form form={form} layout="vertical" initialValues={initial} onFinish={start} onValuesChange={rename}>
        <Form.Item name="cameraId" label={t('footage.field.cameraId')}>
          <AppSelect<string> options={cameras.map(({ id, name }) => ({ value: id, label: name }))} />
        </Form.Item>
        <TypedSpanFields from={t('footage.field.from')} to={t('footage.field.to')} onPick={rename} />
        <Form.Item
          name="fileName"
          label={t('footage.field.fileName')}
          rules={[{ validator: (_rule, name: string) => checkName(t, name) }]}
        >
          <AppInput maxLength={FOOTAGE_NAME_LIMIT} suffix=".mp4" />
        </Form.Item>
      </Form>
      <p>{t('footage.note')}</p>
    </AppModal>
  )
}

type Translate = ReturnType<typeof useT>

export function checkName(t: Translate, name: string): Promise<void> {
  const isName = footageCalls.download.request.shape.fileName.safeParse(name.trim()).success
  return isName ? Promise.resolve() : Promise.reject(new Error(t('footage.wrongName')))
}

const spanOf = ({ from, to }: Pick<Fields, 'from' | 'to'>) => ({
  from: parseDateTime(from)?.toISOString() ?? '',
  to: parseDateTime(to)?.toISOString() ?? '',
})
