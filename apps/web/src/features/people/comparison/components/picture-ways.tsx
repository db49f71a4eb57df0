import { useMay, useMayOpen } from '#shared/session/session-store.ts'
import { ScreenLink } from '#shared/navigation/screen-link.tsx'
import { useT } from '#shared/i18n/language-provider.tsx'
import css from './comparison.module.css'

/** Says from which screens a picture can be brought here, with the way to those that the operator may open. */
export function PictureWays() {
  const t = useT()
  const maySnapshot = useMay('live.snapshot')
  const mayPlay = useMay('playback.snapshot')
  const mayWall = useMayOpen('videoControl') && (maySnapshot || mayPlay)
  const mayRecords = useMayOpen('alarmRecord')
  if (!mayWall && !mayRecords) return null
  return (
    <p className={css['hint']}>
      {t('comparison.from.hint', { act: t('comparison.from.menu') })}{' '}
      {mayWall && <ScreenLink screen="videoControl">{t('comparison.from.wall')}</ScreenLink>}
      {mayWall && mayRecords && ' · '}
      {mayRecords && <ScreenLink screen="alarmRecord">{t('comparison.from.alarms')}</ScreenLink>}
    </p>
  )
}
