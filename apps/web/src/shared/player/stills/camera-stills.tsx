import { useQuery } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { useErrorText } from '#shared/api/use-error-text.ts'
import { useObjectAddress } from '#shared/hooks/use-object-address.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatTime } from '#shared/lib/date-format.ts'
import { useMay } from '#shared/session/session-store.ts'
import css from './camera-stills.module.css'

/** Interval at which a camera takes a picture, ms. It is long because each picture is written into the log. */
const STILL_EVERY = 10_000

/** Shows single pictures of a camera if the browser cannot play live video; the tile says that they are not live. */
export function CameraStills({ camera }: { camera: { id: string; name: string } }) {
  const t = useT()
  const errorText = useErrorText()
  const mayTake = useMay('live.snapshot')
  const { data, error, dataUpdatedAt } = useQuery({
    queryKey: ['camera-still', camera.id],
    queryFn: ({ signal }) => api.deviceControl.snapshot({ deviceId: camera.id }, { signal }),
    enabled: mayTake,
    refetchInterval: STILL_EVERY,
    gcTime: 0,
    meta: { ownErrors: true },
  })
  const address = useObjectAddress(data?.blob)
  return (
    <figure className={css['stills']}>
      {address !== undefined && <img src={address} alt={camera.name} />}
      <figcaption role="status">
        <p>{t(mayTake ? 'live.still.why' : 'live.still.notAllowed', { seconds: STILL_EVERY / 1000 })}</p>
        {data && <p>{t('live.still.of', { time: formatTime(dataUpdatedAt) })}</p>}
        {error && <p data-tone="fault">{errorText(error)}</p>}
      </figcaption>
    </figure>
  )
}
