import { useT } from '#shared/i18n/language-provider.tsx'
import { SwitchRow } from '../components/switch-row.tsx'
import { usePush } from './use-push.ts'

/** Whether this phone is told of tasks while its page is closed, and where not, why. */
export function PushRow() {
  const t = useT()
  const push = usePush()
  if (!push) return null
  const reason = t(`push.reason.${push.reason}`)
  return (
    <SwitchRow
      label={t('push.title')}
      hint={push.isPageOnly ? t('push.both', { reason, pageOnly: t('push.pageOnly') }) : reason}
      isOn={push.isOn}
      isBusy={push.isBusy || !push.canChange}
      onChange={push.change}
    />
  )
}
