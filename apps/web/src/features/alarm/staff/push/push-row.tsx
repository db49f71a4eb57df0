import { Switch } from 'antd'
import { useId } from 'react'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import css from './push-row.module.css'
import { usePush } from './use-push.ts'

/** Whether this phone is told of tasks while its page is closed, and where not, why. */
export function PushRow() {
  const t = useT()
  const id = useId()
  const push = usePush()
  if (!push) return null
  return (
    <label className={css['row']} htmlFor={id}>
      <span>
        <span id={`${id}-label`}>{t('push.title')}</span>
        <span className={css['hint']} id={`${id}-hint`} role="status">
          {t(`push.reason.${push.reason}`)} {push.isPageOnly && t('push.pageOnly')}
        </span>
      </span>
      <Switch
        id={id}
        checked={push.isOn}
        disabled={push.isBusy || !push.canChange}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint`}
        onChange={push.change}
      />
    </label>
  )
}
