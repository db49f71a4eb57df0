import { useT } from '#shared/i18n/language-provider.tsx'
import { formatTime } from '#shared/lib/date-format.ts'
import type { PositionState } from '../api/use-position.ts'
import css from './staff.module.css'

/** States that the guard or the site can do something about. */
const faulty: readonly PositionState['state'][] = ['insecure', 'denied', 'none', 'unsent']

/** Whether the dispatchers know where the guard is, and if not, why. */
export function PositionText({ position }: { position: PositionState }) {
  const t = useT()
  const text =
    position.state === 'told'
      ? t('staff.position.told', { time: formatTime(position.at) })
      : t(`staff.position.${position.state}`)
  return (
    <p className={css[faulty.includes(position.state) ? 'waiting' : 'quiet']} role="status">
      {text}
    </p>
  )
}
