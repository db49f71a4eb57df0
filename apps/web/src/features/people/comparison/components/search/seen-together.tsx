import { TOGETHER_SECONDS_DEFAULT, type FaceCompanion, type FoundCapture } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { PlaybackLink } from '#shared/navigation/playback-link.tsx'
import { LoadingMask } from '#shared/ui/loading-mask/loading-mask.tsx'
import { EmptyState } from '#shared/ui/state/empty-state.tsx'
import { ErrorState } from '#shared/ui/state/error-state.tsx'
import { companionsQuery } from '../../api/person-search-queries.ts'
import type { SearchPurpose } from '../../model/search-purpose.ts'
import { CaptureFace } from './capture-face.tsx'
import css from './person-search.module.css'

/** Px of a picture's side. */
const SIDE = 72

interface Props {
  captures: readonly FoundCapture[]
  /** Why was searched: whom somebody met is asked for the same reason. */
  said: SearchPurpose
}

/** Whoever was seen together with the person, how often, and by which cameras. */
export function SeenTogether({ captures, said }: Props) {
  const t = useT()
  const { textOf } = useApiError()
  const { data, error, refetch } = useQuery(
    companionsQuery({ captureIds: captures.map(({ id }) => id), ...said }),
  )
  return (
    <>
      <p className={css['title']}>{t('faceSearch.together.hint', { seconds: TOGETHER_SECONDS_DEFAULT })}</p>
      {error && <ErrorState title={textOf(error)} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingMask isLoading />}
      {data?.length === 0 && <EmptyState title={t('faceSearch.together.none')} />}
      <ul className={css['companions']}>
        {data?.map(companion => (
          <Companion key={companion.capture.id} companion={companion} />
        ))}
      </ul>
    </>
  )
}

function Companion({ companion: { capture, times, places } }: { companion: FaceCompanion }) {
  const t = useT()
  return (
    <li className={css['stop']}>
      <CaptureFace capture={capture} size={SIDE} />
      <span>
        <strong>{t('faceSearch.together.times', { count: times })}</strong>
        <br />
        {places.map(({ name, count }) => `${name}: ${t('faceSearch.placeCount', { count })}`).join(' · ')}
        <br />
        <PlaybackLink cameraId={capture.camera.id} moment={capture.at} />
      </span>
    </li>
  )
}
