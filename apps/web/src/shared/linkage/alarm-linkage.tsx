import type { LinkageOfAlarm } from '@palisade/contract'
import { seededName } from '@palisade/phrases'
import { useQuery } from '@tanstack/react-query'
import { Divider } from 'antd'
import { useErrorText } from '#shared/api/use-error-text.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { ScreenLink } from '#shared/navigation/screen-link.tsx'
import { ErrorState } from '#shared/ui/state/error-state.tsx'
import css from './linkage.module.css'
import { LinkageImages } from './linkage-images.tsx'
import { linkageOfAlarmQuery } from './linkage-queries.ts'
import { RunStateTag } from './linkage-tags.tsx'
import { reasonText } from './reason-text.ts'
import { StepList } from './step-list.tsx'

/** The rules that an alarm set off, their actions and results; nothing where it set off none. */
export function AlarmLinkage({ alarmId }: { alarmId: string }) {
  const t = useT()
  const errorText = useErrorText()
  const runs = useQuery(linkageOfAlarmQuery(alarmId))
  if (!runs.data)
    // Most alarms set nothing off: until it is known, no place is taken for it.
    return runs.error && <ErrorState title={errorText(runs.error)} onRetry={() => void runs.refetch()} />
  if (runs.data.length === 0) return null
  return (
    <section aria-label={t('linkageScreen.ofAlarm')}>
      <Divider size="small" titlePlacement="start" plain>
        {t('linkageScreen.ofAlarm')}
      </Divider>
      {runs.data.map(run => (
        <RunOfAlarm key={run.runId} run={run} />
      ))}
    </section>
  )
}

function RunOfAlarm({ run }: { run: LinkageOfAlarm }) {
  const t = useT()
  const { runId, ruleName, startedBy, state, actions } = run
  const reason = reasonText(t, run)
  return (
    <article className={css['run']} aria-label={ruleName}>
      <header className={css['line']}>
        <strong className={css['what']}>
          <ScreenLink screen="alarmLink" search={{ tab: 'log', run: runId }}>
            {ruleName}
          </ScreenLink>
        </strong>
        <RunStateTag state={state} />
      </header>
      {startedBy !== '' && (
        <span className={css['quiet']}>
          {t('linkageScreen.log.startedBy')}: {seededName(t, startedBy)}
        </span>
      )}
      {reason !== '' && <span className={css['quiet']}>{reason}</span>}
      <StepList steps={actions} />
      {actions.some(action => action.hasImage) && <LinkageImages runId={runId} />}
    </article>
  )
}
