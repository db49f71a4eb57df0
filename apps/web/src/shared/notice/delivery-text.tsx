import type { DeliveryState, NoticeDelivery } from '@palisade/contract'
import { useT } from '#shared/i18n/language-provider.tsx'
import { StatusTag, type StatusTone } from '#shared/ui/tag/status-tag.tsx'

const tones: Readonly<Record<DeliveryState, StatusTone>> = {
  waiting: 'waiting',
  sending: 'busy',
  sent: 'good',
  failed: 'bad',
  given_up: 'bad',
  held: 'paused',
  grouped: 'good',
  skipped: 'neutral',
}

/** How a delivery stands, and why where that needs a reason. */
export function DeliveryTag({
  delivery: { state, why },
}: {
  delivery: Pick<NoticeDelivery, 'state' | 'why'>
}) {
  const t = useT()
  const word = t(`enums.deliveryState.${state}`)
  const label = why === null ? word : `${word} · ${t(`enums.deliveryReason.${why}`)}`
  return <StatusTag tone={tones[state]} label={label} />
}
