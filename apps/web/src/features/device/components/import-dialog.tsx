import { InboxOutlined } from '@ant-design/icons'
import { IMPORT_FILE_LIMIT, IMPORT_ROWS_LIMIT } from '@palisade/contract'
import { Alert, Button, Modal, Spin, Upload } from 'antd'
import { useState } from 'react'
import { api } from '../../../shared/api/api.ts'
import { useApiError } from '../../../shared/api/use-api-error.ts'
import { useT } from '../../../shared/i18n/language-provider.tsx'
import { DownloadButton } from '../../../shared/ui/download-button/download-button.tsx'
import { useImportDevices } from '../api/use-import-devices.ts'
import { fileFault } from '../model/import-report.ts'
import { ImportReportView } from './import-report-view.tsx'
import css from './import-dialog.module.css'

const MEGABYTE = 1024 * 1024

/** Takes an .xlsx with devices and reports, row by row, what did not go in and why. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const send = useImportDevices()
  return (
    <Modal
      open
      width={760}
      title={t('device.import.title')}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <Button onClick={onClose} disabled={send.isPending}>
          {t('shared.action.close')}
        </Button>
      }
    >
      {send.data ? (
        <ImportReportView report={send.data} onAgain={() => send.reset()} />
      ) : (
        <FileChoice isSending={send.isPending} error={send.error} onFile={file => send.mutate(file)} />
      )}
    </Modal>
  )
}

interface ChoiceProps {
  isSending: boolean
  error: unknown
  onFile: (file: File) => void
}

function FileChoice({ isSending, error, onFile }: ChoiceProps) {
  const t = useT()
  const { textOf } = useApiError()
  const [fault, setFault] = useState<ReturnType<typeof fileFault>>()
  const handleFile = (file: File) => {
    const found = fileFault(file)
    setFault(found)
    if (found === undefined) onFile(file)
    // Nothing is uploaded by the widget itself.
    return false
  }
  const limits = { rows: IMPORT_ROWS_LIMIT, size: IMPORT_FILE_LIMIT / MEGABYTE }
  return (
    <div className={css['dialog']}>
      <p>
        {t('device.import.intro', limits)}
        <DownloadButton
          isLink
          label={t('device.import.template')}
          ask={signal => api.device.downloadTemplate({}, { signal })}
        />
      </p>
      <Spin spinning={isSending} description={t('device.import.sending')}>
        <Upload.Dragger
          accept=".xlsx"
          maxCount={1}
          showUploadList={false}
          disabled={isSending}
          beforeUpload={handleFile}
        >
          <InboxOutlined className={css['icon']} />
          <p>{t('device.import.choose')}</p>
        </Upload.Dragger>
      </Spin>
      {fault && <Alert type="error" showIcon title={t(`device.import.fault.${fault}`, limits)} />}
      {Boolean(error) && !fault && <Alert type="error" showIcon title={textOf(error)} />}
    </div>
  )
}
