import type { Snap } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useObjectAddress } from '#shared/hooks/use-object-address.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { LoadingMask } from '#shared/ui/loading-mask/loading-mask.tsx'
import { EmptyState } from '#shared/ui/state/empty-state.tsx'
import { ErrorState } from '#shared/ui/state/error-state.tsx'
import { snapPictureQuery } from '../api/snap-queries.ts'
import css from './snap-picture.module.css'

/** The plate in a row of the list; nothing where the camera sent none, or it may not be seen. */
export function PlateThumbnail({ snap }: { snap: Snap }) {
  const t = useT()
  const { id, plate, hasPlatePicture } = snap
  const picture = useQuery({ ...snapPictureQuery(id, 'plate'), enabled: hasPlatePicture })
  const address = useObjectAddress(picture.data)
  if (address === undefined) return null
  return (
    <img
      src={address}
      alt={t('snap.plateOf', { plate: plate ?? t('snap.noPlate') })}
      className={css['plate']}
    />
  )
}

/** The whole scene. */
export function ScenePicture({ snap }: { snap: Snap }) {
  const t = useT()
  const { textOf } = useApiError()
  const { id, plate, camera, hasPicture, pictureState } = snap
  const picture = useQuery({ ...snapPictureQuery(id, 'scene'), enabled: hasPicture })
  const address = useObjectAddress(picture.data)
  if (!hasPicture)
    return (
      <EmptyState
        title={pictureState === null ? t('snap.noPicture') : t(`snap.pictureState.${pictureState}`)}
      />
    )
  if (picture.error)
    return <ErrorState title={textOf(picture.error)} onRetry={() => void picture.refetch()} />
  if (address === undefined)
    return (
      <div className={css['frame']}>
        <LoadingMask isLoading />
      </div>
    )
  const alt = t('snap.pictureOf', { plate: plate ?? t('snap.noPlate'), camera: camera.name })
  return <img src={address} alt={alt} className={css['scene']} />
}
