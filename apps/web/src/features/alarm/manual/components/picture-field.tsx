import { PictureOutlined } from '@ant-design/icons'
import { MANUAL_PICTURES_LIMIT, TASK_PICTURE_LIMIT } from '@palisade/contract'
import { Alert, Button, Upload } from 'antd'
import { useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { pictureFault } from '#shared/picture/picture-file.ts'

const MEGABYTE = 1024 * 1024

interface Props {
  files: readonly File[]
  onFiles: (files: readonly File[]) => void
}

/** Up to four pictures; why one is refused stands right below. */
export function PictureField({ files, onFiles }: Props) {
  const t = useT()
  const [fault, setFault] = useState<ReturnType<typeof pictureFault>>()
  const take = (file: File) => {
    const found = pictureFault(file, TASK_PICTURE_LIMIT)
    setFault(found)
    if (found === undefined) onFiles([...files, file].slice(0, MANUAL_PICTURES_LIMIT))
    // Nothing is uploaded by the widget itself.
    return Upload.LIST_IGNORE
  }
  return (
    <>
      <Upload
        accept=".jpg,.jpeg,.png,.bmp"
        beforeUpload={take}
        fileList={files.map((file, n) => ({ uid: String(n), name: file.name, status: 'done' as const }))}
        onRemove={({ uid }) => onFiles(files.filter((_, n) => String(n) !== uid))}
      >
        <Button icon={<PictureOutlined aria-hidden />} disabled={files.length >= MANUAL_PICTURES_LIMIT}>
          {t('manual.addPicture', { count: files.length, limit: MANUAL_PICTURES_LIMIT })}
        </Button>
      </Upload>
      {fault && (
        <Alert
          type="error"
          showIcon
          title={t(`shared.pictureFault.${fault}`, { size: TASK_PICTURE_LIMIT / MEGABYTE })}
        />
      )}
    </>
  )
}
