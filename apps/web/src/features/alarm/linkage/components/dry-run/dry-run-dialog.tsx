import { DRY_RUN_HOURS, type LinkageRuleParts } from '@palisade/contract'
import { Alert, Button, Progress, Space } from 'antd'
import { useErrorText } from '#shared/api/use-error-text.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AppModal } from '#shared/ui/dialog/app-modal.tsx'
import { useDryRun } from '../../api/use-dry-run.ts'
import { DryRunResult } from './dry-run-result.tsx'

/** Says what a rule would have done with the events of the last day: nothing is switched. */
export function DryRunDialog({ rule, onClose }: { rule: LinkageRuleParts; onClose: () => void }) {
  const t = useT()
  const errorText = useErrorText()
  const run = useDryRun(rule)
  const { sum, state } = run
  const isRunning = state === 'running'
  return (
    <AppModal
      title={t('linkageScreen.dryRun.title', { hours: DRY_RUN_HOURS })}
      width={720}
      onCancel={onClose}
      footer={
        <Space>
          {isRunning ? (
            <Button onClick={run.cancel}>{t('linkageScreen.dryRun.cancel')}</Button>
          ) : (
            <Button onClick={run.start}>{t('linkageScreen.dryRun.again')}</Button>
          )}
          <Button type="primary" onClick={onClose}>
            {t('shared.action.close')}
          </Button>
        </Space>
      }
    >
      <Progress
        percent={state === 'done' ? 100 : Math.floor((sum?.progress ?? 0) * 100)}
        status={state === 'failed' ? 'exception' : state === 'cancelled' ? 'normal' : undefined}
        aria-label={t('linkageScreen.dryRun.progress')}
      />
      {state === 'failed' && <Alert type="error" showIcon title={errorText(run.error)} />}
      {state === 'cancelled' && <Alert type="info" showIcon title={t('linkageScreen.dryRun.cancelled')} />}
      {sum && <DryRunResult sum={sum} />}
    </AppModal>
  )
}
