import type { DryRunPart } from '@palisade/contract'
import { placeText } from '@palisade/phrases'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { ScreenLink } from '#shared/navigation/screen-link.tsx'
import css from '../linkage.module.css'
import { DryRunHours } from './dry-run-hours.tsx'

/** In words how often it would have run, then the hours, then the first events that would have set it off. */
export function DryRunResult({ sum }: { sum: DryRunPart }) {
  const t = useT()
  const { scanned, runs, acknowledged, from, until, examples } = sum
  return (
    <>
      <p className={css['facts']} role="status">
        {t('linkageScreen.dryRun.result', {
          from: formatDateTime(from),
          until: formatDateTime(until),
          scanned,
          runs,
        })}
        {acknowledged > 0 && ` ${t('linkageScreen.dryRun.acknowledged', { count: acknowledged })}`}
      </p>
      {runs > 0 && <DryRunHours sum={sum} />}
      {examples.length > 0 && (
        <>
          <h3 className={css['title']}>{t('linkageScreen.dryRun.examples', { count: examples.length })}</h3>
          <ul className={css['examples']}>
            {examples.map(example => (
              <li key={example.alarmId}>
                {formatDateTime(example.at)} ·{' '}
                <ScreenLink screen="alarmRecord" search={{ number: example.number }}>
                  {t(`enums.alarmType.${example.eventType}`)}
                </ScreenLink>{' '}
                · {example.deviceName || t('manual.source')} · {placeText(t, example.location)}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
