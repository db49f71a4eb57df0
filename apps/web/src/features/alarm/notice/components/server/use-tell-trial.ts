import { deliveryReason, type TrialResult } from '@palisade/contract'
import { App } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'

/** Long enough to read what another system answered, s. */
const DURATION = 10

/** Tells what another system said to a trial. */
export function useTellTrial(): (trial: TrialResult) => void {
  const t = useT()
  const { message } = App.useApp()
  return ({ isTaken, answer, reason }) => {
    const known = deliveryReason.safeParse(reason)
    const why = known.success ? t(`enums.deliveryReason.${known.data}`) : ''
    if (isTaken) void message.success(t('notice.server.taken', { answer }), DURATION)
    else void message.error(t('notice.server.notTaken', { reason: why, answer }), DURATION)
  }
}
