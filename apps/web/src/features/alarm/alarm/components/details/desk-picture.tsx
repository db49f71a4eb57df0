import { useQuery } from '@tanstack/react-query'
import { useT } from '#shared/i18n/language-provider.tsx'
import { LoadingMask } from '#shared/ui/loading-mask/loading-mask.tsx'
import { alarmDetailsQuery } from '../../api/alarm-queries.ts'
import { isOpen } from '../../model/order.ts'
import { AlarmView } from './alarm-view.tsx'
import css from './alarm-view.module.css'

/** The pictures of the chosen alarm in the middle of the desk, as large as it allows; why there are none is said beside it. */
export function DeskPicture({ alarmId }: { alarmId: string }) {
  const t = useT()
  const { data: alarm, error } = useQuery(alarmDetailsQuery(alarmId))
  if (!alarm && error) return null
  return (
    <section className={css['desk']} aria-label={t('alarm.live.picture')}>
      {alarm ? (
        <AlarmView key={alarm.id} alarm={alarm} hasLive={isOpen(alarm)} isLarge />
      ) : (
        // As high as the picture that is coming, so that the map below stays where it is.
        <div className={css['coming']}>
          <LoadingMask isLoading />
        </div>
      )}
    </section>
  )
}
