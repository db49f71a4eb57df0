import type { DryRunPart } from '@palisade/contract'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime, formatTime } from '#shared/lib/date-format.ts'
import css from '../linkage.module.css'

const HOUR = 3_600_000

/** How often in each hour, those without any too; each bar says its hour and number. */
export function DryRunHours({ sum: { hours, from, until } }: { sum: DryRunPart }) {
  const t = useT()
  const byHour = new Map(hours.map(({ at, runs }) => [new Date(at).getTime(), runs]))
  const most = Math.max(1, ...byHour.values())
  const [first] = byHour.keys()
  if (first === undefined) return null
  // Hours of the site may begin at another minute than those of this browser's zone.
  const offset = first % HOUR
  const begin = Math.floor((new Date(from).getTime() - offset) / HOUR) * HOUR + offset
  const shown: number[] = []
  for (let at = begin; at < new Date(until).getTime(); at += HOUR) shown.push(at)
  return (
    <>
      <ul className={css['hours']} aria-label={t('linkageScreen.dryRun.hours')}>
        {shown.map(at => {
          const runs = byHour.get(at) ?? 0
          const label = t('linkageScreen.dryRun.hour', { at: formatTime(at).slice(0, 5), runs })
          return (
            <li key={at} title={label}>
              <span aria-hidden>{runs > 0 ? runs : ''}</span>
              <span
                className={css['bar']}
                style={{ height: `${(runs / most) * 70}%` }}
                role="img"
                aria-label={label}
              />
            </li>
          )
        })}
      </ul>
      <p className={css['ends']} aria-hidden>
        <span>{formatDateTime(begin).slice(5, 16)}</span>
        <span>{formatDateTime(until).slice(5, 16)}</span>
      </p>
    </>
  )
}
