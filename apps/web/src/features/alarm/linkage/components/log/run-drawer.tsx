import type { LinkageRunDetails } from '@palisade/contract'
import { placeText, seededName } from '@palisade/phrases'
import { useQuery } from '@tanstack/react-query'
import { Descriptions } from 'antd'
import { useErrorText } from '#shared/api/use-error-text.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { LinkageImages } from '#shared/linkage/linkage-images.tsx'
import { RunStateTag } from '#shared/linkage/linkage-tags.tsx'
import { reasonText } from '#shared/linkage/reason-text.ts'
import { StepList } from '#shared/linkage/step-list.tsx'
import { ScreenLink } from '#shared/navigation/screen-link.tsx'
import { AppDrawer } from '#shared/ui/dialog/app-drawer.tsx'
import { LoadingMask } from '#shared/ui/loading-mask/loading-mask.tsx'
import { ErrorState } from '#shared/ui/state/error-state.tsx'
import { linkageRunQuery } from '../../api/linkage-queries.ts'
import css from '../linkage.module.css'

/** One run of a rule: the alarm that set it off, each action with its result and time, and the pictures. */
export function RunDrawer({ runId, onClose }: { runId: string; onClose: () => void }) {
  const t = useT()
  const errorText = useErrorText()
  const { data: run, error, refetch } = useQuery(linkageRunQuery(runId))
  return (
    <AppDrawer title={run?.ruleName ?? t('linkageScreen.tab.log')} size={640} onClose={onClose}>
      {error && !run && <ErrorState title={errorText(error)} onRetry={() => void refetch()} />}
      {!error && !run && <LoadingMask isLoading />}
      {run && (
        <>
          <RunFields run={run} />
          <h3 className={css['title']}>{t('linkage.field.actions')}</h3>
          <StepList steps={run.steps} />
          {run.imageCount > 0 && (
            <>
              <h3 className={css['title']}>{t('linkageScreen.log.pictures')}</h3>
              <LinkageImages runId={run.id} />
            </>
          )}
        </>
      )}
    </AppDrawer>
  )
}

function RunFields({ run }: { run: LinkageRunDetails }) {
  const t = useT()
  const reason = reasonText(t, run)
  const chain = run.chain.map(({ ruleName }) => ruleName).join(' → ')
  const items = [
    { label: t('linkage.field.state'), children: <RunStateTag state={run.state} /> },
    ...(reason === '' ? [] : [{ label: t('linkage.field.reason'), children: reason }]),
    ...(chain === '' ? [] : [{ label: t('linkageScreen.log.chain'), children: chain }]),
    {
      label: t('linkageScreen.log.alarm'),
      children: (
        <ScreenLink screen="alarmRecord" search={{ number: run.alarmNumber }}>
          {run.alarmNumber} · {t(`enums.alarmType.${run.eventType}`)}
        </ScreenLink>
      ),
    },
    {
      label: t('linkageScreen.log.source'),
      children: `${run.deviceName || t('manual.source')} · ${placeText(t, run.location)}`,
    },
    ...(run.startedBy === ''
      ? []
      : [{ label: t('linkageScreen.log.startedBy'), children: seededName(t, run.startedBy) }]),
    { label: t('linkageScreen.log.at'), children: formatDateTime(run.triggeredAt) },
    ...(run.endedAt === null
      ? []
      : [{ label: t('linkageScreen.log.ended'), children: formatDateTime(run.endedAt) }]),
    ...(run.ruleId === null ? [] : [{ label: t('linkage.field.priority'), children: run.priority }]),
  ]
  return (
    <Descriptions
      size="small"
      column={1}
      className={css['facts'] ?? ''}
      items={items.map((item, key) => ({ key, ...item }))}
    />
  )
}
