import { HistoryOutlined } from '@ant-design/icons'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { playbackAddress } from './playback-address.ts'
import { ScreenLink } from './screen-link.tsx'

/** Playback begins so long before the moment itself, ms. */
const LEAD_MS = 10_000

interface Props {
  cameraId: string
  /** ISO 8601 */
  moment: string
}

/** Leads to what a camera recorded around a moment; nothing for who may not see recordings. */
export function PlaybackLink({ cameraId, moment }: Props) {
  const t = useT()
  const mayPlay = useMay('playback.view')
  if (!mayPlay) return null
  return (
    <ScreenLink screen="videoControl" search={playbackAddress([cameraId], Date.parse(moment) - LEAD_MS)}>
      <HistoryOutlined /> {t('player.open')}
    </ScreenLink>
  )
}
