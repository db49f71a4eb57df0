import { LockOutlined, PushpinOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { LockDialog } from '#shared/evidence/lock-dialog.tsx'
import { SnapshotDialog } from '#shared/evidence/snapshot-dialog.tsx'
import { useT } from '#shared/i18n/language-provider.tsx'
import type { PlaySession } from '#shared/player/play/play-session.ts'
import { useMay } from '#shared/session/session-store.ts'
import { offeredSpan } from '../../model/footage-offer.ts'
import type { PlayCamera } from '../search/chosen-cameras.tsx'

interface Props {
  session: PlaySession
  cameras: readonly PlayCamera[]
  selectedId: string | undefined
}

/** Locks the loop that is set, or the minute from where it stands; and puts the picture that is shown into a case. */
export function EvidenceButtons({ session, cameras, selectedId }: Props) {
  const t = useT()
  const mayLock = useMay('evidence.lock')
  const [span, setSpan] = useState<{ from: number; to: number }>()
  const [at, setAt] = useState<number>()
  if (!mayLock) return null
  const selected = cameras.find(({ id }) => id === selectedId) ?? cameras[0]
  const lock = () => setSpan(offeredSpan(session.position(), session.state().clock.loop, Date.now()))
  return (
    <>
      <Button
        type="text"
        size="small"
        icon={<LockOutlined />}
        aria-label={t('evidence.act.lock')}
        title={t('evidence.act.lock')}
        onClick={lock}
      />
      <Button
        type="text"
        size="small"
        icon={<PushpinOutlined />}
        aria-label={t('evidence.act.addSnapshot')}
        title={t('evidence.act.addSnapshot')}
        onClick={() => setAt(session.position())}
      />
      {span && (
        <LockDialog
          cameras={cameras}
          chosen={selected ? [selected.id] : []}
          span={span}
          onClose={() => setSpan(undefined)}
        />
      )}
      {at !== undefined && selected && (
        <SnapshotDialog camera={selected} at={at} onClose={() => setAt(undefined)} />
      )}
    </>
  )
}
