import { SOUGHT_PICTURES_MAX, type LookedAt } from '@palisade/contract'
import { useObjectAddress } from '#shared/hooks/use-object-address.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import type { SoughtPicture } from '../../model/asked-captures.ts'
import { FacePicture } from '../face-picture.tsx'
import css from './person-search.module.css'

interface Props {
  value: readonly SoughtPicture[]
  onChange: (pictures: SoughtPicture[]) => void
  /** The faces of those that were looked at. */
  looked: ReadonlyMap<File, LookedAt>
}

/** Pictures of whoever is looked for, with a place for the next one. Once a picture was looked at, another face of it can be chosen. */
export function SoughtPictures({ value, onChange, looked }: Props) {
  const places = value.length < SOUGHT_PICTURES_MAX ? [...value, undefined] : value
  return (
    <div className={css['sought']}>
      {places.map((picture, index) => (
        <Sought
          key={picture ? `${picture.file.name} ${index}` : 'next'}
          number={index + 1}
          picture={picture}
          looked={picture && looked.get(picture.file)}
          onFile={file => onChange(file ? [...value, { file, face: 0 }] : value.toSpliced(index, 1))}
          onFace={face => picture && onChange(value.with(index, { ...picture, face }))}
        />
      ))}
    </div>
  )
}

interface SoughtProps {
  number: number
  picture: SoughtPicture | undefined
  looked: LookedAt | undefined
  onFile: (file: File | undefined) => void
  onFace: (face: number) => void
}

function Sought({ number, picture, looked, onFile, onFace }: SoughtProps) {
  const t = useT()
  const address = useObjectAddress(picture?.file)
  return (
    <FacePicture
      name={t('faceSearch.pictureNumber', { number })}
      picture={picture && address !== undefined ? { file: picture.file, address } : undefined}
      onFile={onFile}
      looked={looked}
      chosen={picture?.face ?? 0}
      onChoose={onFace}
    />
  )
}
