import { LockOutlined } from '@ant-design/icons'
import type { CaseDetails } from '@palisade/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { blurCameras } from '../model/blur-cameras.ts'
import { LockDialog } from './keep/lock-dialog.tsx'

/** The dialog offers so much behind what the case has, ms. */
const MORE = 60_000

/** Locks more of the cameras that a case knows, for that case: from the end of its last picture on. */
export function CaseLockButton({ found }: { found: CaseDetails }) {
  const t = useT()
  const [span, setSpan] = useState<{ from: number; to: number }>()
  const cameras = blurCameras(found)
  if (cameras.length === 0) return null
  const open = () => {
    const known = cameras.flatMap(({ spans }) => spans.map(({ to }) => to))
    const from = known.length > 0 ? Math.max(...known) : Date.parse(found.createdAt) - MORE
    setSpan({ from, to: Math.max(from + 1_000, Math.min(from + MORE, Date.now())) })
  }
  return (
    <>
      <Button type="link" size="small" icon={<LockOutlined />} onClick={open}>
        {t('evidence.act.lock')}
      </Button>
      {span && (
        <LockDialog
          cameras={cameras}
          chosen={cameras.map(({ id }) => id)}
          span={span}
          caseId={found.id}
          onClose={() => setSpan(undefined)}
        />
      )}
    </>
  )
}
