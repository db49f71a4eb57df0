import { UploadOutlined } from '@ant-design/icons'
import { Alert, Button, Progress, Upload } from 'antd'
import { useState } from 'react'
import { useErrorText } from '#shared/api/use-error-text.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useAddModel } from '../api/model-queries.ts'

const MANIFEST = 'model.json'

/** Brings a model: its manifest and the files that it names, chosen together. */
export function ModelUpload() {
  const t = useT()
  const errorText = useErrorText()
  const add = useAddModel()
  const [hasNoManifest, setNoManifest] = useState(false)
  const handleFiles = (files: readonly File[]) => {
    const manifest = files.find(({ name }) => name === MANIFEST)
    setNoManifest(!manifest)
    if (manifest) add.mutate({ manifest, others: files.filter(file => file !== manifest) })
  }
  const total = add.variables?.others.reduce((sum, { size }) => sum + size, 0) ?? 0
  return (
    <div>
      <Upload
        multiple
        accept=".json,.onnx,.bin"
        showUploadList={false}
        disabled={add.isPending}
        beforeUpload={(file, files) => {
          if (file === files[0]) handleFiles(files)
          // Nothing is uploaded by the widget itself.
          return false
        }}
      >
        <Button icon={<UploadOutlined />} disabled={add.isPending}>
          {t('recognition.models.add')}
        </Button>
      </Upload>
      <p>{t('recognition.models.choose')}</p>
      {add.isPending && add.sent < total && (
        <Progress
          percent={Math.floor((add.sent / total) * 100)}
          aria-label={t('recognition.models.sending')}
        />
      )}
      {add.isPending && add.sent >= total && (
        <Alert type="info" showIcon title={t('recognition.models.trying')} />
      )}
      {hasNoManifest && <Alert type="error" showIcon title={t('recognition.models.noManifest')} />}
      {add.error && !hasNoManifest && <Alert type="error" showIcon title={errorText(add.error)} />}
    </div>
  )
}
