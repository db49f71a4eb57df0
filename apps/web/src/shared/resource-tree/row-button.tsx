import { PlusSquareOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'

interface Props {
  label: string
  /** Reports its own faults. */
  onAct: () => Promise<void>
}

/** Acts on all below a tree's row, busy meanwhile; the row itself is not chosen by it. */
export function RowButton({ label, onAct }: Props) {
  const [isBusy, setBusy] = useState(false)
  return (
    <Button
      type="text"
      size="small"
      aria-label={label}
      title={label}
      icon={<PlusSquareOutlined />}
      loading={isBusy}
      onClick={event => {
        event.stopPropagation()
        setBusy(true)
        void onAct().finally(() => setBusy(false))
      }}
    />
  )
}
