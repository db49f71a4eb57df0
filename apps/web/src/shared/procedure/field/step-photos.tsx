import { CameraOutlined, DeleteOutlined } from '@ant-design/icons'
import { ANSWER_PICTURE_LIMIT, ANSWER_PICTURES_LIMIT, type StepOf } from '@palisade/contract'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { useObjectAddress } from '#shared/hooks/use-object-address.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { sentTypes } from '#shared/picture/picture-size.ts'
import { preparePicture } from '#shared/picture/prepare-picture.ts'
import type { FieldProps } from './field-props.ts'
import { LeaveEmpty } from './leave-empty.tsx'
import css from '../procedure.module.css'
import { SendButton } from './send-button.tsx'

type Props = Pick<FieldProps<StepOf<'photo'>>, 'step' | 'entered' | 'isBusy' | 'isHeld' | 'onEnter' | 'send'>

/** Photos from the camera of a phone or from files, scaled down where they are larger than the server takes. */
export function StepPhotos({ step, entered, isBusy, isHeld, onEnter, send }: Props) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const { photos = [] } = entered
  const [isPreparing, setPreparing] = useState(false)
  const [isUnreadable, setUnreadable] = useState(false)
  const add = async (files: readonly File[]) => {
    setPreparing(true)
    const prepared = await Promise.all(files.map(file => preparePicture(file, ANSWER_PICTURE_LIMIT))).finally(
      () => setPreparing(false),
    )
    setUnreadable(prepared.includes(undefined))
    const read = prepared.flatMap(one => (one ? [one.blob] : []))
    onEnter({ photos: [...photos, ...read].slice(0, ANSWER_PICTURES_LIMIT) })
  }
  const megabytes = ANSWER_PICTURE_LIMIT / 1024 / 1024
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={sentTypes.join()}
        onChange={event => {
          const files = [...(event.target.files ?? [])]
          // The same picture may be chosen again after it was taken out.
          event.target.value = ''
          void add(files)
        }}
      />
      <div className={css['line']}>
        <Button
          icon={<CameraOutlined />}
          disabled={photos.length >= ANSWER_PICTURES_LIMIT || isBusy || isPreparing}
          onClick={() => input.current?.click()}
        >
          {t('procedure.run.takePhoto')}
        </Button>
        <span className={css['quiet']}>
          {t('procedure.run.photosLimit', { count: ANSWER_PICTURES_LIMIT, size: megabytes })}
        </span>
      </div>
      {isUnreadable && (
        <div role="alert" className={css['open']}>
          {t('errors.procedure.picture_invalid')}
        </div>
      )}
      {photos.length > 0 && (
        <ul className={css['photos']}>
          {photos.map((photo, index) => (
            <li key={index} className={css['photo']}>
              <Chosen photo={photo} alt={t('procedure.run.photo', { number: index + 1 })} />
              <Button
                size="small"
                icon={<DeleteOutlined />}
                aria-label={t('procedure.run.removePhoto', { number: index + 1 })}
                disabled={isPreparing}
                onClick={() => onEnter({ photos: photos.filter(one => one !== photo) })}
              />
            </li>
          ))}
        </ul>
      )}
      <SendButton isBusy={isBusy} isDisabled={photos.length === 0 || isHeld} onClick={() => send({ photos })}>
        <LeaveEmpty step={step} isDisabled={photos.length > 0 || isBusy || isHeld} send={send} />
      </SendButton>
    </>
  )
}

function Chosen({ photo, alt }: { photo: Blob; alt: string }) {
  const address = useObjectAddress(photo)
  return address === undefined ? null : <img src={address} alt={alt} width={72} height={54} />
}
