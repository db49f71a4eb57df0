import dayjs from 'dayjs'
import { useNow } from '#shared/hooks/use-now.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import css from './recording-sign.module.css'

/** Says on a tile that this computer records it, and for how long. */
export function RecordingSign({ since }: { since: number }) {
  const t = useT()
  const seconds = Math.max(0, Math.floor((useNow() - since) / 1000))
  return (
    <span className={css['sign']} title={t('live.localRunning')}>
      <span className={css['dot']} aria-hidden />
      {t('live.local')}
      <span>{dayjs(0).startOf('day').second(seconds).format('H:mm:ss')}</span>
    </span>
  )
}
