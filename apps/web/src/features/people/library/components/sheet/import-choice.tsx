import {
  FACE_IMPORT_FILE_LIMIT,
  FACE_IMPORT_LIMIT,
  type FaceGroup,
  type FaceImport,
} from '@palisade/contract'
import { InboxOutlined } from '@ant-design/icons'
import { Alert, Spin, Upload } from 'antd'
import { useState } from 'react'
import { api } from '#shared/api/api.ts'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { DownloadButton } from '#shared/ui/download-button/download-button.tsx'
import { fileFault } from '#shared/ui/import-dialog/import-report.ts'
import { AppSelect } from '#shared/ui/input/app-select.tsx'
import { Labelled } from '#shared/ui/input/labelled.tsx'
import { useStartImport } from '../../api/sheet-queries.ts'
import css from '../library.module.css'

const MEGABYTE = 1024 * 1024
const limits = { rows: FACE_IMPORT_LIMIT, size: FACE_IMPORT_FILE_LIMIT / MEGABYTE }
const TYPES = ['.xlsx', '.zip'] as const

interface Props {
  groups: readonly FaceGroup[]
  groupId: string | undefined
  onStarted: (started: FaceImport) => void
}

/** The group, and the file that goes into it. */
export function ImportChoice({ groups, groupId, onStarted }: Props) {
  const t = useT()
  const { textOf } = useApiError()
  const start = useStartImport()
  const [chosenId, setChosenId] = useState(groupId ?? groups[0]?.id)
  const [fault, setFault] = useState<ReturnType<typeof fileFault>>()
  const group = groups.find(one => one.id === chosenId)
  const handleFile = (file: File) => {
    const found = fileFault(file, FACE_IMPORT_FILE_LIMIT, TYPES)
    setFault(found)
    if (found === undefined && group) start.mutate({ groupId: group.id, file }, { onSuccess: onStarted })
    // Nothing is uploaded by the widget itself.
    return false
  }
  return (
    <div className={css['import']}>
      <p>
        {t('faceSheet.import.intro', limits)}
        {group && (
          <DownloadButton
            isLink
            label={t('shared.import.template')}
            ask={signal => api.faceSheet.downloadTemplate({ kind: group.kind }, { signal })}
          />
        )}
      </p>
      <p>{t('faceSheet.import.zip')}</p>
      <Labelled label={t('faceSheet.import.group')}>
        {id => (
          <AppSelect<string>
            id={id}
            {...(chosenId !== undefined && { value: chosenId })}
            options={groups.map(one => ({ value: one.id, label: one.name }))}
            onChange={setChosenId}
          />
        )}
      </Labelled>
      <Spin spinning={start.isPending} description={t('shared.import.sending')}>
        <Upload.Dragger
          accept={TYPES.join(',')}
          maxCount={1}
          showUploadList={false}
          disabled={start.isPending || !group}
          beforeUpload={handleFile}
        >
          <InboxOutlined className={css['importIcon']} />
          <p>{t('shared.import.choose')}</p>
        </Upload.Dragger>
      </Spin>
      {fault && (
        <Alert
          type="error"
          showIcon
          title={fault === 'type' ? t('faceSheet.import.type') : t(`shared.import.fault.${fault}`, limits)}
        />
      )}
      {Boolean(start.error) && !fault && <Alert type="error" showIcon title={textOf(start.error)} />}
    </div>
  )
}
