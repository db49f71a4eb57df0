import { CloseOutlined, UserOutlined } from '@ant-design/icons'
import { COMPARED_PICTURE_LIMIT, type LookedAt } from '@palisade/contract'
import { Alert, Upload } from 'antd'
import { useState, type ClipboardEvent } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { pictureFault, type PictureFault } from '#shared/picture/picture-file.ts'
import { PictureButton } from '#shared/ui/picture-button/picture-button.tsx'
import type { ChosenPicture } from '../hooks/use-chosen-picture.ts'
import { boxStyle } from '../model/face-picture.ts'
import { CameraPicture } from './camera-picture.tsx'
import css from './comparison.module.css'

const MEGABYTE = 1024 * 1024
const size = COMPARED_PICTURE_LIMIT / MEGABYTE

interface Props {
  name: string
  picture: ChosenPicture | undefined
  onFile: (file: File | undefined) => void
  /** The faces that were found; undefined before it was looked at. */
  looked: LookedAt | undefined
  chosen: number
  onChoose: (face: number) => void
}

/** A picture from a file, dropped or pasted; once it was looked at, its faces can be chosen. */
export function FacePicture({ name, picture, onFile, looked, chosen, onChoose }: Props) {
  const t = useT()
  const [fault, setFault] = useState<PictureFault>()
  const take = (file: File) => {
    const found = pictureFault(file, COMPARED_PICTURE_LIMIT)
    setFault(found)
    if (found === undefined) onFile(file)
    // Nothing is uploaded by the widget itself.
    return Upload.LIST_IGNORE
  }
  const paste = ({ clipboardData }: ClipboardEvent) => {
    const file = clipboardData.files[0]
    if (file) take(file)
  }
  return (
    <section className={css['picture']} aria-label={name} onPaste={paste}>
      <header className={css['head']}>
        <h2 className={css['name']}>{name}</h2>
        {picture && (
          <PictureButton
            label={t('comparison.remove', { name })}
            icon={<CloseOutlined aria-hidden />}
            onClick={() => onFile(undefined)}
          />
        )}
      </header>
      {picture ? (
        <div className={css['frame']}>
          <div className={css['shown']}>
            <img src={picture.address} alt={name} className={css['image']} />
            {looked?.faces.map((face, index) => (
              // Two faces may be at the same place; they stay in the order of the answer.
              <button
                key={index}
                type="button"
                className={css['face']}
                style={boxStyle(looked, face)}
                aria-label={t('comparison.face', { number: index + 1 })}
                aria-pressed={index === chosen}
                onClick={() => onChoose(index)}
              />
            ))}
          </div>
        </div>
      ) : (
        <Upload.Dragger accept=".jpg,.jpeg,.png,.bmp" showUploadList={false} beforeUpload={take}>
          <p className="ant-upload-drag-icon">
            <UserOutlined aria-hidden />
          </p>
          <p className="ant-upload-text">{t('comparison.choose')}</p>
          <p className="ant-upload-hint">{t('comparison.chooseHint', { size })}</p>
        </Upload.Dragger>
      )}
      {!picture && <CameraPicture onFile={onFile} />}
      {fault && <Alert type="error" showIcon title={t(`shared.pictureFault.${fault}`, { size })} />}
      {looked && <FaceCount looked={looked} />}
    </section>
  )
}

function FaceCount({ looked: { faces } }: { looked: LookedAt }) {
  const t = useT()
  if (faces.length === 0)
    return (
      <Alert
        type="warning"
        showIcon
        title={t('comparison.noFace')}
        description={t('comparison.noFaceHint', { width: SMALLEST })}
      />
    )
  if (faces.length === 1) return null
  return <p className={css['hint']}>{t('comparison.chooseFace', { count: faces.length })}</p>
}

/** Faces that are narrower are found by chance, pixels. */
const SMALLEST = 50
