import { WarningOutlined } from '@ant-design/icons'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { useNow } from '#shared/hooks/use-now.ts'
import { NOW_EVERY, PERIOD_EVERY } from '../../api/figures-queries.ts'
import css from './figures.module.css'

/** So many refreshes may fail before it is said. */
const MISSED = 3
/** How soon that is seen, ms. */
const LOOK = 2_000

interface Props {
  /** When the figures came, ms since 1970; 0 where they have not come yet. */
  nowAt: number
  periodAt: number
}

/** Says that the figures are old: nobody at a wall display would notice that they have stopped. */
export function AgeNotice({ nowAt, periodAt }: Props) {
  const t = useT()
  const now = useNow(LOOK)
  const isOld = (at: number, every: number) => at > 0 && now - at > MISSED * every
  const old = [
    ...(isOld(nowAt, NOW_EVERY) ? [nowAt] : []),
    ...(isOld(periodAt, PERIOD_EVERY) ? [periodAt] : []),
  ]
  if (old.length === 0) return null
  const time = formatDateTime(new Date(Math.min(...old)).toISOString())
  return (
    <p className={css['old']} role="alert">
      <WarningOutlined aria-hidden /> {t('figures.old', { time })}
    </p>
  )
}
