import { RadarChartOutlined } from '@ant-design/icons'
import { Button, Progress } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import type { useChecks } from '../api/use-checks.ts'
import css from '../pages/examine-state-page.module.css'

interface Props {
  run: ReturnType<typeof useChecks>
  chosen: readonly string[]
  listed: readonly string[]
}

/** Starts checks of the chosen devices or of all on the page, shows how far they are, and gives them up. */
export function CheckBar({ run, chosen, listed }: Props) {
  const t = useT()
  const { progress } = run
  if (progress) {
    const { done, total } = progress
    return (
      <div className={css['bar']} role="status">
        <Progress
          percent={Math.round((done / Math.max(total, 1)) * 100)}
          format={() => `${done} / ${total}`}
          className={css['progress'] ?? ''}
          aria-label={t('deviceState.check.running')}
        />
        <Button onClick={run.cancel}>{t('shared.action.cancel')}</Button>
      </div>
    )
  }
  return (
    <div className={css['bar']}>
      <Button
        type="primary"
        icon={<RadarChartOutlined />}
        disabled={chosen.length === 0}
        onClick={() => run.start(chosen)}
      >
        {t('deviceState.check.chosen', { count: chosen.length })}
      </Button>
      <Button disabled={listed.length === 0} onClick={() => run.start(listed)}>
        {t('deviceState.check.page', { count: listed.length })}
      </Button>
    </div>
  )
}
