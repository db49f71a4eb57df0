import type { FaceStream } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { streamsQuery } from '../api/security-queries.ts'
import css from './security.module.css'

/** In whose streams faces are looked for, and which of these cameras are not looked at as often as wanted. */
export function StreamNotice() {
  const t = useT()
  const { data } = useQuery(streamsQuery())
  if (!data || data.length === 0) return null
  const lacking = data.filter(({ state }) => state !== 'recognised')
  const textOf = ({ state, framesPerSecond }: FaceStream) =>
    framesPerSecond === null
      ? t(`enums.faceStreamState.${state}`)
      : t('faceCapture.streams.rate', { count: framesPerSecond })
  return (
    <Alert
      type={lacking.length > 0 ? 'warning' : 'info'}
      showIcon
      className={css['streams']}
      title={t('faceCapture.streams.title', { count: data.length })}
      description={
        lacking.length === 0 ? (
          t('faceCapture.streams.all')
        ) : (
          <ul className={css['lines']}>
            {lacking.map(stream => (
              <li key={stream.camera.id}>{`${stream.camera.name}: ${textOf(stream)}`}</li>
            ))}
          </ul>
        )
      }
    />
  )
}
