import type { Snap } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { useObjectAddress } from '#shared/hooks/use-object-address.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { snapPictureQuery } from '../api/snap-queries.ts'
import { HitMark } from './hit-mark.tsx'
import css from './snap-picture.module.css'

interface Props {
  snap: Snap
  /** Its picture is asked for once it can be seen. */
  isInView: boolean
  onOpen: (snap: Snap) => void
}

/** A passage as the picture of its scene, which opens it. */
export function SnapCard({ snap, isInView, onOpen }: Props) {
  const t = useT()
  const { id, snapTime, camera, hasPicture, pictureState, hit } = snap
  const plate = snap.plate ?? t('snap.noPlate')
  const picture = useQuery({ ...snapPictureQuery(id, 'scene'), enabled: hasPicture && isInView })
  const address = useObjectAddress(picture.data)
  const missing = pictureState === null ? t('snap.noPicture') : t(`snap.pictureState.${pictureState}`)
  return (
    <button type="button" className={css['card']} onClick={() => onOpen(snap)}>
      <span className={css['small']}>
        {address !== undefined && (
          <img src={address} alt={t('snap.pictureOf', { plate, camera: camera.name })} />
        )}
        {!hasPicture && missing}
      </span>
      <strong>{plate}</strong>
      <span>{formatDateTime(snapTime)}</span>
      <span>{camera.name}</span>
      {hit && <HitMark hit={hit} />}
    </button>
  )
}
