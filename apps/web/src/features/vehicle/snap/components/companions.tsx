import { COMPANION_SECONDS_MAX } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { Segmented, Typography } from 'antd'
import { useState } from 'react'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { LoadingMask } from '#shared/ui/loading-mask/loading-mask.tsx'
import { ErrorState } from '#shared/ui/state/error-state.tsx'
import { companionsQuery, type OneVehicle } from '../api/snap-queries.ts'

/** Two vehicles go together that pass within so many seconds of each other; one of these is chosen. */
const SECONDS = [10, 30, 60, COMPANION_SECONDS_MAX] as const
type Seconds = (typeof SECONDS)[number]

/** Vehicles that passed several of the same cameras with this one. */
export function Companions({ vehicle }: { vehicle: OneVehicle }) {
  const t = useT()
  const { textOf } = useApiError()
  const [seconds, setSeconds] = useState<Seconds>(30)
  const { data, error, refetch } = useQuery(companionsQuery(vehicle, seconds))
  return (
    <section aria-label={t('snap.companions')}>
      <Typography.Title level={5}>{t('snap.companions')}</Typography.Title>
      <Typography.Paragraph type="secondary">{t('snap.companionsHint', { seconds })}</Typography.Paragraph>
      <Typography.Paragraph>
        <Segmented<Seconds>
          aria-label={t('snap.companionsWithin')}
          value={seconds}
          options={SECONDS.map(value => ({ value, label: t('snap.companionsSeconds', { seconds: value }) }))}
          onChange={setSeconds}
        />
      </Typography.Paragraph>
      {error && <ErrorState title={textOf(error)} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingMask isLoading />}
      {data?.length === 0 && <Typography.Text>{t('snap.noCompanions')}</Typography.Text>}
      <ul>
        {data?.map(({ plate, cameras, times, lastTime }) => (
          <li key={plate}>
            <Typography.Text strong>{plate}</Typography.Text>{' '}
            {t('snap.companionCount', { cameras, times, time: formatDateTime(lastTime) })}
          </li>
        ))}
      </ul>
    </section>
  )
}
