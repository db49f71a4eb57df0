import { LockOutlined } from '@ant-design/icons'
import type { AlarmDetails } from '@palisade/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { LockDialog } from '#shared/evidence/lock-dialog.tsx'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'

/** The dialog offers so much time around an alarm, ms. */
const BEFORE = 30_000
const AFTER = 60_000

/** Locks what the cameras of an alarm recorded around it; with a case its record goes into that. */
export function AlarmEvidence({ alarm }: { alarm: AlarmDetails }) {
  const t = useT()
  const mayLock = useMay('evidence.lock')
  const [span, setSpan] = useState<{ from: number; to: number }>()
  const { camera } = alarm
  if (!mayLock || !camera) return null
  const others = alarm.cameras.filter(({ id }) => id !== camera.id)
  const at = Date.parse(alarm.occurredAt)
  const open = () => setSpan({ from: at - BEFORE, to: Math.min(at + AFTER, Date.now()) })
  return (
    <>
      <Button type="link" size="small" icon={<LockOutlined />} onClick={open}>
        {t('evidence.act.lock')}
      </Button>
      {span && (
        <LockDialog
          cameras={[camera, ...others]}
          chosen={[camera.id]}
          span={span}
          alarmId={alarm.id}
          onClose={() => setSpan(undefined)}
        />
      )}
    </>
  )
}
