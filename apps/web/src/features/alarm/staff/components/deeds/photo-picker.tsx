import { CameraOutlined, DeleteOutlined, PictureOutlined } from '@ant-design/icons'
import { TASK_PICTURE_LIMIT, TASK_PICTURES_LIMIT } from '@palisade/contract'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatBytes } from '#shared/lib/bytes.ts'
import { preparePicture } from '#shared/picture/prepare-picture.ts'
import { sentTypes } from '#shared/picture/picture-size.ts'
import { BlobPicture } from '../blob-picture.tsx'
import css from '../staff.module.css'

interface Props {
  pictures: readonly Blob[]
  /** How many may be taken. */
  limit?: number
  onChange: (pictures: Blob[]) => void
}

/** The photos of a report, from the phone's camera or its pictures. */
export function PhotoPicker({ pictures, limit = TASK_PICTURES_LIMIT, onChange }: Props) {
  const t = useT()
  const [note, setNote] = useState('')
  const [isWorking, setWorking] = useState(false)
  const isFull = pictures.length >= limit
  const add = async (file: File) => {
    setWorking(true)
    const prepared = await preparePicture(file, TASK_PICTURE_LIMIT).finally(() => setWorking(false))
    if (!prepared) return setNote(t('staff.report.unreadable'))
    onChange([...pictures, prepared.blob])
    const { blob, from } = prepared
    const sizes = from !== undefined && { from: formatBytes(from), to: formatBytes(blob.size) }
    return setNote(sizes ? t('staff.report.shrunk', sizes) : '')
  }
  return (
    <section className={css['section']} aria-label={t('staff.report.photos')}>
      <div className={css['pictures']}>
        <FileButton isCamera isDisabled={isFull || isWorking} onFile={add} />
        <FileButton isCamera={false} isDisabled={isFull || isWorking} onFile={add} />
      </div>
      {isFull && <p className={css['quiet']}>{t('staff.report.full', { count: limit })}</p>}
      <p className={css['quiet']} role="status">
        {isWorking ? t('staff.report.working') : note}
      </p>
      <ul className={`${css['list']} ${css['pictures']}`}>
        {pictures.map((picture, index) => (
          <li key={index} className={css['pictures']}>
            <BlobPicture blob={picture} alt={t('task.picture', { number: index + 1 })} />
            <Button
              icon={<DeleteOutlined />}
              aria-label={t('staff.report.remove', { number: index + 1 })}
              onClick={() => onChange(pictures.filter(one => one !== picture))}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface FileButtonProps {
  /** Opens the camera at once, where the phone has one. */
  isCamera: boolean
  isDisabled: boolean
  onFile: (file: File) => Promise<void>
}

function FileButton({ isCamera, isDisabled, onFile }: FileButtonProps) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const label = t(isCamera ? 'staff.report.takePhoto' : 'staff.report.choosePhoto')
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={sentTypes.join()}
        {...(isCamera && { capture: 'environment' as const })}
        data-source={isCamera ? 'camera' : 'pictures'}
        onChange={event => {
          const [file] = event.target.files ?? []
          // The same picture may be chosen again after it was taken out.
          event.target.value = ''
          if (file) void onFile(file)
        }}
      />
      <Button
        icon={isCamera ? <CameraOutlined aria-hidden /> : <PictureOutlined aria-hidden />}
        disabled={isDisabled}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  )
}
