import {
  footageName as footageNameRule,
  FOOTAGE_NAME_LIMIT,
  type CameraBlur,
  type CaseDetails,
} from '@palisade/contract'
import { Alert, App, Form } from 'antd'
import { useState } from 'react'
import { useExport } from '#shared/evidence/evidence-queries.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AppModal } from '#shared/ui/dialog/app-modal.tsx'
import { AppInput } from '#shared/ui/input/app-input.tsx'
import { blurCameras } from '../model/blur-cameras.ts'
import { exportName } from '../model/export-name.ts'
import { ReasonField } from '#shared/evidence/reason-field.tsx'
import { BlurList } from './blur/blur-list.tsx'

interface Fields {
  reason: string
  fileName: string
  blurs: CameraBlur[]
}

interface Props {
  found: CaseDetails
  onClose: () => void
}

/** Asks why a case is exported; the ZIP waits among the downloads. */
export function ExportDialog({ found, onClose }: Props) {
  const t = useT()
  const { message } = App.useApp()
  const [form] = Form.useForm<Fields>()
  const [name] = useState(() => exportName(found.title, new Date()))
  const [cameras] = useState(() => blurCameras(found))
  const ask = useExport()
  const submit = ({ reason, fileName, blurs }: Fields) =>
    ask.mutate(
      { caseId: found.id, reason: reason.trim(), fileName: fileName.trim(), blurs },
      {
        onSuccess: () => {
          void message.info(t('evidence.exportStarted'))
          onClose()
        },
      },
    )
  const checkName = (_rule: unknown, name: string) =>
    footageNameRule.safeParse(name.trim()).success
      ? Promise.resolve()
      : Promise.reject(new Error(t('footage.wrongName')))
  return (
    <AppModal
      title={t('evidence.act.export')}
      okText={t('evidence.act.export')}
      confirmLoading={ask.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p>{t('evidence.exportHint')}</p>
      {found.isMasked && <Alert type="info" showIcon title={t('evidence.maskedHint')} />}
      <Form
        form={form}
        layout="vertical"
        initialValues={{ reason: '', fileName: name, blurs: [] }}
        onFinish={submit}
      >
        <ReasonField />
        <Form.Item name="fileName" label={t('evidence.field.fileName')} rules={[{ validator: checkName }]}>
          <AppInput maxLength={FOOTAGE_NAME_LIMIT} suffix=".zip" />
        </Form.Item>
        {cameras.length > 0 && (
          <Form.Item name="blurs" label={t('evidence.field.blurs')} extra={t('evidence.blurHint')}>
            <BlurList cameras={cameras} />
          </Form.Item>
        )}
      </Form>
    </AppModal>
  )
}
