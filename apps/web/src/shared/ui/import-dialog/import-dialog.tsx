import { InboxOutlined } from '@ant-design/icons'
import { Alert, Spin, Upload } from 'antd'
import { useState } from 'react'
import type { ReceivedFile } from '#shared/api/client.ts'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { DownloadButton } from '../download-button/download-button.tsx'
import { ImportFrame } from './import-frame.tsx'
import { fileFault, type ColumnName, type ImportReport } from './import-report.ts'
import { ImportReportView } from './import-report-view.tsx'
import css from './import-dialog.module.css'

const MEGABYTE = 1024 * 1024

/** A call that takes the file. */
export interface SendFile {
  error: unknown
  isPending: boolean
  mutate: (file: File) => void
}

interface Props {
  title: string
  /** Further advice about the columns. */
  hint?: string
  /** `size` in bytes; `faults`: reasons that a report holds at most. */
  limits: { rows: number; size: number; faults: number }
  template: (signal: AbortSignal) => Promise<ReceivedFile>
  send: SendFile & { data: ImportReport | undefined; reset: () => void }
  nameOf: ColumnName
  onClose: () => void
}

/** Takes an .xlsx and reports, row by row, what did not go in and why. */
export function ImportDialog({ title, send, limits, nameOf, onClose, ...choice }: Props) {
  return (
    <ImportFrame title={title} isSending={send.isPending} onClose={onClose}>
      {send.data ? (
        <ImportReportView
          report={send.data}
          faultsShown={limits.faults}
          nameOf={nameOf}
          onAgain={() => send.reset()}
        />
      ) : (
        <FileChoice {...choice} send={send} limits={limits} />
      )}
    </ImportFrame>
  )
}

export function FileChoice({
  hint,
  limits,
  template,
  send,
}: Pick<Props, 'hint' | 'template'> & { limits: Pick<Props['limits'], 'rows' | 'size'>; send: SendFile }) {
  const t = useT()
  const { textOf } = useApiError()
  const [fault, setFault] = useState<ReturnType<typeof fileFault>>()
  const handleFile = (file: File) => {
    const found = fileFault(file, limits.size)
    setFault(found)
    if (found === undefined) send.mutate(file)
    // Nothing is uploaded by the widget itself.
    return false
  }
  const told = { rows: limits.rows, size: limits.size / MEGABYTE }
  return (
    <div className={css['dialog']}>
      <p>
        {t('shared.import.intro', told)}
        <DownloadButton isLink label={t('shared.import.template')} ask={template} />
      </p>
      {hint !== undefined && <p>{hint}</p>}
      <Spin spinning={send.isPending} description={t('shared.import.sending')}>
        <Upload.Dragger
          accept=".xlsx"
          maxCount={1}
          showUploadList={false}
          disabled={send.isPending}
          beforeUpload={handleFile}
        >
          <InboxOutlined className={css['icon']} />
          <p>{t('shared.import.choose')}</p>
        </Upload.Dragger>
      </Spin>
      {fault && <Alert type="error" showIcon title={t(`shared.import.fault.${fault}`, told)} />}
      {Boolean(send.error) && !fault && <Alert type="error" showIcon title={textOf(send.error)} />}
    </div>
  )
}
