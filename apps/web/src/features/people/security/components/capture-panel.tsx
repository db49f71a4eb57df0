import type { FaceCapture } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { serverTimeNow, useServerOffset } from '#shared/api/server-time.ts'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatTime } from '#shared/lib/date-format.ts'
import { capturePictureQuery } from '#shared/queries/face-captures.ts'
import { LoadingMask } from '#shared/ui/loading-mask/loading-mask.tsx'
import { EmptyState } from '#shared/ui/state/empty-state.tsx'
import { ErrorState } from '#shared/ui/state/error-state.tsx'
import { capturesQuery } from '../api/security-queries.ts'
import { FaceFigure } from './face-figure.tsx'
import css from './security.module.css'

const DAY_MS = 24 * 3_600_000
/** Captures that are shown; older ones are for the search of persons. */
const SHOWN = 50

/** A day back, and a day ahead, so that what comes while the screen is open is in it. */
function aroundNow() {
  const { time } = serverTimeNow(useServerOffset.getState().known)
  return {
    startTime: new Date(time - DAY_MS).toISOString(),
    endTime: new Date(time + DAY_MS).toISOString(),
  }
}

/** Faces as cameras capture them, the newest first. */
export function CapturePanel() {
  const t = useT()
  const { textOf } = useApiError()
  const [span] = useState(aroundNow)
  const { data, error, isPending, refetch } = useQuery(capturesQuery({ ...span, pageSize: SHOWN }))
  if (error && !data) return <ErrorState title={textOf(error)} onRetry={() => void refetch()} />
  if (isPending) return <LoadingMask isLoading />
  if (!data || data.list.length === 0) return <EmptyState title={t('faceCapture.none')} />
  return (
    <ul className={css['captures']} aria-label={t('faceCapture.title')}>
      {data.list.map(capture => (
        <CaptureItem key={capture.id} capture={capture} />
      ))}
    </ul>
  )
}

function CaptureItem({ capture: { id, at, camera, isComparable } }: { capture: FaceCapture }) {
  const t = useT()
  const time = formatTime(at)
  return (
    <li>
      <FaceFigure
        query={capturePictureQuery(id)}
        isThere
        label={t('faceCapture.faceOf', { camera: camera.name, at: time })}
        missing={t('faceHit.noPicture')}
        caption={`${time} ${camera.name}`}
      />
      {!isComparable && <div className={css['quiet']}>{t('faceCapture.notComparable')}</div>}
    </li>
  )
}
