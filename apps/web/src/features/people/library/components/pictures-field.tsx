import { PictureOutlined } from '@ant-design/icons'
import { FACE_PICTURE_LIMIT, FACE_PICTURES_AT_ONCE, type FacePicture } from '@palisade/contract'
import { Alert, Button, Form, Upload } from 'antd'
import { useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { pictureFault, type PictureFault } from '#shared/picture/picture-file.ts'
import { StatusTag } from '#shared/ui/tag/status-tag.tsx'
import { stateText, toneOfState } from '../model/entry-filters.ts'
import css from './library.module.css'
import { PersonPicture } from './person-picture.tsx'

const MEGABYTE = 1024 * 1024
const SIDE = 132

/** Stored pictures of a person with their states; each can be marked to go with the next save. */
export function StoredPictures({
  person,
  pictures,
}: {
  person: { id: string; name: string }
  pictures: readonly FacePicture[]
}) {
  const t = useT()
  const form = Form.useFormInstance()
  const removed: string[] = Form.useWatch('removedPictureIds', { form, preserve: true }) ?? []
  const toggle = (id: string) =>
    form.setFieldValue(
      'removedPictureIds',
      removed.includes(id) ? removed.filter(one => one !== id) : [...removed, id],
    )
  return (
    <ul className={css['pictures']}>
      {pictures.map((picture, index) => {
        const isRemoved = removed.includes(picture.id)
        const act = isRemoved ? 'faceEntry.act.keepPicture' : 'faceEntry.act.removePicture'
        return (
          <li key={picture.id} className={isRemoved ? css['isRemoved'] : undefined}>
            <PersonPicture person={person} pictureId={picture.id} size={SIDE} />
            <StatusTag tone={toneOfState[picture.state]} label={stateText(t, picture)} />
            <Button size="small" danger={!isRemoved} onClick={() => toggle(picture.id)}>
              {t(act, { number: index + 1 })}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

interface Props {
  id?: string
  value?: File[]
  onChange?: (files: File[]) => void
}

/** New pictures; why one is refused stands right below. */
export function NewPictures({ id, value = [], onChange }: Props) {
  const t = useT()
  const [fault, setFault] = useState<PictureFault>()
  const take = (file: File) => {
    const found = pictureFault(file, FACE_PICTURE_LIMIT)
    setFault(found)
    if (found === undefined) onChange?.([...value, file].slice(0, FACE_PICTURES_AT_ONCE))
    // Nothing is uploaded by the widget itself.
    return Upload.LIST_IGNORE
  }
  return (
    <>
      <Upload
        {...(id !== undefined && { id })}
        accept=".jpg,.jpeg,.png,.bmp"
        beforeUpload={take}
        fileList={value.map((file, n) => ({ uid: String(n), name: file.name, status: 'done' as const }))}
        onRemove={({ uid }) => onChange?.(value.filter((_, n) => String(n) !== uid))}
      >
        <Button icon={<PictureOutlined aria-hidden />} disabled={value.length >= FACE_PICTURES_AT_ONCE}>
          {t('faceEntry.act.choosePictures')}
        </Button>
      </Upload>
      {fault && (
        <Alert
          type="error"
          showIcon
          title={t(`shared.pictureFault.${fault}`, { size: FACE_PICTURE_LIMIT / MEGABYTE })}
        />
      )}
    </>
  )
}
