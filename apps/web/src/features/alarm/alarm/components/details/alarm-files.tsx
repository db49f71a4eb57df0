import type { AlarmDetails } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { LoadingMask } from '#shared/ui/loading-mask/loading-mask.tsx'
import { EmptyState } from '#shared/ui/state/empty-state.tsx'
import { ErrorState } from '#shared/ui/state/error-state.tsx'
import { alarmFileQuery } from '../../api/alarm-queries.ts'
import { useObjectAddress } from '#shared/hooks/use-object-address.ts'
import css from './alarm-files.module.css'

/** The picture taken at the alarm, or sent with its event. */
export function AlarmPicture({ alarm }: { alarm: AlarmDetails }) {
  const t = useT()
  if (!alarm.hasPicture) return <EmptyState title={t('alarm.detail.noPicture')} />
  return (
    <AlarmFile alarmId={alarm.id} part="picture">
      {address => <img src={address} alt={t('alarm.detail.picture')} className={css['media']} />}
    </AlarmFile>
  )
}

/** The pictures of the seconds before the alarm, as the media program still held them. */
export function AlarmClip({ alarm }: { alarm: AlarmDetails }) {
  const t = useT()
  if (!alarm.hasClip) return <EmptyState title={t('alarm.detail.noClip')} />
  return (
    <AlarmFile alarmId={alarm.id} part="clip">
      {address => <video className={css['media']} src={address} controls autoPlay loop muted playsInline />}
    </AlarmFile>
  )
}

interface FileProps {
  alarmId: string
  part: 'picture' | 'clip'
  children: (address: string) => ReactNode
}

function AlarmFile({ alarmId, part, children }: FileProps) {
  const { textOf } = useApiError()
  const file = useQuery(alarmFileQuery(alarmId, part))
  const address = useObjectAddress(file.data)
  if (file.error) return <ErrorState title={textOf(file.error)} onRetry={() => void file.refetch()} />
  return (
    <div className={css['frame']}>
      {address === undefined ? <LoadingMask isLoading /> : children(address)}
    </div>
  )
}
