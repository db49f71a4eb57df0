import type { OwnPosition } from '#shared/feature/parts.ts'
import { useNow } from '#shared/hooks/use-now.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useDistanceText } from '#shared/map/distance.ts'
import css from './phone-alarm-place.module.css'

/** How exact and how old the own position on the map is. */
export function OwnText({ own }: { own: OwnPosition }) {
  const t = useT()
  const distanceText = useDistanceText()
  const seconds = Math.max(0, Math.round((useNow() - own.at) / 1000))
  const within = distanceText(own.accuracy)
  return (
    <p className={css['own']}>
      <span className={css['dot']} aria-hidden />
      {seconds < 60
        ? t('staff.own.seconds', { within, count: seconds })
        : t('staff.own.minutes', { within, count: Math.floor(seconds / 60) })}
    </p>
  )
}
