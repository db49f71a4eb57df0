import { CheckCircleFilled, ClockCircleOutlined } from '@ant-design/icons'
import type { ResultOf, Contract, ScreenKey, SetupStep } from '@palisade/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { readStored, writeStored } from '#shared/lib/stored.ts'
import { ScreenLink } from '#shared/navigation/screen-link.tsx'
import { PanelFrame } from '#shared/ui/panel-section/panel-section.tsx'
import css from './home.module.css'

/** Where each step is taken. */
const screenOf: Readonly<Record<SetupStep, ScreenKey>> = {
  password: 'password',
  site: 'organization',
  areas: 'organization',
  cameras: 'onboarding',
  users: 'users',
  api_key: 'apiKeys',
}
/** Local storage key: this browser shows the steps no more. */
const HIDDEN_KEY = 'setup-steps-hidden'

type Steps = ResultOf<Contract['dashboard']['getSetup']>

/** The steps before a new site is of use, shown until all are done or the operator hides them. */
export function SetupSteps({ steps }: { steps: Steps }) {
  const t = useT()
  const [isHidden, setIsHidden] = useState(() => readStored(HIDDEN_KEY) !== undefined)
  const left = steps.filter(({ isDone }) => !isDone)
  if (isHidden || left.length === 0) return null
  const hide = () => {
    writeStored(HIDDEN_KEY, '1')
    setIsHidden(true)
  }
  return (
    <PanelFrame
      title={t('dashboard.setup.title')}
      extra={
        <>
          <span className={css['setupCount']}>
            {t('dashboard.setup.count', { done: steps.length - left.length, all: steps.length })}
          </span>
          <Button type="link" size="small" onClick={hide}>
            {t('dashboard.setup.hide')}
          </Button>
        </>
      }
    >
      <ol className={css['setup']}>
        {steps.map(({ step, isDone }) => (
          <li key={step} data-done={isDone}>
            {isDone ? (
              <CheckCircleFilled aria-label={t('dashboard.setup.done')} />
            ) : (
              <ClockCircleOutlined aria-label={t('dashboard.setup.open')} />
            )}
            <span>
              <ScreenLink screen={screenOf[step]}>{t(`dashboard.setup.step.${step}`)}</ScreenLink>
              {!isDone && <small>{t(`dashboard.setup.why.${step}`)}</small>}
            </span>
          </li>
        ))}
      </ol>
    </PanelFrame>
  )
}
